import { createBlank, readPackage } from '@benchbook/documents';

/** A Word document as it is stored, as the editor exports it right after opening, and after a word was typed. */
export interface LongDocument {
  original: Uint8Array;
  base: Uint8Array;
  edited: Uint8Array;
  /** Bytes of `word/document.xml` in the original. */
  xmlBytes: number;
  /** Unpacked bytes of the original and of both exports. */
  unpackedBytes: number;
}

const BLOCKS_A_PAGE = 14;
const WORDS =
  'the sample was stirred at room temperature under argon until complete conversion and washed with brine 25 mL of product yield spectrum'.split(
    ' ',
  );

/**
 * A document of so many pages: headings, paragraphs of several runs as Word writes them (revision ids, fonts,
 * languages, proofing marks), bookmarks and tables. About 30 kB of XML a page.
 */
export function longDocument(pages: number): LongDocument {
  const blank = createBlank('docx', new Date(0));
  const source = readPackage(blank).text('word/document.xml');
  const bodyStart = source.indexOf('>', source.indexOf('<w:body')) + 1;
  const sectionAt = source.lastIndexOf('<w:sectPr');
  const tail = source.slice(sectionAt < 0 ? source.lastIndexOf('</w:body>') : sectionAt);
  const assemble = (body: string) => {
    const pkg = readPackage(blank);
    pkg.set('word/document.xml', source.slice(0, bodyStart) + body + tail);
    return pkg;
  };
  const count = pages * BLOCKS_A_PAGE;
  const blocks = (write: (index: number) => string) => Array.from({ length: count }, (_, i) => write(i));
  const exported = blocks((i) => block(i, asExported));
  const base = assemble(exported.join(''));
  const middle = Math.floor(count / 2) + 1;
  exported[middle] = (exported[middle] ?? '').replace(' stirred ', ' vigorously stirred ');
  const original = assemble(blocks((i) => block(i, asStored)).join(''));
  const edited = assemble(exported.join(''));
  const packages = [original, base, edited];
  const sizes = packages.map((pkg) => pkg.names().reduce((sum, name) => sum + pkg.read(name).length, 0));
  return {
    original: original.write(),
    base: base.write(),
    edited: edited.write(),
    xmlBytes: original.read('word/document.xml').length,
    unpackedBytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

interface Notation {
  paragraph(index: number, properties: string, runs: string[]): string;
  run(index: number, properties: string, text: string): string;
}

const asStored: Notation = {
  paragraph: (index, properties, runs) =>
    `<w:p w:rsidR="${id(index)}" w:rsidRDefault="00A11CE5" w:rsidP="${id(index)}"><w:pPr>${properties}</w:pPr><w:bookmarkStart w:id="${index}" w:name="_Ref${index}"/>${runs.join('<w:proofErr w:type="spellEnd"/>')}<w:bookmarkEnd w:id="${index}"/></w:p>`,
  run: (index, properties, text) =>
    `<w:r w:rsidR="${id(index)}" w:rsidRPr="00B0B0B0"><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`,
};

/** superdoc gives every paragraph an id, drops proofing marks and revision ids, and orders properties anew. */
const asExported: Notation = {
  paragraph: (index, properties, runs) =>
    `<w:p xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" w14:paraId="${id(index)}"><w:pPr>${properties}</w:pPr><w:bookmarkStart w:id="${index}" w:name="_Ref${index}"/>${runs.join('')}<w:bookmarkEnd w:id="${index}"/></w:p>`,
  run: (_, properties, text) =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`,
};

function block(index: number, notation: Notation): string {
  if (index % 12 === 11) return table(index, notation);
  const properties = `<w:pStyle w:val="${index % 10 === 0 ? 'Heading2' : 'Normal'}"/><w:spacing w:before="120" w:after="120" w:line="276" w:lineRule="auto"/><w:jc w:val="both"/>`;
  const runs = Array.from({ length: 4 }, (_, i) =>
    notation.run(
      index,
      `<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/>${i % 3 === 1 ? '<w:b/>' : ''}<w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="en-GB"/>`,
      sentence(index * 6 + i),
    ),
  );
  return notation.paragraph(index, properties, runs);
}

function table(index: number, notation: Notation): string {
  const cell = (column: number, row: number) =>
    `<w:tc><w:tcPr><w:tcW w:w="2300" w:type="dxa"/></w:tcPr>${notation.paragraph(
      index * 100 + row * 4 + column,
      '<w:jc w:val="right"/>',
      [notation.run(index, '<w:sz w:val="20"/>', `${index}.${row}${column}`)],
    )}</w:tc>`;
  const rows = Array.from(
    { length: 6 },
    (_, row) => `<w:tr>${[0, 1, 2, 3].map((column) => cell(column, row)).join('')}</w:tr>`,
  );
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="2300"/>'.repeat(4)}</w:tblGrid>${rows.join('')}</w:tbl>`;
}

function sentence(seed: number): string {
  const words = Array.from({ length: 9 }, (_, i) => WORDS[(seed * 7 + i * 5 + (seed % 11)) % WORDS.length]);
  return ` ${seed} was stirred ${words.join(' ')}.`;
}

function id(index: number): string {
  return (0x00100000 + index).toString(16).toUpperCase().padStart(8, '0');
}
