import { describe, expect, it } from 'vitest';
import { cellsOfLines } from './lines-of-cells.ts';

describe('lines of text with tabs', () => {
  it('are cells, with those that are empty', () => {
    expect(cellsOfLines('1\t2\n\t4')).toEqual([
      ['1', '2'],
      ['', '4'],
    ]);
    expect(cellsOfLines('')).toEqual([['']]);
  });

  it('have cells with line ends, tabs and quotes in quotes, as spreadsheets write them', () => {
    expect(cellsOfLines('1\t"a\nb\t2"\n"5"" tube"\t""')).toEqual([
      ['1', 'a\nb\t2'],
      ['5" tube', '""'],
    ]);
    expect(cellsOfLines('"a\nb"')).toEqual([['a\nb']]);
  });

  it('keep quotes that somebody wrote', () => {
    const written = '"dried"\t"dried" twice\t5"\n"open\t6\t7';
    expect(cellsOfLines(written)).toEqual([
      ['"dried"', '"dried" twice', '5"'],
      ['"open', '6', '7'],
    ]);
  });

  it('are read at once, however many quotes they open', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => `"${at}`);
    expect(cellsOfLines(many.join('\t'))).toEqual([many]);
  });
});
