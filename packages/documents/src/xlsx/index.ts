export type * from './edits.ts';
export { importWorkbook } from './import.ts';
export { extractWorkbookText, type ReadCell, readCells, type SheetCells } from './read-cells.ts';
export { EditRefused } from './refused.ts';
export type * from './snapshot.ts';
