import type { LocatedText } from './docx/read/located-text.ts';
import { extractDocxText } from './docx/read/text.ts';
import { mainPartOf } from './inspect.ts';
import { readPackage } from './opc/zip.ts';
import { extractWorkbookText } from './xlsx/index.ts';

/**
 * Text of a docx (paragraph by paragraph: `body/3`, `body/4/row 2/cell 1/0`, `header 1/0`) or xlsx (cell by cell:
 * `Sheet1!A1`) and where it stands, in the order of the document, for search and comparison. Throws DocumentError
 * if the bytes are neither.
 */
export function extractText(bytes: Uint8Array): LocatedText[] {
  const pkg = readPackage(bytes);
  return mainPartOf(pkg).type === 'docx' ? extractDocxText(pkg) : extractWorkbookText(bytes);
}
