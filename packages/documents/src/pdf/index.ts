export { brokenClauses } from './archive-clauses.ts';
export { type FactsPage, factsPage } from './facts-page.ts';
export { type Attachment, withPages } from './with-pages.ts';
