/**
 * What can be wrong with a document, as a stable word for code to act on:
 * - `not-a-document`: the bytes are none of docx, xlsx and pdf
 * - `legacy-format`: Office 97-2003 (doc, xls, ppt) or another kind of Office file we do not open
 * - `encrypted`: needs a password to open
 * - `damaged`: truncated, wrong checksums, XML that is not well-formed, parts that are missing
 * - `too-large`: more unpacked bytes, entries or nesting than we accept
 * - `unsafe`: built to harm: path traversal, entity declarations, overlapping or duplicate entries
 * - `not-supported`: sound, but holds something this operation cannot do without a loss
 * - `merge-refused`: the person's change cannot be placed in the original with certainty
 * - `verification-failed`: the merged result is not what it must be
 */
export type DocumentErrorCode =
  | 'not-a-document'
  | 'legacy-format'
  | 'encrypted'
  | 'damaged'
  | 'too-large'
  | 'unsafe'
  | 'not-supported'
  | 'merge-refused'
  | 'verification-failed';

/** Every refusal of this package. `message` is a sentence for a person in a lab: no offsets, no stack, no XML. */
export class DocumentError extends Error {
  readonly code: DocumentErrorCode;
  override readonly name: string = 'DocumentError';

  constructor(code: DocumentErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A person's change could not be placed in the original document with certainty, so nothing was written. */
export class MergeRefused extends DocumentError {
  override readonly name = 'MergeRefused';

  constructor(message: string, options?: ErrorOptions) {
    super('merge-refused', message, options);
  }
}
