import { SHOWN } from '@benchbook/documents/shown';
import { describe, expect, it } from 'vitest';
import { type ModelNode, shownStories } from './shown-stories.ts';

const text = (content: string, ...marks: string[]): ModelNode => ({
  type: 'text',
  text: content,
  marks: marks.map((type) => ({ type })),
});
const paragraph = (...content: ModelNode[]): ModelNode => ({
  type: 'paragraph',
  content: [{ type: 'run', content }],
});
const bodyOf = (...content: ModelNode[]) => shownStories({ type: 'doc', content }, {})[0]?.paragraphs;

describe('what superdoc shows', () => {
  it('is told with what is no text, and with what is marked as deleted', () => {
    const nodes = [
      text('a'),
      { type: 'tab' },
      text('old', 'trackDelete'),
      { type: 'image' },
      { type: 'page-number' },
    ];
    const shown = `a\t${SHOWN.deleted}old${SHOWN.endOfDeleted}${SHOWN.object}${SHOWN.page}`;
    expect(bodyOf(paragraph(...nodes))).toEqual([{ in: '', text: shown }]);
  });

  it('is told with the cell it stands in, and text boxes as a whole', () => {
    const cell = (...content: ModelNode[]): ModelNode => ({ type: 'tableCell', content });
    const before: ModelNode = { type: 'tableCell', attrs: { __placeholder: 'gridBefore' } };
    const row = {
      type: 'tableRow',
      content: [before, cell(paragraph(text('1'))), cell(paragraph(text('2')))],
    };
    const box = { type: 'shapeTextbox', content: [paragraph(text('one')), paragraph(text('two'))] };
    expect(bodyOf({ type: 'table', content: [row] }, { type: 'shapeContainer', content: [box] })).toEqual([
      { in: '/1.1', text: '1' },
      { in: '/1.2', text: '2' },
      { in: '/box', text: 'one\ntwo' },
    ]);
  });

  it('is told by story, without the lines between text and notes', () => {
    const story = { type: 'doc', content: [paragraph(text('x'))] };
    const parts = {
      headers: { rId7: story },
      footnotes: [
        { id: '-1', type: 'separator', content: [] },
        { id: '2', type: null, content: [paragraph(text('note'))] },
      ],
      comments: [{ importedId: '0', elements: [paragraph(text('remark'))] }],
    };
    expect(shownStories(story, parts).map(({ place }) => place)).toEqual([
      'body',
      'header rId7',
      'footnote 2',
      'comment 0',
    ]);
  });

  it('never passes for text where nobody knows how a node is shown, or it is counted anew', () => {
    expect(bodyOf(paragraph({ type: 'something new' }))).toEqual([{ in: '', text: '<something new>' }]);
    const counted = { type: 'sequenceField', content: [text('5')] };
    expect(bodyOf(paragraph(counted))).toEqual([{ in: '', text: '<sequenceField>' }]);
  });
});
