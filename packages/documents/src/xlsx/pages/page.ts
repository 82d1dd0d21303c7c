/** What the page needs to show pages and change them: no XML, no packages. */
export { isPageEdit } from '../edits/taken-back.ts';
export { columnName, parseRange, rangeName } from '../file/references.ts';
export { editedPages, pagesFollowing, shiftedPages } from './edited-pages.ts';
export { pageLineProblem } from './page-lines.ts';
export { type PagesOfSheet, USUAL_PAGE } from './page-model.ts';
