/** What the page needs to fold groups: no XML, no packages. */
export { DEEPEST, groupedRuns, outlineGroups, shiftedRuns } from './groups.ts';
export type * from './outline-model.ts';
