import { describe, expect, it } from 'vitest';
import {
  type EndChange,
  isOfEnd,
  joinedParagraph,
  looksOf,
  ofBoth,
  splitBySuggestion,
  unmarkedEnds,
  withoutEndChange,
} from './ends-of-paragraphs.ts';

const change = (id: string, type: EndChange['type'] = 'paragraphMarkInsert'): EndChange => ({
  type,
  id,
  author: 'Ada',
  authorEmail: '',
  date: '2026-01-01T00:00:00Z',
});
/** What superdoc has of a paragraph whose end came with the file, put in by Grace. */
const stored = {
  markTrackChange: change('grace'),
  paragraphProperties: {
    styleId: 'Heading1',
    runProperties: { trackInsert: { author: 'Grace' }, bold: true },
    runPropertiesInlineKeys: ['trackInsert', 'bold'],
  },
};
const plain = { styleId: 'Heading1', runProperties: { bold: true }, runPropertiesInlineKeys: ['bold'] };

describe('the end of a paragraph that is put in while changes are tracked', () => {
  it('is that of the first of the two, and what was suggested about the old one stays with that', () => {
    const [first, second] = splitBySuggestion(stored, stored, change('ada'));
    expect(first).toEqual({ markTrackChange: change('ada'), paragraphProperties: plain });
    expect(second).toEqual(stored);
  });

  it('leaves nothing of itself when it goes', () => {
    expect(withoutEndChange(stored)).toEqual({ markTrackChange: null, paragraphProperties: plain });
    expect(joinedParagraph(stored, {})).toEqual({ markTrackChange: null, paragraphProperties: plain });
    expect(joinedParagraph({ markTrackChange: change('ada') }, stored)).toEqual({
      markTrackChange: change('grace'),
      paragraphProperties: {
        runProperties: { trackInsert: { author: 'Grace' } },
        runPropertiesInlineKeys: ['trackInsert'],
      },
    });
  });

  it('leaves the next paragraph as it was where nothing but names and marks of places stands in front of it', () => {
    const leaf = (name: string, text?: string) => ({
      type: { name },
      isLeaf: true,
      text,
      attrs: {},
      marks: [],
    });
    const holding = (attrs: object, ...inside: ReturnType<typeof leaf>[]) => ({
      ...leaf('paragraph'),
      attrs: { ...attrs },
      descendants: (visit: (node: never) => void) => void inside.map((each) => visit(each as never)),
    });
    const text = leaf('text', 'dried');
    const empty = holding(stored, leaf('bookmarkStart'), leaf('run'));
    expect(ofBoth(empty, holding({ paragraphProperties: {} }, text))).toEqual({ paragraphProperties: {} });
    const looksAsFirst = { markTrackChange: null, paragraphProperties: plain };
    expect(ofBoth(holding(stored, leaf('image')), holding({}, text))).toEqual(looksAsFirst);
    expect(ofBoth(empty, holding({}))).toEqual(looksAsFirst);
  });

  it('is put in still when somebody else took it out and it was to stay', () => {
    const both = { ...stored, markTrackChange: change('ben', 'paragraphMarkDelete') };
    expect(withoutEndChange(both)).toEqual({ ...stored, markTrackChange: null });
  });

  it('is no look of the text in front of it', () => {
    const split = { type: 'paragraphSplit' };
    expect(isOfEnd({ attrs: { before: [split], after: [split] } })).toBe(true);
    expect(isOfEnd({ attrs: { before: [split], after: [split, { type: 'bold' }] } })).toBe(false);
    // A look that is another one only in what is not among the looks.
    expect(isOfEnd({ attrs: { before: [], after: [] } })).toBe(false);
    expect(looksOf([split, { type: 'bold' }])).toEqual([{ type: 'bold' }]);
  });

  it('is counted where no text shows it', () => {
    const node = (name: string, id?: string, by?: string) => ({
      type: { name },
      attrs: id ? { markTrackChange: change(id) } : {},
      marks: by ? [{ type: { name: 'trackFormat' }, attrs: { id: by } }] : [],
      descendants: () => {},
    });
    const nodes = [
      node('paragraph', 'a'),
      node('text', undefined, 'a'),
      node('paragraph', 'b'),
      node('paragraph'),
    ];
    expect(
      unmarkedEnds({ ...node('doc'), descendants: (visit) => void nodes.map((each) => visit(each)) }),
    ).toBe(1);
  });
});
