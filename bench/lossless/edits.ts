import type { OpenDocument } from './editor.ts';
import { DOCX_EDITS } from './edits-docx.ts';
import { XLSX_EDITS } from './edits-xlsx.ts';
import type { FileType } from './host.ts';

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
  xlsx: XLSX_EDITS,
};

export const USUAL_EDIT = { docx: 'word', xlsx: 'cell' } as const;
