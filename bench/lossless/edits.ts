import { checkTypedWord } from './check-docx.ts';
import { checkTypedCell } from './check-xlsx.ts';
import type { OpenDocument } from './editor.ts';
import type { FileType } from './host.ts';
import { typeWord, WORD } from './type-docx.ts';
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
  docx: {
    async word(document, bytes, seed) {
      if (!(await typeWord(document, seed))) return { refused: 'What is typed does not appear.' };
      return { check: (after) => checkTypedWord(bytes, after, WORD) };
    },
  },
  xlsx: {
    async cell(document, bytes, seed) {
      const typed = await typeCell(document, bytes, seed);
      if ('refused' in typed) return typed;
      return { check: (after) => checkTypedCell(bytes, after, typed) };
    },
  },
};

export const USUAL_EDIT = { docx: 'word', xlsx: 'cell' } as const;
