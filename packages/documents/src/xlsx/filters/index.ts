export type * from './filter-model.ts';
export { readFilters } from './read-filters.ts';
