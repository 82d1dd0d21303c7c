import type { DocumentType } from '../formats.ts';
import { mergeExcel } from './merge-excel.ts';
import { mergeWord } from './merge-word.ts';
import type { ForeignStates } from './states.ts';

export { NotProven } from './not-proven.ts';
export { type RewrittenPart, rewrittenParts } from './rewritten-parts.ts';
export type { ForeignStates } from './states.ts';

/**
 * The original with the edit in it, and nothing else changed: what the foreign editor rewrites is the same in `base` and
 * `edited`, and so is no difference. Proven: the result is checked as every save is, and where a change is of a kind
 * that cannot be carried over it says so.
 *
 * @throws NotProven with the reason; then the editor's file is all there is of the edit. DocumentError for a state that
 *   cannot be read.
 */
export const mergeForeign = (type: Exclude<DocumentType, 'pdf'>, states: ForeignStates): Uint8Array =>
  type === 'docx' ? mergeWord(states) : mergeExcel(states);
