/** Whether an editor would take a text for a number or a truth value, were it not told that it is a text. */
export function seemsValue(text: string): boolean {
  const said = text.trim();
  const isNumber = said !== '' && !Number.isNaN(Number(said));
  return isNumber || /^(true|false)$/i.test(said);
}

const ERRORS = new Set(
  '#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #GETTING_DATA #SPILL! #CALC! #FIELD! #BLOCKED!'.split(' '),
);

/** Whether a text is what a cell shows of an error value: typed into a cell it is that value, as in Excel. */
export function isErrorValue(text: string): boolean {
  return ERRORS.has(text);
}
