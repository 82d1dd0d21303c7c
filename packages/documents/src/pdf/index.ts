export { brokenClauses } from './archive-clauses.ts';
export type { PdfMark } from './marks-on-pages.ts';
export { type Attachment, withPages } from './with-pages.ts';
