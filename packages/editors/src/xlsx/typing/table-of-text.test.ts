import { describe, expect, it } from 'vitest';
import { cellsOfText, tableOfText } from './table-of-text.ts';

describe('the cells of a pasted text', () => {
  it('stand where they stood, also behind an empty first cell', () => {
    expect(cellsOfText('\tA\tB\n1\t\t2')).toEqual([
      ['', 'A', 'B'],
      ['1', '', '2'],
    ]);
  });

  it('have the line ends of no system in them', () => {
    const cells = [
      ['a', 'x '],
      ['b', ''],
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      expect(cellsOfText(`a\tx ${end}b\t${end}`)).toEqual(cells);
      expect(cellsOfText(`a\tx ${end}b\t`)).toEqual(cells);
    }
    expect(cellsOfText('a\r\n\r\nb')).toEqual([['a'], [''], ['b']]);
  });

  it('have the tabs and lines that are in quotation marks, and keep other marks', () => {
    expect(cellsOfText('"a\r\nb"\t"say ""hi"""\t"pure"\t5" tube\n"c')).toEqual([
      ['a\nb', 'say "hi"', '"pure"', '5" tube'],
      ['"c'],
    ]);
  });

  it('are written with all their characters', () => {
    expect(tableOfText('<LOD\ta&lt;b\n"1\n2"')).toBe(
      '<table><tr><td>&lt;LOD</td><td>a&amp;lt;b</td></tr><tr><td>1<br>2</td></tr></table>',
    );
  });
});
