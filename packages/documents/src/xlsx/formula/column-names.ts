/** Characters that a formula has to escape in the name of a column, or that the editor takes for something else. */
const AMBIGUOUS = /[[\]#'@,:\r\n]|^\s|\s$/;

/** Whether the editor could take the name of a table's column for another one. */
export function isAmbiguous(name: string): boolean {
  return AMBIGUOUS.test(name);
}
