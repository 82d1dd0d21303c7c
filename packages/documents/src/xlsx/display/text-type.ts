/** Whether an editor would take a text for a number or a truth value, were it not told that it is a text. */
export function seemsValue(text: string): boolean {
  const said = text.trim();
  const isNumber = said !== '' && !Number.isNaN(Number(said));
  return isNumber || /^(true|false)$/i.test(said);
}
