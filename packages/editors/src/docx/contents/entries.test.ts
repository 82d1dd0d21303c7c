import { describe, expect, it } from 'vitest';
import { pageOf } from '../references/pages.ts';
import { CONTENTS, type ContentsEntry, listedLevel, matchLines, readLine, rulesOf } from './entries.ts';

describe('a table of contents', () => {
  it('lists the headings that its field names', () => {
    expect(rulesOf(CONTENTS)).toEqual({ styles: { from: 1, to: 3 }, outline: true });
    expect(rulesOf('TOC \\o "2-4"')).toEqual({ styles: { from: 2, to: 4 }, outline: false });
    expect(rulesOf('toc \\o \\h \\* MERGEFORMAT')).toEqual({ styles: { from: 1, to: 9 }, outline: false });
    expect(rulesOf('TOC \\u')).toEqual({ styles: undefined, outline: true });
  });

  it('is left to Word where it lists something else, or says more of its lines', () => {
    const others = [
      'TOC \\h \\z \\c "Figure"',
      'TOC \\o "1-3" \\n "2-3"',
      'TOC \\o "1-2" \\t "Method,1"',
      'TOC \\b part \\o "1-3"',
      'TOC \\o "1 to 3"',
      'TOC',
      'INDEX \\h "A"',
    ];
    expect(others.map(rulesOf)).toEqual(others.map(() => undefined));
  });

  it('lists what has an outline level of its own, where its field says so, down to its last level', () => {
    const rules = { styles: { from: 1, to: 3 }, outline: true };
    expect([listedLevel(rules, 2, undefined), listedLevel(rules, 4, undefined)]).toEqual([2, undefined]);
    expect([listedLevel(rules, undefined, 3), listedLevel(rules, undefined, 4)]).toEqual([3, undefined]);
    expect(listedLevel({ ...rules, outline: false }, undefined, 1)).toBeUndefined();
    expect(listedLevel(rules, undefined, undefined)).toBeUndefined();
  });

  it('reads the number, the text and the page of a line', () => {
    expect(readLine('Method\t3')).toEqual({ number: '', text: 'Method', page: '3' });
    expect(readLine('1.2\tMethod  of\tuse\tiv')).toEqual({
      number: '1.2',
      text: 'Method of use',
      page: 'iv',
    });
    expect(readLine('Contents')).toBeUndefined();
  });

  it('keeps the lines that say what they should, and knows which have another page', () => {
    const line = (text: string, page: string, bookmark?: string, level = 1): ContentsEntry => ({
      level,
      bookmark,
      number: '',
      text,
      page,
    });
    const stored = [line('Aim', '1', '_Toc1'), line('Method', '2', '_Toc2'), undefined, line('Method', '9')];
    const wanted = [
      line('Aim', '1', '_Toc1'),
      line('Safety', '1', '_Toc9'),
      line('Method', '3', '_Toc2'),
      line('Method', '9', '_Toc5'),
      line('Aim', '1', '_Toc7'),
      line('Method', '9', '_Toc8', 2),
    ];
    expect(
      matchLines(stored, wanted).map(({ at, ...rest }) => [at, 'samePage' in rest && rest.samePage]),
    ).toEqual([
      [0, true],
      [undefined, false],
      [1, false],
      [3, true],
      [undefined, false],
      [undefined, false],
    ]);
  });

  it('has the page on which a heading begins, as it is printed', () => {
    const pages = [
      { number: 'i', from: 0 },
      { number: 'ii', from: undefined },
      { number: '1', from: 40 },
    ];
    expect([0, 39, 40, 99].map((at) => pageOf(pages, at))).toEqual(['i', 'i', '1', '1']);
    expect(pageOf([], 3)).toBeUndefined();
  });
});
