/**
 * Pastes what was read of the clipboard by the menu on the right mouse button as the keys do. superdoc 1.46.3 read it by itself there, and put it in past all
 * that a paste has to be made to fit; false: nothing took it.
 */
export function pasteAsByKeys(place: EventTarget, html: string, text: string): boolean {
  const clipboardData = new DataTransfer();
  if (html !== '') clipboardData.setData('text/html', html);
  if (text !== '') clipboardData.setData('text/plain', text);
  return !place.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
  );
}
