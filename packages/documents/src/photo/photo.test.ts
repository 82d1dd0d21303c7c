import { describe, expect, it } from 'vitest';
import { createBlank } from '../blank.ts';
import { docx, p } from '../docx/testing/docx.fixture.ts';
import { inspect } from '../inspect.ts';
import { readPackage } from '../opc/index.ts';
import { createSampleWorkbook } from '../sample.ts';
import { jpegOf } from '../testing/jpeg.ts';
import { extractText } from '../text.ts';
import { patchWorkbook, readDrawings } from '../xlsx/index.ts';
import { addPhoto, plainJpeg } from './index.ts';

const AT = new Date('2026-11-24T16:40:00Z');
const photo = (caption = 'Crystals after 2 h') => ({
  ...{ picture: plainJpeg(jpegOf(1600, 1200)), caption },
  ...{ author: 'Ana Kovač', at: AT },
});

describe('a photo of a camera', () => {
  it('loses where and when it was taken, and keeps its pixels', () => {
    const { bytes, width, height } = plainJpeg(
      jpegOf(40, 30, { exif: 'GPS 46.05 N 14.50 E', comment: 'made by a telephone', behind: 'a short film' }),
    );
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).not.toMatch(/GPS|telephone|film|Exif/);
    expect([width, height]).toEqual([40, 30]);
    expect(bytes).toEqual(plainJpeg(jpegOf(40, 30)).bytes);
  });

  it.each([
    ['no picture', Buffer.from('%PDF-1.7'), 'not a JPEG'],
    ['what is cut off', jpegOf(40, 30).subarray(0, 60), 'cut off'],
    ['what is stored on its side', jpegOf(40, 30, { orientation: 6 }), 'lying on its side'],
    ['what is larger than any camera makes', jpegOf(20_000, 30), '20000 × 30 pixels'],
  ])('is refused where it is %s', (_what, bytes, why) => {
    expect(() => plainJpeg(bytes)).toThrow(why);
  });
});

describe('a photo in a Word document', () => {
  it('stands below the last paragraph with what it shows, and nothing else is touched', () => {
    const original = docx(`${p('Yield 83 %')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`);
    const made = addPhoto(original, photo());
    const [before, after] = [readPackage(original), readPackage(made)];
    const text = after.text('word/document.xml');
    const at = text.indexOf('<w:p><w:pPr><w:keepNext/>');
    const behind = text.lastIndexOf('<w:sectPr>');
    expect(text.slice(0, at) + text.slice(behind)).toBe(before.text('word/document.xml'));
    expect(JSON.stringify(extractText(made))).toContain('Crystals after 2 h');
    expect(after.read('word/media/photo1.jpeg')).toEqual(Buffer.from(photo().picture.bytes));
    expect(inspect(made).editable).toEqual({ ok: true });
  });

  it('is as wide as the lines at most, in its own proportions', () => {
    const text = readPackage(addPhoto(createBlank('docx'), photo())).text('word/document.xml');
    const [, width, height] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(text) ?? [];
    expect(Number(width)).toBe((11_906 - 2 * 1418) * 635);
    expect(Number(width) / Number(height)).toBeCloseTo(4 / 3, 4);
  });

  it('is another one beside those that are there', () => {
    const made = addPhoto(addPhoto(createBlank('docx'), photo('One & <two>')), photo(''));
    const text = readPackage(made).text('word/document.xml');
    expect(readPackage(made).names()).toEqual(
      expect.arrayContaining(['word/media/photo1.jpeg', 'word/media/photo2.jpeg']),
    );
    expect([...text.matchAll(/<wp:docPr id="(\d+)"/g)].map(([, id]) => id)).toEqual(['1', '2']);
    expect(JSON.stringify(extractText(made))).toContain('One & <two>');
  });

  it('is an insertion by who adds it, where changes are tracked', () => {
    const settings =
      '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:trackRevisions/></w:settings>';
    const made = addPhoto(docx(p('Yield'), { 'word/settings.xml': settings }), photo());
    const text = readPackage(made).text('word/document.xml');
    expect(text.match(/<w:ins w:id="\d+" w:author="Ana Kovač" w:date="2026-11-24T16:40:00Z"/g)).toHaveLength(
      4,
    );
    expect(inspect(made).type).toBe('docx');
  });

  it('is refused where the author of the document lets others only read it', () => {
    const settings =
      '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:documentProtection w:edit="readOnly" w:enforcement="1"/></w:settings>';
    const original = docx(p('Method'), { 'word/settings.xml': settings });
    expect(() => addPhoto(original, photo())).toThrow('No photo can be added');
  });
});

describe('a photo in an Excel workbook', () => {
  it('stands on a sheet of photos, each below the one before, and the other sheets are as they were', () => {
    const original = createSampleWorkbook(AT);
    const made = addPhoto(addPhoto(original, photo()), photo('After 4 h'));
    const [before, after] = [readPackage(original), readPackage(made)];
    expect(after.sameContent(before, 'xl/worksheets/sheet1.xml')).toBe(true);
    expect(after.sameContent(before, 'xl/drawings/drawing1.xml')).toBe(true);
    const text = JSON.stringify(extractText(made));
    expect(text).toContain('Crystals after 2 h');
    expect(text).toContain('After 4 h');
    const drawing = after.text('xl/drawings/drawing2.xml');
    const rows = [...drawing.matchAll(/<xdr:row>(\d+)<\/xdr:row>/g)].map(([, row]) => Number(row));
    expect(rows[0]).toBe(1);
    expect(rows[1]).toBeGreaterThan(1 + 540 / 20);
    expect(JSON.stringify(readDrawings(made))).toContain('image2.jpeg');
    expect(inspect(made).editable).toEqual({ ok: true });
  });

  it('leaves a sheet of that name alone that nobody sees', () => {
    const hidden = patchWorkbook(createBlank('xlsx'), [
      { op: 'add-sheet', sheet: '2', name: 'Photos', index: 1 },
      { op: 'set-sheet-hidden', sheet: '2', hidden: true },
    ]).bytes;
    expect(readPackage(addPhoto(hidden, photo())).text('xl/workbook.xml')).toContain('name="Photos 2"');
  });
});
