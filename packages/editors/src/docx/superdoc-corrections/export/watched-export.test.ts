import { expect, it } from 'vitest';
import type { ModelNode, WrittenNode } from './left-out.ts';
import type { ShownComment } from './left-out-comments.ts';
import { WatchedExport } from './watched-export.ts';

const story = (...texts: string[]): ModelNode => ({
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const written = (...texts: string[]): WrittenNode => ({
  elements: texts.map((text) => ({ name: 'w:p', elements: [{ name: 'w:t', elements: [{ text }] }] })),
});

/** A converter that leaves out of each part what is in `loses`. */
function setUp() {
  const loses = new Set<string>();
  const texts = ({ content = [] }: Pick<ModelNode, 'content'>) =>
    content.map((each) => each.content?.[0]?.text ?? '');
  const write = (...stories: Pick<ModelNode, 'content'>[]) =>
    written(...stories.flatMap(texts).filter((text) => !loses.has(text)));
  const converter = {
    headers: { rId7: story('Title') },
    footnotes: [{ type: null, ...story('A note') }],
    endnotes: null,
    convertedXml: {
      'word/_rels/document.xml.rels': {
        elements: [{ elements: [{ attributes: { Id: 'rId7', Target: '/word/header2.xml' } }] }],
      },
    } as Record<string, WrittenNode>,
    async exportToDocx(body: ModelNode) {
      converter.convertedXml['word/document.xml'] = write(body);
      converter.convertedXml['word/footnotes.xml'] = write(...converter.footnotes);
      await Promise.resolve();
      converter.convertedXml['word/header2.xml'] = write(converter.headers.rId7);
      return '<xml/>';
    },
  };
  const comments: ShownComment[] = [];
  const watch = new WatchedExport(converter, () => comments);
  return { watch, converter, loses, comments };
}

it('names what an export left out of body, header and notes, and nothing once it is written', async () => {
  const { watch, converter, loses } = setUp();
  for (const text of ['12 g', 'Title', 'A note']) loses.add(text);
  expect(await converter.exportToDocx(story('Weigh', '12 g'))).toBe('<xml/>');
  expect(watch.leftOut).toEqual([
    { part: 'word/document.xml', text: '12 g', key: '12 g' },
    { part: 'word/footnotes.xml', text: 'A note', key: 'A note' },
    { part: 'word/header2.xml', text: 'Title', key: 'Title' },
  ]);
  loses.clear();
  await converter.exportToDocx(story('Weigh', '12 g'));
  expect(watch.leftOut).toEqual([]);
});

it('does not name what is left out of the document as it was opened, but for one more of it', async () => {
  const { watch, converter, loses } = setUp();
  loses.add('12 g');
  await converter.exportToDocx(story('12 g'));
  watch.isUntouched();
  expect(watch.leftOut).toEqual([]);
  await converter.exportToDocx(story('12 g', 'more'));
  expect(watch.leftOut).toEqual([]);
  await converter.exportToDocx(story('12 g', '12 g'));
  expect(watch.leftOut).toEqual([{ part: 'word/document.xml', text: '12 g', key: '12 g' }]);
});

it('names what is in a paragraph and not only letters, and comments', async () => {
  const { watch, converter, comments } = setUp();
  const picture = {
    type: 'image',
    attrs: { src: 'word/media/gel.png', size: { width: 6, height: 4 }, title: 'A gel' },
  };
  comments.push({ commentId: 'a', commentText: '<p>Which balance?</p>' });
  const body = story('12 g');
  body.content?.push({ type: 'paragraph', content: [picture] });
  await converter.exportToDocx(body);
  expect(watch.leftOut.map(({ part, text }) => ({ part, text }))).toContainEqual({
    part: 'word/document.xml',
    text: 'A gel',
  });
  expect(watch.leftOut.at(-1)).toMatchObject({ part: 'word/comments.xml', text: 'Which balance?' });
});
