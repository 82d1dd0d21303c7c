import { describe, expect, it } from 'vitest';
import type { ModelNode, WrittenNode } from './left-out.ts';
import { commentsLeftOut, type ShownComment } from './left-out-comments.ts';

const tag = (name: string, attributes: Record<string, string>, ...elements: WrittenNode[]): WrittenNode => ({
  name,
  attributes,
  elements,
});
const run = (words: string) => tag('w:r', {}, tag('w:t', {}, { text: words }));
const part = (...elements: WrittenNode[]) => tag('', {}, tag('root', {}, ...elements));
const written = (id: number, shownAs: string, words: string) =>
  tag(
    'w:comment',
    { 'w:id': String(id), 'custom:internalId': shownAs },
    tag('w:p', { 'w14:paraId': `PARA${id}` }, run(words)),
  );
const thread = (id: number, more: Record<string, string> = {}) =>
  tag('w15:commentEx', { 'w15:paraId': `PARA${id}`, 'w15:done': '0', ...more });
const about = (id: number, ...inside: WrittenNode[]) => [
  tag('w:commentRangeStart', { 'w:id': String(id) }),
  ...inside,
  tag('w:commentRangeEnd', { 'w:id': String(id) }),
  tag('w:r', {}, tag('w:commentReference', { 'w:id': String(id) })),
];
const marked = (words: string, commentId: string): ModelNode => ({
  type: 'text',
  text: words,
  marks: [{ type: 'commentMark', attrs: { commentId } }],
});

const question: ShownComment = { commentId: 'a', commentText: '<p>Which <b>balance</b> &amp; when?</p>' };
const answer: ShownComment = { commentId: 'b', commentText: '<p>B2</p>', parentCommentId: 'a' };
const body: ModelNode[] = [{ type: 'paragraph', content: [marked('weighed ', 'a'), marked('five', 'a')] }];
const parts = {
  'word/document.xml': part(...about(0, run('weighed '), run('some '), run('five')), ...about(1)),
  'word/comments.xml': part(written(0, 'a', 'Which balance & when?'), written(1, 'b', 'B2')),
  'word/commentsExtended.xml': part(thread(0), thread(1, { 'w15:paraIdParent': 'PARA0' })),
};
const leftOut = (comments: ShownComment[], change: Partial<typeof parts> = {}) =>
  commentsLeftOut(comments, body, { ...parts, ...change }).map(({ letters }) => letters);

describe('the comments that superdoc shows and left out of what it wrote', () => {
  it('are none where all are written; a suggestion is none, and one of the file has two ids', () => {
    expect(leftOut([question, answer])).toEqual([]);
    expect(leftOut([{ commentId: 'c', commentText: 'x', trackedChange: true }])).toEqual([]);
    expect(leftOut([{ ...question, commentId: 'a', importedId: 7 }])).toEqual([]);
  });

  it('are those that are not there, say something else, reply to nothing, or are settled', () => {
    expect(leftOut([{ commentId: 'c', commentText: '<p>new</p>' }])).toEqual(['new']);
    expect(leftOut([{ ...question, commentText: '<p>Which?</p>' }])).toEqual(['Which?']);
    const extended = part(thread(0), thread(1));
    expect(leftOut([question, answer], { 'word/commentsExtended.xml': extended })).toEqual(['B2']);
    expect(leftOut([{ ...question, resolvedTime: 1 }])).toEqual(['Which balance & when?']);
    const done = part(
      thread(0, { 'w15:done': '1' }),
      thread(1, { 'w15:done': '1', 'w15:paraIdParent': 'PARA0' }),
    );
    const settled = [{ ...question, resolvedTime: 1 }, answer];
    expect(leftOut(settled, { 'word/commentsExtended.xml': done })).toEqual([]);
  });

  it('are those about something else, or about nothing that is referred to', () => {
    const all = [question, answer];
    const document = (...elements: WrittenNode[]) => ({ 'word/document.xml': part(...elements) });
    expect(leftOut(all, document(...about(0, run('weighed')), run('five')))).toEqual([
      'Which balance & when?',
    ]);
    const [start, ...others] = about(0, run('weighed five'));
    expect(leftOut(all, document(...[start ?? {}], ...others.slice(0, -1)))).toEqual([
      'Which balance & when?',
    ]);
    expect(leftOut(all, document(run('weighed five')))).toEqual(['Which balance & when?']);
  });
});
