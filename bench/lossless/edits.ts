import { checkTypedCell } from './check-xlsx.ts';
import type { OpenDocument } from './editor.ts';
import { DOCX_EDITS } from './edits-docx.ts';
import type { FileType } from './host.ts';
import { typeCell } from './type-xlsx.ts';

/** What a person did, ready to be looked for in what was stored. */
export interface Done {
  /** What is different beside it, one sentence each. */
  check(after: Uint8Array): string[];
}

/** One kind of edit: does it in the open document as a person would. `refused`: the editor said why it does not. */
export type Edit = (
  document: OpenDocument,
  bytes: Uint8Array,
  seed: number,
) => Promise<Done | { refused: string }>;

export const EDITS: Record<FileType, Record<string, Edit>> = {
  docx: DOCX_EDITS,
  xlsx: {
    async cell(document, bytes, seed) {
      const typed = await typeCell(document, bytes, seed);
      if ('refused' in typed) return typed;
      return { check: (after) => checkTypedCell(bytes, after, typed) };
    },
  },
};

export const USUAL_EDIT = { docx: 'word', xlsx: 'cell' } as const;
