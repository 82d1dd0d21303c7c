import { createBlank } from '../blank.ts';
import { escapeText } from '../opc/xml.ts';
import { readPackage } from '../opc/zip.ts';

/** A page of names and values, for people who have nothing but paper. */
export interface FactsPage {
  title: string;
  /** Below the title, as sentences. */
  remarks: readonly string[];
  sections: readonly { title: string; facts: readonly (readonly [name: string, value: string])[] }[];
}

/** It as a Word document; the same page gives the same bytes. Names of any script are left to the fonts of who draws it. */
export function factsPage({ title, remarks, sections }: FactsPage): Uint8Array {
  const pkg = readPackage(createBlank('docx'));
  const body = [
    paragraph(title, { size: 32, bold: true, after: 120, keep: true }),
    ...remarks.map((remark) => paragraph(remark, { size: 20, after: 120 })),
    ...sections.flatMap((section) => [
      paragraph(section.title, { size: 22, bold: true, before: 240, after: 80, keep: true }),
      table(section.facts),
    ]),
    paragraph('', { size: 2 }),
  ];
  const main = pkg.text('word/document.xml');
  pkg.set(
    'word/document.xml',
    main.replace('<w:p/>', () => body.join('')),
  );
  return pkg.write();
}

interface Look {
  /** Half points. */
  size: number;
  bold?: boolean;
  /** Twentieths of a point. */
  before?: number;
  after?: number;
  /** Stays with what follows. */
  keep?: boolean;
}

/** Control characters have no place in XML; what is no character at all has none either. */
const clean = (text: string): string =>
  escapeText(text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]+/gu, ' '));

function paragraph(text: string, { size, bold = false, before = 0, after = 0, keep = false }: Look): string {
  const paragraphLook = `${keep ? '<w:keepNext/>' : ''}<w:spacing w:before="${before}" w:after="${after}"/>`;
  const runLook = `<w:rFonts w:ascii="Liberation Sans" w:hAnsi="Liberation Sans" w:cs="Liberation Sans"/>${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`;
  return `<w:p><w:pPr>${paragraphLook}</w:pPr><w:r><w:rPr>${runLook}</w:rPr><w:t xml:space="preserve">${clean(text)}</w:t></w:r></w:p>`;
}

/** Twentieths of a point: together what the margins leave of an A4 page. */
const WIDTHS = [2_400, 6_670] as const;

function table(facts: FactsPage['sections'][number]['facts']): string {
  const line = '<w:bottom w:val="single" w:sz="2" w:space="0" w:color="B0B0B0"/>';
  const cell = (width: number, content: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/><w:tcBorders>${line}</w:tcBorders></w:tcPr>${content}</w:tc>`;
  const rows = facts.map(
    ([name, value]) =>
      `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cell(WIDTHS[0], paragraph(name, { size: 18, before: 20, after: 20 }))}${cell(WIDTHS[1], paragraph(value, { size: 18, before: 20, after: 20 }))}</w:tr>`,
  );
  const columns = WIDTHS.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="${WIDTHS[0] + WIDTHS[1]}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${columns}</w:tblGrid>${rows.join('')}</w:tbl>`;
}
