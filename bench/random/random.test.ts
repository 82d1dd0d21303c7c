import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { readPackage } from '@benchbook/documents';
import { expect, it } from 'vitest';
import {
  cellsOf,
  differentCells,
  differentLines,
  differentParts,
  gridOf,
  textOfBody,
  unequalChanges,
} from './compare.ts';
import { DOINGS_DOCX } from './doings-docx.ts';
import { DOINGS_XLSX } from './doings-xlsx.ts';
import { XLSX } from './kind-xlsx.ts';
import { shrink } from './shrink.ts';
import { STARTS_DOCX } from './starts-docx.ts';
import { STARTS_XLSX } from './starts-xlsx.ts';
import { stepsOf } from './steps.ts';

it('does the same again for the same seed, something else for another, and begins as fewer steps do', () => {
  for (const doings of [DOINGS_DOCX, DOINGS_XLSX]) {
    const steps = stepsOf(doings, 7, 40);
    expect(stepsOf(doings, 7, 40)).toEqual(steps);
    expect(stepsOf(doings, 7, 5)).toEqual(steps.slice(0, 5));
    expect(stepsOf(doings, 8, 40)).not.toEqual(steps);
    const all = new Set(
      Array.from({ length: 20 }, (_, seed) => stepsOf(doings, seed, 20))
        .flat()
        .map(({ what }) => what),
    );
    expect(all).toEqual(new Set(Object.keys(doings)));
  }
});

it('finds the fewest things that still fail, wherever they stand, and in few tries', async () => {
  const things = Array.from({ length: 16 }, (_, index) => index);
  for (const needed of [[3], [0, 15], [2, 3, 9], [0, 1, 2, 3], [15]]) {
    let tries = 0;
    const fewest = await shrink(things, async (some) => {
      tries += 1;
      return needed.every((thing) => some.includes(thing));
    });
    expect(fewest).toEqual(needed);
    expect(tries).toBeLessThan(50);
  }
  // Any two of them will do: none of what is left can go.
  expect(await shrink(things, async (some) => some.length >= 2)).toHaveLength(2);
  expect((await shrink(things, async () => true, 2)).length).toBeLessThan(16);
});

it('finds a cell with another value, another formula or another type, one that came and one that went', () => {
  const start = STARTS_XLSX.cells?.() ?? new Uint8Array();
  expect(differentCells(start, start)).toEqual([]);
  const changed = withPart(start, 'xl/worksheets/sheet1.xml', (xml) =>
    xml
      .replace('<v>1.5</v>', '<v>2.5</v>')
      .replace('<f>A2*B2</f>', '<f>A2+B2</f>')
      .replace('<c r="A3"><v>3</v></c>', '<c r="A3" t="str"><v>3</v></c>')
      .replace('<c r="A4"><v>4</v></c>', '<c r="H4"><v>4</v></c>'),
  );
  expect(differentCells(start, changed)).toEqual([
    'Sheet1!B1: 1.5 (n) became 2.5 (n)',
    'Sheet1!C2: =A2*B2 → 6 (n) became =A2+B2 → 6 (n)',
    'Sheet1!A3: 3 (n) became 3 (str)',
    'Sheet1!A4: 4 (n) became nothing',
    'Sheet1!H4: nothing became 4 (n)',
  ]);
  expect(differentParts(start, start)).toEqual([]);
  expect(
    differentParts(
      start,
      withPart(start, 'xl/worksheets/sheet1.xml', (xml) => xml.replace('<v>4</v>', '<v>5</v>')),
    ),
  ).toEqual([expect.stringContaining('xl/worksheets/sheet1.xml: …')]);
});

it('takes a shared formula for the same where it is written out, and not where another result is', () => {
  const start = STARTS_XLSX.shared?.() ?? new Uint8Array();
  const shared = '<c r="B3"><f t="shared" si="0"/><v>4</v></c>';
  const instead = (cell: string) =>
    differentCells(
      start,
      withPart(start, 'xl/worksheets/sheet1.xml', (xml) => xml.replace(shared, cell)),
    );
  expect(instead('<c r="B3"><f>A3+$A$1</f><v>4</v></c>')).toEqual([]);
  expect(instead('<c r="B3"><f>A3+$A$1</f><v>5</v></c>')).toEqual([
    'Sheet1!B3: =… → 4 (n) became =A3+$A$1 → 5 (n)',
  ]);
  expect(instead('<c r="B3"><v>4</v></c>')).toEqual(['Sheet1!B3: =… → 4 (n) became 4 (n)']);
  expect(instead('')).toEqual(['Sheet1!B3: =… → 4 (n) became nothing']);
});

it('finds what is left in a workbook when all is undone, and allows other ways to write it only where cells moved', () => {
  const start = STARTS_XLSX.cells?.() ?? new Uint8Array();
  const undone = (change: (xml: string) => string) => withPart(start, 'xl/worksheets/sheet1.xml', change);
  const look = undone((xml) => xml.replace('<c r="A2">', '<c r="A2" s="0">'));
  const value = undone((xml) => xml.replace('<v>4</v>', '<v>5</v>'));
  const left = (file: Uint8Array, what: string) =>
    XLSX.left(start, file, [{ what, words: [] }]).map(({ kind }) => kind);
  expect(left(start, 'bold')).toEqual([]);
  expect(left(look, 'bold')).toEqual(['traces in the file when all is undone']);
  expect(left(look, 'row in')).toEqual([]);
  expect(left(value, 'row in')).toEqual(['other cells in the file when all is undone']);
  // Each of these is one that somebody can do.
  expect([...XLSX.forGood].filter((what) => !(what in DOINGS_XLSX))).toEqual([]);
});

it('finds a note that a screen reader is not told of, and a picture of the cells with another pixel', () => {
  const seen = readFileSync(new URL('in-page.js', import.meta.url), 'utf8');
  const look = (about: Record<string, string>, pixel: number): string[] => {
    const picture = {
      canvas: { width: 300, height: 100 },
      getImageData: (x: number, y: number) => ({ data: [x === 128 && y === 40 ? pixel : 255] }),
    };
    class HTMLCanvasElement {
      getContext = () => picture;
    }
    const cell = { textContent: '5', getAttribute: (name: string) => about[name] ?? null };
    const document = { querySelectorAll: () => [cell], querySelector: () => new HTMLCanvasElement() };
    return [...runInContext(seen, createContext({ document, HTMLCanvasElement }))];
  };
  const cell = { 'aria-label': '5 A1', 'aria-description': 'Note: dried' };
  const shown = look(cell, 255);
  expect(shown[0]).toBe('5 A1 | Note: dried');
  expect(differentLines(shown, look(cell, 255))).toEqual([]);
  expect(differentLines(shown, look({ 'aria-label': '5 A1' }, 255))).toEqual([
    '1: "5 A1 | Note: dried" became "5 A1"',
  ]);
  expect(differentLines(shown, look(cell, 254))).toEqual([expect.stringContaining('picture at 128, 40: ')]);
});

it('finds a row that is shown in another way, and leaves out empty cells at the ends', () => {
  expect(gridOf('1\t2\t\t\r\n\t\t\r\n3\r\n\t\r\n\r\n')).toEqual(['1\t2', '', '3']);
  expect(differentLines(['a', 'b'], ['a', 'b'])).toEqual([]);
  expect(differentLines(['a', 'b'], ['a', 'c', 'd'])).toEqual(['2: "b" became "c"', '3: nothing became "d"']);
});

it('finds a letter that came on the screen and not in the file, and one that the file lost', () => {
  const start = STARTS_DOCX.paragraphs?.() ?? new Uint8Array();
  const text = textOfBody(start);
  expect(text).toContain('A buffer of pH 7.40 was made with care.');
  const saved = withPart(start, 'word/document.xml', (xml) => xml.replace('7.40', '7.4'));
  const file = { before: text, after: textOfBody(saved) };
  expect(unequalChanges({ before: text, after: text.replace('7.40', '7.4') }, file)).toEqual([]);
  expect(unequalChanges({ before: text, after: text }, file)).toEqual([
    '0: 0 more on the screen, -1 in the file',
  ]);
  expect(unequalChanges({ before: text, after: `${text}µ` }, { before: text, after: text })).toEqual([
    'µ: 1 more on the screen, 0 in the file',
  ]);
});

it('begins with sound documents, each another one', () => {
  const texts = Object.values(STARTS_DOCX).map((start) => textOfBody(start()));
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.every((text) => text.length > 20)).toBe(true);
  const cells = Object.values(STARTS_XLSX).map((start) => JSON.stringify([...cellsOf(start())]));
  expect(new Set(cells).size).toBe(cells.length);
});

function withPart(bytes: Uint8Array, name: string, change: (xml: string) => string): Uint8Array {
  const file = readPackage(bytes);
  file.set(name, new TextEncoder().encode(change(file.text(name))));
  return file.write();
}
