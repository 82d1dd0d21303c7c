export { brokenClauses } from './archive-clauses.ts';
export { type Attachment, withPages } from './with-pages.ts';
