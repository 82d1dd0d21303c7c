import type { Allowed, OpenDocument, Shown } from './editor.ts';
import { DOCX_EDITS } from './edits-docx.ts';
import { XLSX_EDITS } from './edits-xlsx.ts';
import type { FileType } from './host.ts';

/** What a person did, ready to be looked for in what was stored. */
export interface Done {
  /** What is different beside it, one sentence each. */
  check(after: Uint8Array): string[];
  /** Whether the edit is to be seen in what an editor shows; left out where it is nothing that can be read. */
  isShown?(shown: Shown): boolean;
}

/** What an edit is done with. */
export interface Plan {
  /** The file as it is before the edit. */
  bytes: Uint8Array;
  /** Chooses the place. */
  seed: number;
  /** What is typed: no word of any language, so that it is found again and corrected by nobody. */
  word: string;
}

/** One kind of edit: does it in the open document as a person would. `refused`: the editor said why it does not. */
export type Edit = (document: OpenDocument, plan: Plan) => Promise<Done | { refused: string }>;

export const EDITS: Record<FileType, Record<string, Edit>> = {
  docx: DOCX_EDITS,
  xlsx: XLSX_EDITS,
};

export const USUAL_EDIT = { docx: 'word', xlsx: 'cell' } as const;

/** What is typed first, and after the first save. */
export const WORDS = ['zymqurgx', 'wqaxelth'] as const;

/** What is done where the author of a document allows only that; undefined where the edit is one they allow. */
export function allowedEdit(type: FileType, allowed: Allowed): Edit | undefined {
  if (type !== 'docx' || allowed === 'edit') return undefined;
  return EDITS.docx[allowed === 'review' ? 'suggest' : 'comment'];
}

/** What is done after the first edit was saved, to be saved as well. */
export const secondEdit = (type: FileType, kind: string): Edit | undefined =>
  EDITS[type][kind === 'suggest' ? kind : USUAL_EDIT[type]];
