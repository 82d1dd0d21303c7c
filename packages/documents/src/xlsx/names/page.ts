/** What the page needs to show names and change them: no XML, no packages. */

export { renameNameIn } from '../formula/formula-changes.ts';
export { formulaForFile, formulaForShow } from '../formula/formula-text.ts';
export type * from './name-model.ts';
export {
  isFunctionMeaning,
  isReference,
  isSeveralCells,
  nameProblem,
  namesDefinedBy,
  usesName,
  writtenMeaning,
} from './name-rules.ts';
