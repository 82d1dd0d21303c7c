export type * from './comment-edits.ts';
export type * from './comments/index.ts';
export { readComments } from './comments/index.ts';
export type * from './conditional/index.ts';
export { notShownRules, readRules } from './conditional/index.ts';
export type * from './drawings/index.ts';
export {
  notShownDrawings,
  readDrawings,
  readPicture,
  renamedSheets,
  withRoomForDrawings,
} from './drawings/index.ts';
export { cellKey, type ExpectedCell, type ExpectedSheet, replayEdits } from './edits/replay.ts';
export { isBesideCells, isRenaming, renamingOf, withoutTakenBack } from './edits/taken-back.ts';
export type * from './edits.ts';
export { DAYS_1904 } from './file/day-numbers.ts';
export { columnName } from './file/references.ts';
export { EditRefused } from './file/refused.ts';
export type * from './filter-edits.ts';
export type * from './filters/index.ts';
export { readFilters } from './filters/index.ts';
export type * from './input-rule-edits.ts';
export type * from './input-rules/index.ts';
export { notShownInputRules, readInputRules } from './input-rules/index.ts';
export * from './journal.ts';
export type * from './link-edits.ts';
export type * from './links/index.ts';
export { readLinks } from './links/index.ts';
export { type ContentLock, contentLocks } from './locks/content-locks.ts';
export type { StructureLock } from './locks/row-column-locks.ts';
export { type ProtectedAction, type SheetProtection, sheetProtections } from './locks/sheet-protection.ts';
export { structureLocks } from './locks/structure-locks.ts';
export { type StructureProtection, structureProtection } from './locks/structure-protection.ts';
export type * from './name-edits.ts';
export {
  type DefinedName,
  type NameUse,
  namesDefinedBy,
  readNames,
  readNameUses,
  usesName,
} from './names/index.ts';
export type * from './outline/index.ts';
export { readOutlines } from './outline/index.ts';
export type * from './outline-edits.ts';
export type * from './page-edits.ts';
export type * from './pages/index.ts';
export { readPages } from './pages/index.ts';
export {
  type CalculationInputs,
  type CalculationSheet,
  isAboutShownRows,
  readCalculationInputs,
} from './read/calculation.ts';
export { checkWorkbookOpening, type ShownWorkbook, type WorkbookOpeningCheck } from './read/check-opening.ts';
export { extractWorkbookText } from './read/extract-text.ts';
export { importWorkbook } from './read/import.ts';
export { type ReadCell, readCells, type SheetCells } from './read/read-cells.ts';
export type * from './read/snapshot.ts';
export type * from './rule-edits.ts';
export type * from './sort-edits.ts';
export type * from './sparklines/index.ts';
export { readSparklines } from './sparklines/index.ts';
export type * from './table-edits.ts';
export type * from './tables/index.ts';
export { readTableStyles, readTables } from './tables/index.ts';
export { findInapplicable } from './verify/applicable.ts';
export { type CellResult, storeResults, verifyResults } from './verify/store-results.ts';
export { verifyPatch } from './verify/verify.ts';
export { outlineWorkbook } from './write/check-edit.ts';
export { insertPicture, type PicturePlace, pictureRoom } from './write/insert-picture.ts';
export { type PatchedWorkbook, patchWorkbook } from './write/patch.ts';
