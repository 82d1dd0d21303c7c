import { extractDocxText } from '../docx/read/text.ts';
import { DocumentError } from '../errors.ts';
import { mainPartOf } from '../inspect.ts';
import { readPackage } from '../opc/zip.ts';
import { documentHtml } from './docx-html.ts';
import { htmlPage } from './html-page.ts';
import { workbookHtml, workbookText } from './xlsx-html.ts';

/**
 * A docx as lines of text, one a paragraph, notes, headers and footers at the end; a workbook as its sheets with cells
 * between tabs, values as shown. Throws DocumentError.
 */
export function exportText(bytes: Uint8Array): string {
  if (typeOf(bytes) === 'xlsx') return workbookText(bytes);
  const lines = extractDocxText(readPackage(bytes)).map(({ text }) => text);
  return lines.map((line) => `${line}\n`).join('');
}

/** A readable page of HTML that loads nothing and runs nothing: for reading elsewhere, not for editing. Throws DocumentError. */
export function exportHtml(bytes: Uint8Array, title: string): string {
  return htmlPage(title, typeOf(bytes) === 'xlsx' ? workbookHtml(bytes) : documentHtml(bytes));
}

function typeOf(bytes: Uint8Array): 'docx' | 'xlsx' {
  const { type } = mainPartOf(readPackage(bytes));
  if (type === 'docx' || type === 'xlsx') return type;
  throw new DocumentError('not-supported', 'Only Word and Excel documents can be converted.');
}
