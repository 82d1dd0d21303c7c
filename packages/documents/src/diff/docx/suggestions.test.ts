import { describe, expect, it } from 'vitest';
import { p } from '../../docx/testing/docx.fixture.ts';
import { diff, marked, rowsOf } from './testing/diff.fixture.ts';

describe('comparing what is suggested in two Word documents', () => {
  it('reads a tracked change as one', () => {
    const months = (inside: string) => p('Stable for ', inside, ' months');
    const deleted = '<w:del w:id="1" w:author="Ada"><w:r><w:delText>12</w:delText></w:r></w:del>';
    const inserted = '<w:ins w:id="2" w:author="Ada"><w:r><w:t>24</w:t></w:r></w:ins>';
    const suggested = diff(months('12'), months(deleted + inserted));
    expect(suggested.changes).toEqual([
      {
        kind: 'changed',
        label: 'Paragraph “Stable for 24 months”',
        at: 'body/0',
        before: 'Stable for 12 months',
        after: 'Stable for [12 → 24] months',
        looks: ['deletion suggested'],
      },
    ]);
    expect(marked(rowsOf(suggested)[0]?.after)).toBe('Stable for {~12~}[+24+] months');
    const accepted = diff(months(deleted + inserted), months('24'));
    expect(accepted.changes).toMatchObject([
      {
        before: 'Stable for [12 → 24] months',
        after: 'Stable for 24 months',
        looks: ['suggested insertion accepted'],
      },
    ]);
    const rejected = diff(months(deleted + inserted), months('12'));
    expect(rejected.changes[0]?.looks).toEqual(['suggested deletion rejected']);
  });

  it('says what is suggested of the end of a paragraph, and what is no longer', () => {
    const ended = (...how: string[]) =>
      p('dried').replace(
        '<w:p>',
        `<w:p><w:pPr><w:rPr>${how.map((name) => `<w:${name} w:id="1" w:author="Ada"/>`).join('')}<w:b/></w:rPr></w:pPr>`,
      ) + p('cooled');
    const looks = (before: string, after: string) =>
      diff(before, after).changes.map((change) => [change.label, change.looks]);
    const said = (words: string) => [['Paragraph “dried”', [`paragraph: its end ${words}`]]];
    for (const [how, words] of [
      ['del', 'suggested for deletion'],
      ['moveFrom', 'suggested for deletion'],
      ['ins', 'suggested for insertion'],
      ['moveTo', 'suggested for insertion'],
    ] as const) {
      expect(looks(ended(), ended(how)), how).toEqual(said(words));
      expect(looks(ended(how), ended()), how).toEqual(said(`no longer ${words}`));
    }
    // As with text, it is all one whether a deletion is one or half a move.
    expect(looks(ended('del'), ended('moveFrom'))).toEqual([]);
    expect(looks(ended('ins'), ended('ins', 'del'))).toEqual(said('suggested for deletion'));
  });

  it('says of paragraphs that were joined as was suggested what became of each', () => {
    const [first, second] = [p('weighed and dried at once'), p('cooled')];
    const suggested = first.replace(
      '<w:p>',
      '<w:p><w:pPr><w:rPr><w:del w:id="1" w:author="Ada"/></w:rPr></w:pPr>',
    );
    const joined = diff(suggested + second, p('weighed and dried at once', 'cooled'));
    expect(joined.changes).toEqual([
      {
        kind: 'changed',
        label: 'Paragraph “weighed and dried at oncecooled”',
        at: 'body/0',
        before: 'weighed and dried at once',
        after: 'weighed and dried at oncecooled',
        looks: ['paragraph: its end no longer suggested for deletion'],
      },
      { kind: 'deleted', label: 'Paragraph “cooled”', at: 'body/1', before: 'cooled', after: null },
    ]);
  });
});
