import { t } from '@benchbook/words';
/** superdoc reads parts of a file where nobody catches what it throws; then it never gets ready. */
export function onUncaught(listener: (error: unknown) => void): () => void {
  const onError = ({ error }: ErrorEvent) => {
    // Without an error it is a notice of the browser's, about observers of sizes.
    if (error) listener(error);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => listener(reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/**
 * What superdoc throws at a file speaks to programmers; it stays in `cause`. Damaged files and those with a password were
 * refused by the server before: what fails here is sound.
 */
export function unreadable(cause: unknown): Error {
  const what = t('The editor cannot show this document, although the file can be read.');
  return new Error(t('{what} It is unchanged: download it and open it in Word or LibreOffice.', { what }), {
    cause,
  });
}

/** A background tab paints nothing, so a timer stands in for the frame. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 250);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}
