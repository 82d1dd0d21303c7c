import { describe, expect, it } from 'vitest';
import { layCell, neededHeight, neededWidth, roomyWidth } from './layout.ts';
import { lookOf } from './look.ts';
import { createMeasurer, type RawMeasure } from './measurer.ts';

/** A font whose digits are as wide as those of Calibri, letters half their size, and dots and spaces a quarter. */
const raw: RawMeasure = (text, css) => {
  const size = Number(/([\d.]+)px/.exec(css)?.[1]);
  const part = (character: string) =>
    /[0-9#E+]/.test(character) ? 0.507 : /[., :/-]/.test(character) ? 0.25 : 0.5;
  const width = [...text].reduce((sum, character) => sum + part(character), 0) * size;
  return { width, ascent: Math.round(size * 0.95), descent: Math.round(size * 0.27) };
};
const measurer = createMeasurer(raw);
const CALIBRI = { ff: 'Calibri', fs: 11 };
const CELL = { width: 64, height: 20 };

function lay(v: string | number | boolean, style: object = {}, size = CELL) {
  const look = lookOf({ v }, { ...CALIBRI, ...style });
  if (!look) throw new Error('nothing to lay out');
  return { look, ...layCell(look, size, measurer) };
}
const texts = (...args: Parameters<typeof lay>) => lay(...args).runs.map(({ text }) => text);
const run = (...args: Parameters<typeof lay>) => {
  const [first] = lay(...args).runs;
  if (!first) throw new Error('nothing is painted');
  return first;
};

describe('a number in its cell', () => {
  it('is shown with what eight and a half characters have room for', () => {
    expect(texts(123456789012)).toEqual(['1.23E+11']);
    expect(texts(0.1 + 0.2)).toEqual(['0.3']);
    expect(texts(12345678)).toEqual(['12345678']);
    expect(texts(123456789)).toEqual(['1.23E+08']);
    expect(texts(46348, { n: { pattern: 'yyyy-mm-dd' } })).toEqual(['########']);
  });

  it('fits into a column that Excel made as wide as it, whatever the font is here', () => {
    for (const digits of [1, 3, 10, 15])
      expect(texts(10 ** digits / 9, { n: { pattern: '0' } }, { width: 7 * digits + 5, height: 20 })).toEqual(
        ['1'.repeat(digits)],
      );
    const wide: RawMeasure = (text, css) => ({ ...raw(text, css), width: raw(text, css).width * 1.3 });
    const look = lookOf({ v: 1111111111 }, CALIBRI);
    if (!look) throw new Error('nothing to lay out');
    const { runs, font } = layCell(look, { width: 75, height: 20 }, createMeasurer(wide));
    expect(runs[0]?.text).toBe('1111111111');
    expect(Number(/([\d.]+)px/.exec(font.css)?.[1])).toBeCloseTo((11 * 4) / 3 / 1.3, 5);
  });

  it('never takes more than its cell', () => {
    for (const width of [0, 3, 8, 20, 33, 64, 90])
      for (const value of [1, 12.5, -98765.4321, 1.23e-5, 1e300, true])
        for (const style of [
          {},
          { n: { pattern: '0.00E+00' } },
          { ht: 1 },
          { ht: 2 },
          { shrink: 1 },
          { tb: 3 },
        ]) {
          const { runs, beyond } = lay(value, style, { width, height: 20 });
          expect(beyond).toEqual({ left: 0, right: 0 });
          expect(runs).toHaveLength(1);
          for (const { text, x, width: own, most = 0 } of runs) {
            expect(text).not.toMatch(/\n/);
            if (width >= 16) {
              expect(x).toBeGreaterThanOrEqual(0);
              expect(x + Math.min(own, most)).toBeLessThanOrEqual(width);
            }
          }
        }
  });

  it('is at the right, a boolean and an error in the middle, a text at the left', () => {
    const { x, width } = run(5);
    expect(x + width).toBeCloseTo(62);
    const error = run('#N/A');
    expect(error.x).toBeCloseTo((64 - error.width) / 2);
    const boolean = run(true);
    expect(boolean.x).toBeCloseTo((64 - boolean.width) / 2);
    expect(run('5 mg').x).toBe(2);
    expect(run(5, { n: { pattern: '@' } }).x).toBe(2);
    expect(run(5, { ht: 1, pd: { l: 9 } }).x).toBe(11);
  });

  it('has its sign at the left where the format fills the cell', () => {
    const accounting = { n: { pattern: '"$"* #,##0.00_)' } };
    const { runs } = lay(12.5, accounting, { width: 100, height: 20 });
    expect(runs.map(({ text }) => text)).toEqual(['$', '12.50 ']);
    expect(runs[0]?.x).toBe(2);
    expect((runs[1]?.x ?? 0) + (runs[1]?.width ?? 0)).toBeCloseTo(98);
  });

  it('has the colour of its format', () => {
    expect(lay(-5, { n: { pattern: '0;[Red]-0' } }).look.color).toBe('#ff0000');
    expect(lay(5, { n: { pattern: '0;[Red]-0' }, cl: { rgb: '#123456' } }).look.color).toBe('#123456');
  });
});

describe('a text in its cell', () => {
  const long = 'a text that is longer than its cell';

  it('runs over to the side it is not aligned to', () => {
    expect(lay(long).beyond.left).toBe(0);
    expect(lay(long).beyond.right).toBeGreaterThan(60);
    expect(lay(long, { ht: 3 }).beyond).toMatchObject({ right: 0 });
    const { left, right } = lay(long, { ht: 2 }).beyond;
    expect(left).toBeCloseTo(right);
  });

  it('is broken into lines between words, and inside of a word that is wider than the cell', () => {
    expect(texts('wrapped into some lines', { tb: 3 })).toEqual(['wrapped', 'into', 'some', 'lines']);
    expect(texts('one\ntwo', { tb: 3 })).toEqual(['one', 'two']);
    expect(texts('one\ntwo')).toEqual(['onetwo']);
    const pieces = texts('Donaudampfschiff', { tb: 3 });
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe('Donaudampfschiff');
  });

  it('shrinks until it fits where it is to', () => {
    const { runs, beyond, font } = lay(long, { shrink: 1 });
    expect(runs[0]?.text).toBe(long);
    expect(runs[0]?.width).toBeLessThanOrEqual(60.01);
    expect(beyond).toEqual({ left: 0, right: 0 });
    expect(font.css).not.toBe(lay(long).font.css);
  });

  it('is repeated into the cell, spread between its edges, or centred across others', () => {
    expect(texts('-', { ht: 1, spread: 'fill' })[0]).toMatch(/^-{10,}$/);
    const spread = lay('it is all so long', { ht: 4 }).runs;
    const first = spread.filter(({ y }) => y === spread[0]?.y);
    const last = first.at(-1);
    expect(first.length).toBeGreaterThan(1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(62);
    const across = run('across', { ht: 2, spread: 'across' }, { width: 192, height: 20 });
    expect(across.x + across.width / 2).toBeCloseTo(96);
  });

  it('turns around the middle of what it takes', () => {
    const { turn, runs } = lay('upwards', { tr: { a: -90 }, ht: 2 }, { width: 64, height: 100 });
    expect(turn?.angle).toBeCloseTo(-Math.PI / 2);
    expect(turn?.x).toBeCloseTo(32);
    expect(turn?.y).toBeCloseTo(100 - 2 - (runs[0]?.width ?? 0) / 2);
    expect(texts('abc', { tr: { a: 0, v: 1 } })).toEqual(['a', 'b', 'c']);
    expect(texts(123456789, { tr: { a: -90 }, n: { pattern: '0' } }, { width: 64, height: 30 })[0]).toMatch(
      /^#+$/,
    );
  });

  it('stands at the top, in the middle or at the bottom', () => {
    const at = (vt: number) => run('x', { vt }, { width: 64, height: 60 }).y;
    expect(at(2) - at(1)).toBeCloseTo(20);
    expect(at(3) - at(2)).toBeCloseTo(20);
  });
});

describe('a text of several looks', () => {
  const POWER = [
    { text: 'about 10', ts: {} },
    { text: '6', ts: { va: 3 as const } },
    { text: ' CFU', ts: { bl: 1 as const, cl: { rgb: '#ff0000' } } },
  ];
  const richLook = (parts: { text: string; ts: object }[], style: object = {}) => {
    let at = 0;
    const textRuns = parts.map(({ text, ts }) => {
      const run = { st: at, ed: at + text.length, ts };
      at += text.length;
      return run;
    });
    const dataStream = `${parts.map(({ text }) => text.replaceAll('\n', '\r')).join('')}\r\n`;
    const p = { id: 'd', documentStyle: {}, body: { dataStream, textRuns } };
    const look = lookOf({ p }, { ...CALIBRI, ...style });
    if (!look) throw new Error('nothing to lay out');
    return look;
  };
  const rich = (parts: { text: string; ts: object }[], style: object = {}, size = CELL) =>
    layCell(richLook(parts, style), size, measurer);

  it('stands on one line, raised and smaller where it is superscript', () => {
    const { runs, beyond } = rich(POWER);
    const [base, exponent, unit] = runs;
    expect(runs.map(({ text }) => text)).toEqual(['about 10', '6', ' CFU']);
    expect(exponent?.y).toBeLessThan(base?.y ?? 0);
    expect(unit?.y).toBe(base?.y);
    expect(exponent?.x).toBeCloseTo((base?.x ?? 0) + (base?.width ?? 0));
    expect(exponent?.own?.font.css).not.toBe(base?.own?.font.css);
    expect(unit?.own).toMatchObject({ letters: { color: '#ff0000', font: { bold: true } } });
    // It runs over to the side it is not aligned to, as other texts do, and is never ###.
    expect(beyond.right).toBeGreaterThan(0);
    expect(rich(POWER, {}, { width: 3, height: 20 }).runs.map(({ text }) => text)).not.toContain('#');
  });

  it('is broken between words whatever their looks, and its row grows with its largest letters', () => {
    const words = [
      { text: 'some ', ts: {} },
      { text: 'bold wo', ts: { bl: 1 } },
      { text: 'rds of a text', ts: {} },
    ];
    const { runs } = rich(words, { tb: 3 });
    const lines = Map.groupBy(runs, ({ y }) => y);
    expect(
      [...lines.values()].map((line) =>
        line
          .map(({ text }) => text)
          .join('')
          .trim(),
      ),
    ).toEqual(['some', 'bold', 'words of', 'a text']);
    expect(neededHeight(richLook(words, { tb: 3 }), 64, measurer)).toBe(80);
    expect(neededHeight(richLook([{ text: 'a', ts: { fs: 22 } }, ...POWER]), 64, measurer)).toBe(40);
    expect(
      neededHeight(richLook([{ text: 'one\ntwo', ts: { bl: 1 } }, ...POWER], { tb: 3 }), 640, measurer),
    ).toBe(40);
  });

  it('shrinks, turns, stands at the right and needs a column like any other text', () => {
    const shrunk = rich(POWER, { shrink: 1 });
    expect(shrunk.beyond).toEqual({ left: 0, right: 0 });
    const last = shrunk.runs.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(62.01);
    const turned = rich(POWER, { tr: { a: -90 } }, { width: 64, height: 200 });
    expect(turned.turn?.angle).toBeCloseTo(-Math.PI / 2);
    expect(turned.runs).toHaveLength(3);
    const right = rich(
      [
        { text: 'a', ts: {} },
        { text: 'b', ts: { bl: 1 } },
      ],
      { ht: 3 },
    ).runs.at(-1);
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeCloseTo(62);
    const wide = neededWidth(richLook(POWER), measurer);
    expect(rich(POWER, {}, { width: wide, height: 20 }).beyond.right).toBe(0);
    expect(
      rich(POWER, { tr: { a: 0, v: 1 } })
        .runs.map(({ text }) => text)
        .slice(0, 3),
    ).toEqual(['a', 'b', 'o']);
  });
});

describe('what a cell needs', () => {
  const height = (v: string, style: object, width = 64) => {
    const look = lookOf({ v }, { ...CALIBRI, ...style });
    return look ? neededHeight(look, width, measurer) : 0;
  };

  it('is a row of 20 pixels for each line of Calibri 11, and more for larger and turned text', () => {
    expect(height('one line', {})).toBe(20);
    expect(height('wrapped into some lines', { tb: 3 })).toBe(80);
    expect(height('large', { fs: 22 })).toBe(40);
    expect(height('turned upwards', { tr: { a: -90 } })).toBeGreaterThan(90);
  });

  it('is a column in which the whole number is shown', () => {
    const look = lookOf({ v: 1234567.891 }, CALIBRI);
    if (!look) throw new Error('nothing to lay out');
    const width = neededWidth(look, measurer);
    expect(layCell(look, { width, height: 20 }, measurer).runs[0]?.text).toBe('1234567.891');
    expect(width).toBeLessThan(90);
  });

  it.each([
    ['Calibri 11', {}, 10 * 7 + 5],
    ['Calibri 12', { fs: 12 }, 10 * 8 + 5],
    ['Calibri 22, indented', { fs: 22, pd: { l: 9 } }, 10 * 15 + 5],
  ])('has room for as many digits as a day has characters in %s', (_, style, width) => {
    const look = lookOf({ v: 46354 }, { ...CALIBRI, n: { pattern: 'yyyy-mm-dd' }, ...style });
    if (!look) throw new Error('nothing to lay out');
    expect(neededWidth(look, measurer)).toBeLessThan(width);
    expect(roomyWidth(look, measurer)).toBe(width + look.indent);
    expect(layCell(look, { width, height: 40 }, measurer).runs[0]?.text).toBe('2026-11-28');
  });
});
