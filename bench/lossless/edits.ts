import type { Edit } from './edit.ts';
import type { Allowed } from './editor.ts';
import { DOCX_EDITS } from './edits-docx.ts';
import { XLSX_EDITS } from './edits-xlsx.ts';
import type { FileType } from './host.ts';

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
