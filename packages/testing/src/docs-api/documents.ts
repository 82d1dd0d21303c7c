import { createBlank, patchWorkbook, readCells, readPackage } from '@benchbook/documents';

const PARAGRAPHS = 40;

/** A docx whose first page is full of text, so that a click in the middle of the editor is a click into text. */
export function sampleDocx(): Uint8Array {
  const pkg = readPackage(createBlank('docx'));
  const lines = Array.from(
    { length: PARAGRAPHS },
    (_, line) => `<w:p><w:r><w:t>Line ${line + 1}</w:t></w:r></w:p>`,
  );
  const text = pkg.text('word/document.xml');
  pkg.set('word/document.xml', text.replace(/<w:p\b[^>]*\/>|<w:p\b.*?<\/w:p>/s, lines.join('')));
  return pkg.write();
}

/** A workbook with 1729 in its first cell, far from the middle of the editor. */
export function sampleXlsx(): Uint8Array {
  const cells = [{ row: 0, column: 0, content: { kind: 'number' as const, value: 1729 } }];
  return patchWorkbook(createBlank('xlsx'), [{ op: 'set-cells', sheet: '1', cells }]).bytes;
}

/** All text of a docx's body, tracked insertions included, without spaces between paragraphs. */
export function docxText(bytes: Uint8Array): string {
  return docxXml(bytes)
    .replaceAll(/<w:del .*?<\/w:del>/gs, '')
    .replaceAll(/<[^>]+>/g, '');
}

export function docxXml(bytes: Uint8Array): string {
  return readPackage(bytes).text('word/document.xml');
}

/** Every value of a workbook's cells. */
export function xlsxValues(bytes: Uint8Array): unknown[] {
  return readCells(bytes).flatMap(({ cells }) => cells.map(({ value }) => value));
}
