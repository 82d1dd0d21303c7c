export { readTableStyles, readTables } from './read-tables.ts';
export type * from './table-looks.ts';
