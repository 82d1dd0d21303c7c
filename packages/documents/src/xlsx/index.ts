export { checkWorkbookOpening, type ShownWorkbook, type WorkbookOpeningCheck } from './check-opening.ts';
export { type ContentLock, contentLocks } from './content-locks.ts';
export type * from './edits.ts';
export { importWorkbook } from './import.ts';
export { type PatchedWorkbook, patchWorkbook } from './patch.ts';
export { extractWorkbookText, type ReadCell, readCells, type SheetCells } from './read-cells.ts';
export { EditRefused } from './refused.ts';
export type * from './snapshot.ts';
export { verifyPatch } from './verify.ts';
