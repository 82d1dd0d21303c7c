/** What the page needs to show filters and filter by them: no XML, no packages. */
export { isFilterEdit, isTableEdit } from '../edits/taken-back.ts';
export { dayNumber } from '../file/day-numbers.ts';
export { storedSerial } from '../read/date-systems.ts';
export { editedFilters, filtersFollowing, shiftedFilters, sortedFilters } from './edited-filters.ts';
export type * from './filter-model.ts';
export { asksOther, type FilteredCell, rowsShown } from './passes.ts';
