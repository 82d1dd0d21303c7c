/** What the page needs to sort rows, and to transpose cells: no XML, no packages. */
export { columnName, intersects, rangeName } from '../file/references.ts';
export { offsetFormula } from '../formula/formula.ts';
export { leavesSheet } from '../formula/moved-formula.ts';
export { transposedFormula } from '../formula/transposed-formula.ts';
export { sortBack } from './sorted.ts';
