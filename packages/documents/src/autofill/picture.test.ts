import { describe, expect, it } from 'vitest';
import { docx, opened, p } from '../docx/testing/docx.fixture.ts';
import { readDrawings } from '../xlsx/index.ts';
import { makeWorkbook } from '../xlsx/testing/test-workbook.ts';
import { barcodeOf } from './barcode.ts';
import { fill, preview } from './index.ts';
import { pictureOfText } from './picture.ts';

const png = barcodeOf('qrcode', 'any picture')?.bytes ?? new Uint8Array();
const photo = Buffer.from(png).toString('base64');
/** The beginning of a JPEG: a frame of 40 by 20 pixels (ITU-T T.81, B.2.2). */
const jpeg = Buffer.from('ffd8ffc0000b080014002801011100ffd9', 'hex').toString('base64');

describe('a picture of the Data Object', () => {
  it('is as wide as is wanted, else as its pixels, and no wider than a page', () => {
    expect(pictureOfText(jpeg, 60)).toMatchObject({ type: 'image/jpeg', width: 60, height: 30 });
    expect(pictureOfText(`data:image/jpeg;base64,${jpeg}`)).toMatchObject({ width: (40 * 25.4) / 96 });
    expect(pictureOfText(photo)).toMatchObject({ type: 'image/png', bytes: new Uint8Array(png) });
  });

  it.each([
    ['no base64', 'S-1', 'no PNG or JPEG in base64'],
    ['another format', Buffer.from('GIF89a\x01\x00\x01\x00').toString('base64'), 'no PNG or JPEG in base64'],
    ['too large', 'A'.repeat(7_000_000), 'more than 5 MB'],
  ])('is refused: %s', (_what, text, why) => {
    expect(pictureOfText(text)).toEqual({ refused: expect.stringContaining(why) });
    const { problems } = fill(docx(p('{a | picture}')), { a: text });
    expect(problems?.[0]?.msg).toContain(`{a | picture} is to be a picture, and`);
  });

  it('stands in its line in Word, its bytes as they are, the same one once', () => {
    const bytes = docx(p('{a | picture 20 Plate &amp; lid} {a | picture 40} {b | picture} {none | picture}'));
    const result = fill(bytes, { a: photo, b: jpeg, none: null });
    const made = opened(result.bytes ?? new Uint8Array());
    expect(made.names().filter((name) => name.includes('media'))).toEqual([
      'word/media/picture1.png',
      'word/media/picture1.jpeg',
    ]);
    expect(Buffer.from(made.read('word/media/picture1.png')).equals(png)).toBe(true);
    const text = made.text('word/document.xml');
    expect([...text.matchAll(/<wp:docPr[^>]*descr="([^"]*)"/g)].map(([, says]) => says)).toEqual([
      'Plate &amp; lid',
      'Picture',
      'Picture',
    ]);
    expect(text).toContain('<wp:extent cx="720000" cy="720000"/>');
    expect(preview(bytes, { a: photo, b: jpeg, none: null })[0]?.shows).toBe('Plate & lid');
  });

  it('stands above its cell in Excel', () => {
    const rows = '<row r="2"><c r="B2" t="inlineStr"><is><t>{a | picture 30 Plate}</t></is></c></row>';
    const result = fill(makeWorkbook({ sheets: [{ name: 'S', rows }] }), { a: photo });
    const [sheet] = readDrawings(result.bytes ?? new Uint8Array()).sheets;
    expect(JSON.stringify(sheet)).toContain('"Plate"');
  });
});
