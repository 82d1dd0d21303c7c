import { docx } from '../../../docx/testing/docx.fixture.ts';
import { diffDocuments } from '../../index.ts';
import type { DocxBlock, DocxDiff, DocxRow, TextPiece } from '../../shape.ts';

const SECTION = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';

/** What differs between two documents with these bodies, and with these parts beside them. */
export function diff(before: string, after: string, parts: [object, object] = [{}, {}]): DocxDiff {
  const [old, now] = parts as [Record<string, string>, Record<string, string>];
  const result = diffDocuments(docx(before + SECTION, old), docx(after + SECTION, now));
  if (result.type !== 'docx') throw new Error('not a docx');
  return result;
}

export const rowsOf = ({ stories }: DocxDiff): DocxRow[] => stories.flatMap(({ rows }) => rows);

export function piecesOf(block: DocxBlock | null | undefined): TextPiece[] {
  if (!block) return [];
  if (block.kind === 'paragraph') return block.pieces;
  return block.rows.flatMap((row) => row.cells.flatMap((cell) => cell.paragraphs.flatMap(piecesOf)));
}

/** `a [-old-] [+new+] {~look~}` */
export function marked(block: DocxBlock | null | undefined): string {
  const marks = { same: ['', ''], deleted: ['[-', '-]'], inserted: ['[+', '+]'], reformatted: ['{~', '~}'] };
  return piecesOf(block)
    .map(({ text, change, object }) => {
      const [open, close] = marks[change];
      return `${open}${object ? `<${object}>` : ''}${text}${close}`;
    })
    .join('');
}

export const bold = (text: string) =>
  `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
