export { canonicalJson } from './canonical-json.ts';
export { checkEvidence, type Report } from './check.ts';
export { isSigned as isSignedWith } from './digest.ts';
export * from './format.ts';
export { openArchive } from './open.ts';
export * from './record.ts';
export { readCertificate } from './time-stamp/certificates.ts';
export { NotDer } from './time-stamp/der.ts';
export {
  checkTimeStamp,
  encodedNonce,
  type TimeStamp,
  timeStampRequest,
  tokenOf,
} from './time-stamp/time-stamp.ts';
export { type Join, nodesBeside, rootOf, type TreeNode } from './tree.ts';
export { verdictOf } from './verdict.ts';
