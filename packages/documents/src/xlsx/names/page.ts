/** What the page needs to show names and change them: no XML, no packages. */
export type * from './name-model.ts';
export {
  isReference,
  isSeveralCells,
  nameProblem,
  namesDefinedBy,
  usesName,
  writtenMeaning,
} from './name-rules.ts';
