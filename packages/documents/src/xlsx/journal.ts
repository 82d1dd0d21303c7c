/** What keeps the edits of a workbook needs to know of them, without reading the workbook. */
export { type AsideEdit, withoutAside } from './verify/aside.ts';
export { checkEdit, type WorkbookOutline } from './write/check-edit.ts';
