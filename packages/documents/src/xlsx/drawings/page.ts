/** What the page needs to show drawings as they are edited: no XML, no packages. */
export { isDrawingEdit, isLike, isShownGo, withoutTakenBack } from '../edits/taken-back.ts';
export { parseRange, rangeName } from '../file/references.ts';
export { sheetPrefix } from '../formula/formula.ts';
export { designOf, hasCategoryAxis, isRound, mayTrend } from './changed-chart.ts';
export { editedDrawings } from './edited-drawings.ts';
export { goneSources } from './gone-sources.ts';
export {
  bytesOfBase64,
  insertablePicture,
  insertedIn,
  MOST_BASE64,
  MOST_DESCRIPTION,
} from './inserted-picture.ts';
export { copiedDrawings, type DrawingShift, MOST_DRAWN, movedDrawings, type SheetCopy } from './moved.ts';
