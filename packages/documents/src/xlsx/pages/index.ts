export type * from './page-model.ts';
export { readPages } from './read-pages.ts';
