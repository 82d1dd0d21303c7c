import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { docx, opened, p, part } from '../docx/testing/docx.fixture.ts';
import { NS, parseXml, readPackage, readRelationships } from '../opc/index.ts';
import { readDrawings } from '../xlsx/index.ts';
import { readLinks } from '../xlsx/links/index.ts';
import { readCells } from '../xlsx/read/read-cells.ts';
import { makeWorkbook } from '../xlsx/testing/test-workbook.ts';
import { barcodeOf } from './barcode.ts';
import { type FillValues, fill } from './index.ts';

const filled = (bytes: Uint8Array, values: FillValues): Uint8Array => {
  const result = fill(bytes, values);
  if (result.problems) throw new Error(result.problems.map(({ msg }) => msg).join('\n'));
  return result.bytes;
};

/** The modules of a row of a picture: what is black in the middle of each, eight pixels wide. */
function rowOf(png: Uint8Array, y: number): string {
  const bytes = Buffer.from(png);
  const width = bytes.readUInt32BE(16);
  const at = bytes.indexOf('IDAT');
  const pixels = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
  const line = pixels.subarray(y * (Math.ceil(width / 8) + 1) + 1);
  return Array.from({ length: width / 8 }, (_, module) => (line[module] === 0 ? '#' : '.')).join('');
}

describe('a barcode', () => {
  it('of Code 128 has its start, its stop, the digits of its value and white around', () => {
    // ISO/IEC 15417: start C, 12, 34, the check character (105 + 12 + 2 × 34) mod 103 = 82, stop.
    const widths = ['211232', '112232', '131123', '121241', '2331112'].join('');
    const bars = [...widths].map((width, at) => (at % 2 === 0 ? '#' : '.').repeat(Number(width))).join('');
    const made = barcodeOf('code128', '1234');
    expect(rowOf(made?.bytes ?? new Uint8Array(), 0)).toBe(`${'.'.repeat(10)}${bars}${'.'.repeat(10)}`);
    expect([made?.width, made?.height]).toEqual([(20 + bars.length) * 0.25, 10]);
  });

  it('of squares has its marks for readers, and is as wide as is wanted', () => {
    const qr = barcodeOf('qrcode', 'S-2026-0042', 30);
    expect([qr?.width, qr?.height]).toEqual([30, 30]);
    // Its first row begins and ends with a finder pattern (ISO/IEC 18004, 6.3.3), four modules in.
    expect(rowOf(qr?.bytes ?? new Uint8Array(), 4 * 8)).toMatch(/^\.{4}#{7}\.[.#]{5}\.#{7}\.{4}$/);
    const matrix = barcodeOf('datamatrix', 'S-2026-0042');
    // The clock track: every other one is black (ISO/IEC 16022, 5.1).
    expect(rowOf(matrix?.bytes ?? new Uint8Array(), 8)).toMatch(/^\.(#\.)+\.$/);
  });
});

describe('a placeholder that is drawn', () => {
  it('is a picture in the line where it stood in Word, in a loop and in a header, each picture once', () => {
    const body = p('Tube {#tubes}{id | qrcode 15} {/tubes}of {sample}');
    const bytes = docx(body, { 'word/header1.xml': part('hdr', p('{sample | code128}')) });
    const result = opened(
      filled(bytes, { sample: 'S-1', tubes: [{ id: 'T-1' }, { id: 'T-2' }, { id: 'T-1' }] }),
    );
    const media = result.names().filter((name) => name.startsWith('word/media/'));
    expect(media).toEqual(['word/media/barcode1.png', 'word/media/barcode2.png', 'word/media/barcode3.png']);
    const text = result.text('word/document.xml');
    const drawn = [...parseXml(text).descendants()].filter(({ localName }) => localName === 'docPr');
    expect(drawn.map((each) => [each.attribute('', 'id'), each.attribute('', 'descr')])).toEqual([
      ['1', 'T-1'],
      ['2', 'T-2'],
      ['3', 'T-1'],
    ]);
    expect(text.match(/<wp:extent cx="540000" cy="540000"\/>/g)).toHaveLength(3);
    expect(text.match(/r:embed="[^"]*"/g)?.[0]).toBe(text.match(/r:embed="[^"]*"/g)?.[2]);
    expect(readRelationships(result, 'word/header1.xml').map((link) => link.part)).toEqual([media[2]]);
    expect(text).not.toContain('{');
  });

  it('is declared where the document has other prefixes', () => {
    const pkg = opened(docx(''));
    const text = '<n:p><n:r><n:t>{a | qrcode}</n:t></n:r></n:p>';
    const space = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
    pkg.set('word/document.xml', `<n:document xmlns:n="${space}"><n:body>${text}</n:body></n:document>`);
    const root = opened(filled(pkg.write(), { a: 'S-1' })).xml('word/document.xml');
    const drawing = [...root.descendants()].find(({ localName }) => localName === 'drawing');
    expect(drawing?.namespace).toBe(space);
    const blip = [...root.descendants()].find(({ localName }) => localName === 'blip');
    expect(blip?.attribute(NS.officeRelationships, 'embed')).toBe('rId1');
  });

  it('is a picture above its empty cell in Excel, one for each row of a loop', () => {
    const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = `<row r="1">${cell('A1', '{#tubes}{id}')}${cell('B1', '{id | datamatrix}{/tubes}')}</row>`;
    const bytes = filled(makeWorkbook({ sheets: [{ name: 'Data', rows }] }), {
      tubes: [{ id: 'T-1' }, { id: 'T-2' }],
    });
    const [sheet] = readDrawings(bytes).sheets;
    expect(sheet?.drawings.map(({ anchor, object }) => [anchor, object.description])).toMatchObject([
      [{ kind: 'one-cell', from: { row: 0, column: 1 }, width: 45, height: 45 }, 'T-1'],
      [{ kind: 'one-cell', from: { row: 1, column: 1 }, width: 45, height: 45 }, 'T-2'],
    ]);
    const values = readCells(bytes)[0]?.cells.filter(({ column }) => column === 1);
    expect(values?.every(({ value }) => value === '')).toBe(true);
    expect(
      readPackage(bytes)
        .names()
        .filter((name) => name.endsWith('.png')),
    ).toHaveLength(2);
  });

  it('is a problem where its value does not go into one, or where no picture can stand', () => {
    const problem = (tag: string, value: string) => fill(docx(p(tag)), { a: value }).problems?.[0]?.msg;
    expect(problem('{a | code128}', 'µ')).toBe(
      '{a | code128} is to be a Code 128, which takes at most 48 letters without accents, digits and signs of a keyboard.',
    );
    expect(problem('{a | qrcode}', 'x'.repeat(1001))).toMatch(
      /a QR code, which takes a text of at most 1,000/,
    );
    expect(problem('{a | qrcode 4}', 'x')).toMatch(/without a number from 5 to 99 behind it/);
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>Tube {a | qrcode}</t></is></c></row>';
    const workbook = makeWorkbook({ sheets: [{ name: 'Data', rows }] });
    expect(fill(workbook, { a: 'x' }).problems?.[0]?.msg).toBe(
      '{a | qrcode} is a picture, so that it has to stand alone in its cell.',
    );
  });

  it('of nothing is nothing', () => {
    const bytes = filled(docx(p('{a | qrcode}')), { a: null });
    expect(
      opened(bytes)
        .names()
        .some((name) => name.includes('media')),
    ).toBe(false);
  });
});

describe('a link in a cell of Excel', () => {
  it('leads to the address that stands there', () => {
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>{a | link}</t></is></c></row>';
    const bytes = filled(makeWorkbook({ sheets: [{ name: 'Data', rows }] }), {
      a: 'https://example.org/S-1',
    });
    expect(readLinks(bytes)[0]?.links).toMatchObject([{ target: 'https://example.org/S-1' }]);
    expect(readCells(bytes)[0]?.cells[0]?.value).toBe('https://example.org/S-1');
  });
});
