export type * from '../drawing-edits.ts';
export type * from './chart-model.ts';
export type * from './drawing-model.ts';
export type * from './look-model.ts';
export { renamedSheets } from './moved.ts';
export type { PictureType } from './picture-type.ts';
export { readPicture } from './pictures.ts';
export { notShownDrawings, readDrawings, type WorkbookDrawings } from './read-drawings.ts';
export { withRoomForDrawings } from './room.ts';
