import { describe, expect, it } from 'vitest';
import { readPackage } from '../../opc/index.ts';
import type { DrawingEdit } from '../drawing-edits.ts';
import { readDrawings, readPicture } from '../drawings/index.ts';
import { MOST_INSERTED } from '../drawings/inserted-picture.ts';
import type { XlsxEdit } from '../edits.ts';
import { patched, set, text } from '../testing/test-patch.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';
import { patchWorkbook } from './patch.ts';

/** The head of a PNG file of 3 by 2 pixels; nothing here looks further. */
const png = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.from('0000000d49484452', 'hex'),
  Buffer.from([0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0]),
]);
const jpeg = Buffer.from('ffd8ffc0001108000200030301220002110103110100', 'hex');

const workbook = makeWorkbook({
  sheets: [
    { name: 'Gel', rows: '<row r="1"><c r="A1"><v>1</v></c></row>', after: '<tableParts count="0"/>' },
  ],
});
const insert = (drawing: number, bytes: Buffer, description = ''): DrawingEdit => ({
  op: 'insert-picture',
  sheet: '1',
  drawing,
  anchor: { kind: 'one-cell', from: { row: 1, column: 2, x: 4, y: 5 }, width: 300, height: 200 },
  picture: bytes.toString('base64'),
  description,
});
const takeBack = (of: DrawingEdit): XlsxEdit => ({
  op: 'take-back',
  sheet: '1',
  of: of.op === 'insert-picture' ? { ...of, picture: '' } : of,
});

describe('a picture that is inserted', () => {
  it('is a part of the file with all its bytes, anchored at its cell, and nothing else changes', () => {
    const { pkg, original, bytes } = patched(workbook, [
      insert(200_000, png, 'Gel & <ladder>'),
      insert(7, jpeg),
    ]);
    expect(Buffer.from(pkg.read('xl/media/image1.png'))).toEqual(png);
    expect(Buffer.from(pkg.read('xl/media/image1.jpeg'))).toEqual(jpeg);
    const drawing = pkg.text('xl/drawings/drawing1.xml');
    expect(drawing).toContain(
      '<xdr:from><xdr:col>2</xdr:col><xdr:colOff>38100</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>47625</xdr:rowOff></xdr:from>' +
        '<xdr:ext cx="2857500" cy="1905000"/><xdr:pic><xdr:nvPicPr>' +
        '<xdr:cNvPr id="200000" name="Picture 1" descr="Gel &amp; &lt;ladder&gt;"/>',
    );
    const sheet = original.text('xl/worksheets/sheet1.xml');
    expect(pkg.text('xl/worksheets/sheet1.xml')).toBe(
      sheet.replace(
        '<tableParts',
        '<drawing xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId1"/><tableParts',
      ),
    );
    const { drawings } = readDrawings(bytes).sheets[0] ?? {};
    expect(drawings?.map(({ object }) => [object.content.kind, object.description])).toEqual([
      ['picture', 'Gel & <ladder>'],
      ['picture', ''],
    ]);
    expect(readPicture(bytes, 'xl/media/image1.png')?.type).toBe('image/png');
  });

  it('is described, moved and deleted again, and then nothing of it is left', () => {
    const first = patched(workbook, [insert(9, png)]);
    const again = patched(first.bytes, [
      { op: 'describe-drawing', sheet: '1', drawing: 9, description: 'Lane "3"' },
      {
        op: 'place-drawing',
        sheet: '1',
        drawing: 9,
        anchor: { kind: 'one-cell', from: { row: 0, column: 0, x: 0, y: 0 }, width: 30, height: 20 },
      },
    ]);
    expect(readDrawings(again.bytes).sheets[0]?.drawings[0]).toMatchObject({
      anchor: { width: 30, height: 20 },
      object: { description: 'Lane "3"' },
    });
    const { pkg } = patched(again.bytes, [{ op: 'delete-drawing', sheet: '1', drawing: 9 }]);
    expect(pkg.names().filter((name) => name.startsWith('xl/media'))).toEqual([]);
    expect(pkg.text('[Content_Types].xml')).not.toContain('image');
  });

  it('was never there once it was taken back, without its bytes being said again', () => {
    const one = insert(9, png);
    const edits = [one, set('A1', text('x')), takeBack(one)];
    const without = readPackage(patchWorkbook(workbook, [set('A1', text('x'))]).bytes);
    const { pkg } = patched(workbook, edits);
    expect(pkg.names()).toEqual(without.names());
  });

  it.each([
    ['too large', Buffer.concat([png, Buffer.alloc(MOST_INSERTED)]), /at most 5 MB/],
    ['of another format', Buffer.from('GIF89a\x03\x00\x02\x00', 'latin1'), /Only pictures in PNG and JPEG/],
    ['no picture', Buffer.from('<svg onload="x"/>'), /Only pictures in PNG and JPEG/],
    ['cut off', png.subarray(0, 12), /cannot be read/],
  ])('that is %s is refused with a sentence', (_, bytes, reason) => {
    expect(() => patchWorkbook(workbook, [insert(9, bytes)])).toThrow(reason);
  });
});
