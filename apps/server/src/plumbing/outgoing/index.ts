export {
  checkLiteral,
  guardedLookup,
  kindOfAddress,
  namesPrivateNetwork,
  OutgoingError,
} from './addresses.ts';
export { type OutgoingAnswer, type OutgoingRequest, type OutgoingRules, sendRequest } from './request.ts';
