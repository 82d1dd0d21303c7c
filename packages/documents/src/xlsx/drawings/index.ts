export type * from './chart-model.ts';
export type * from './drawing-model.ts';
export type * from './look-model.ts';
export { readPicture } from './pictures.ts';
export { drawingsOf, readDrawings, type WorkbookDrawings } from './read-drawings.ts';
