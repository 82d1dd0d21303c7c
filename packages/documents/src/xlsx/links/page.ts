/** What the page needs to show links and change them: no XML, no packages. */
export { isLinkEdit } from '../edits/taken-back.ts';
export { cellName, parseRange, rangeName } from '../file/references.ts';
export { addressOfFormula, addressProblem, safeAddress } from './address.ts';
export { editedLinks, linksFollowing, shiftedLinks, sortedLinks } from './edited-links.ts';
export type * from './link-model.ts';
export { MOST_TIP } from './link-model.ts';
