import { describe, expect, it } from 'vitest';
import { arriving, stayingNumber, type Target } from './arriving.ts';
import type { SliceNode } from './clipboard.ts';
import { forElsewhere } from './notes.ts';

const paragraph = (content: SliceNode[], paragraphProperties: object = {}): SliceNode => ({
  type: 'paragraph',
  attrs: { paragraphProperties },
  content,
});
const mark = (id: string): SliceNode => ({ type: 'footnoteReference', attrs: { id } });
const bookmark = (id: string, name: string, ...content: SliceNode[]): SliceNode[] => [
  { type: 'bookmarkStart', attrs: { id, name }, content },
  { type: 'bookmarkEnd', attrs: { id } },
];
const text = (letters: string, ...marks: NonNullable<SliceNode['marks']>): SliceNode => ({
  type: 'text',
  text: letters,
  marks,
});

const target = (of: Partial<Target> = {}): Target => ({
  isOrigin: false,
  isText: true,
  isSuggestion: false,
  cutOut: new Map(),
  comments: new Set(),
  notes: new Set(),
  bookmarks: new Map(),
  addNote: () => undefined,
  ...of,
});
const arrived = (content: SliceNode[], of?: Partial<Target>) =>
  arriving({ content: [paragraph(content)] }, target(of)).content?.[0]?.content;

describe('a text that is pasted', () => {
  it('has marks of notes of its own, and none where there is no note', () => {
    const said: string[] = [];
    const addNote = (kind: string, id: string) => {
      said.push(`${kind} ${id}`);
      return '7';
    };
    expect(arrived([mark('1')], { addNote })).toEqual([mark('7')]);
    const here = { isOrigin: true, notes: new Set(['footnote 1']) };
    expect(arrived([mark('1'), mark('2')], { addNote, ...here })).toEqual([mark('7'), mark('2')]);
    expect(said).toEqual(['footnote 1', 'footnote 1']);
    expect(arrived([text('argon'), mark('1')])).toEqual([text('argon')]);
  });

  it('has a chart that was cut out of this text, and says of any other that there is none', () => {
    const part = 'word/charts/chart1.xml';
    const chart = (chartPartPath: string | null, more = {}): SliceNode => ({
      type: 'chart',
      attrs: { chartPartPath, ...more },
    });
    const copied = [chart(part, { drawingContent: 'of a page' })];
    const nothing = [chart(null, { drawingContent: 'of a page' })];
    const here = {
      isOrigin: true,
      cutOut: new Map([[part, chart(part, { drawingContent: 'of the file' })]]),
    };
    expect(arrived(copied, here)).toEqual([...here.cutOut.values()]);
    expect(arrived([...copied, ...copied], here)).toEqual([...here.cutOut.values(), ...nothing]);
    for (const elsewhere of [
      { isOrigin: false },
      { isText: false },
      { isSuggestion: true },
      { cutOut: new Map() },
    ])
      expect(arrived(copied, { ...here, ...elsewhere })).toEqual(nothing);
  });

  it('takes no remark away from what it is about', () => {
    const about = { type: 'commentMark', attrs: { commentId: 'c' } };
    const bold = { type: 'bold' };
    const start: SliceNode = { type: 'commentRangeStart', attrs: { 'w:id': 'c' } };
    const content = [start, text('dried', about, bold)];
    expect(arrived(content)).toEqual([text('dried', bold)]);
    expect(arrived(content, { isOrigin: true, comments: new Set(['c']) })).toEqual([text('dried', bold)]);
    expect(arrived(content, { isOrigin: true })).toEqual(content);
  });

  it('says nothing as a suggestion that somebody has suggested to take out', () => {
    const content = [text('dried', { type: 'trackInsert' }), text(' twice', { type: 'trackDelete' })];
    expect(arrived(content, { isSuggestion: true })).toEqual(content.slice(0, 1));
    expect(arrived(content)).toEqual(content);
    const row = (type?: string): SliceNode => ({
      type: 'tableRow',
      attrs: { trackChange: type && { type } },
      content: [],
    });
    const rowsOf = (...rows: SliceNode[]) =>
      arrived([{ type: 'table', content: rows }], { isSuggestion: true })?.map((table) => table.content);
    expect(rowsOf(row(), row('rowDelete'))).toEqual([[row()]]);
    expect(rowsOf(row('rowDelete'))).toEqual([]);
  });

  it('brings the bookmarks along that are whole, and whose name is free', () => {
    const [start] = bookmark('3', 'half');
    const own = bookmark('1', 'step', text('dried'));
    const known = bookmark('2', 'known', text('stirred'));
    const bookmarks = new Map([
      ['1', 'known'],
      ['9', 'other'],
    ]);
    expect(arrived([...own, ...known, ...(start ? [start] : [])], { bookmarks })).toEqual([
      ...bookmark('10', 'step', text('dried')),
      text('stirred'),
    ]);
    expect(arrived(own)).toEqual(own);
  });

  it('is in its list still in its document, and in a section of its own nowhere else', () => {
    const properties = { numberingProperties: { numId: 4, ilvl: 1 }, sectPr: { name: 'w:sectPr' } };
    const propertiesIn = (isOrigin: boolean) =>
      arriving({ content: [paragraph([], properties)] }, target({ isOrigin })).content?.[0]?.attrs
        ?.paragraphProperties as typeof properties;
    expect(propertiesIn(false)).toEqual({ numberingProperties: properties.numberingProperties });
    const here = propertiesIn(true);
    expect(here.sectPr).toBe(properties.sectPr);
    expect(stayingNumber(here.numberingProperties.numId)).toBe(4);
    expect(stayingNumber(4)).toBeUndefined();
  });
});

it('a note that comes along refers to nothing of the document it was in', () => {
  const xml = (name: string, attributes: Record<string, string>, ...elements: object[]) => ({
    name,
    attributes,
    elements,
  });
  const said = xml('w:r', {}, xml('w:t', {}));
  const note = xml(
    'w:footnote',
    { 'w:id': '1' },
    xml('w:p', {}, xml('w:hyperlink', { 'r:id': 'rId1' }, said), xml('w:r', {}, xml('w:drawing', {}))),
  );
  expect(forElsewhere(note)).toEqual(
    xml('w:footnote', { 'w:id': '1' }, xml('w:p', {}, said, xml('w:r', {}))),
  );
});
