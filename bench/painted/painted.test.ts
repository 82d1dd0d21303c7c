import { describe, expect, it } from 'vitest';
import { comparePainted } from './compare.ts';
import { type Piece, passagesOf } from './read.ts';
import { passagesOfModel } from './wanted.ts';

const at = (place: string, ...texts: string[]) => texts.map((text) => ({ place, text }));
const piece = (paragraph: string, order: number, text: string, cut = false): Piece => ({
  story: 'body',
  paragraph,
  order,
  text,
  cut,
});

describe('what is painted', () => {
  it('is what was stored, however its lines end and its letters are written', () => {
    const stored = at('body/0', 'Add 10⁶ cells\tand non\u2011stick oil', '');
    const painted = at('body', 'Add 106 cellsand', 'cells');
    expect(comparePainted(stored, at('body', 'Add 106 cells  and non-stick oil'))).toEqual({
      unpainted: [],
      unexpected: [],
    });
    expect(comparePainted(stored, painted).unpainted).toEqual([stored[0]]);
    expect(comparePainted(stored, painted).unexpected).toEqual(at('body', 'Add106cellsand', 'cells'));
  });

  it('is missed where a text is stored twice and painted once, and not found in the middle of another one', () => {
    const twice = at('body', 'Weigh', 'Weigh');
    expect(comparePainted(twice, at('body', 'Weigh')).unpainted).toEqual([twice[1]]);
    const stored = at('body', '7', '37 °C', '7');
    expect(comparePainted(stored, at('body', '37 °C', '7')).unpainted).toEqual([stored[2]]);
  });

  it('may be a picture, which may have letters that are no text', () => {
    const box = at('footer 1/0/text box 1/0', 'Page 1');
    const painted = [...at('picture in footer:rId8', 'Page 2'), ...at('picture in body', 'Absorbance')];
    expect(comparePainted(box, painted)).toEqual({ unpainted: [], unexpected: [] });
  });

  it('has any number of a page in headers and footers, and its own elsewhere', () => {
    const [footer, text] = [at('footer 1/0', 'Page 1 of 3'), at('body/0', 'Page 1 of 3')];
    expect(comparePainted(footer, at('footer:rId7', 'Page 2 of 12')).unpainted).toEqual([]);
    expect(comparePainted(text, at('body', 'Page 2 of 12')).unpainted).toEqual(text);
  });

  it('is put together in the order of the document, across pages, each row that is repeated once', () => {
    const pages = [
      [piece('head', 3, 'Sample'), piece('text', 20, 'an hour'), piece('text', 9, 'Stirred for ')],
      [piece('head', 3, 'Sample'), piece('text', 31, ' and filtered')],
    ];
    expect(passagesOf(pages)).toEqual({
      passages: at('body', 'Sample', 'Stirred for an hour and filtered'),
      cut: [],
    });
  });

  it('is not what is cut off', () => {
    const { passages, cut } = passagesOf([[piece('a', 1, 'Weighed'), piece('a', 8, ' twice', true)]]);
    expect(passages).toEqual(at('body', 'Weighed'));
    expect(cut).toEqual(at('body', ' twice'));
  });

  it('is held against the model without what is deleted, and with numbers of pages as they come', () => {
    const shown = {
      kind: 'docx' as const,
      stories: [
        {
          place: 'body',
          paragraphs: [
            { in: '', text: 'Boil\u0005 long\u0006' },
            { in: '/box', text: 'a\nb' },
          ],
        },
        { place: 'footer rId7', paragraphs: [{ in: '', text: 'Page \u00033\u0004' }] },
        { place: 'comment 0', paragraphs: [{ in: '', text: 'Why?' }] },
      ],
    };
    expect(passagesOfModel(shown)).toEqual([...at('body', 'Boil', 'a', 'b'), ...at('footer rId7', 'Page 0')]);
  });
});
