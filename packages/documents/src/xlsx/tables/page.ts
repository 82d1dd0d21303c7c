/** What the page needs to paint tables: no XML, no packages. */
export { shiftRange } from '../conditional/moved-rules.ts';
export { isAmbiguous } from '../formula/column-names.ts';
export { nameProblem } from '../names/name-rules.ts';
export { BUILT_IN_STYLES, builtInTableStyle } from './built-in-styles.ts';
export {
  type SheetTables,
  type StyledTable,
  type TableLook,
  type TableStyles,
  tableLookAt,
} from './table-looks.ts';
export { TOTAL_FUNCTIONS, type TotalFunction, totalFormula, totalOf, usesTotals } from './totals.ts';
