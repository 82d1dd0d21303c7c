/** What the page needs to paint tables: no XML, no packages. */
export { shiftRange } from '../conditional/moved-rules.ts';
export { isAmbiguous } from '../formula/column-names.ts';
export { type SheetTables, type StyledTable, tableLookAt } from './table-looks.ts';
