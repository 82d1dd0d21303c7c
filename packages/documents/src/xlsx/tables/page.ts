/** What the page needs to paint tables: no XML, no packages. */
export { shiftRange } from '../conditional/moved-rules.ts';
export { type SheetTables, type StyledTable, tableLookAt } from './table-looks.ts';
