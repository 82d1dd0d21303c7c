import { expect, it } from 'vitest';
import { jsonInParts, type WritableNode, type WrittenJson } from '../kept-json.ts';
import { jsonBesideKept, keptChildren, keptXml } from './kept-xml.ts';
import type { ModelNode, WrittenNode } from './left-out.ts';

/** A node that holds others, as ProseMirror's do. */
const node = (name: string, attrs: object = {}, children: WritableNode[] = []): WritableNode => ({
  type: { name },
  nodeSize: 2,
  content: { size: 0 },
  toJSON: () => ({ type: name, attrs, content: children.map((each) => each.toJSON()) }) as WrittenJson,
  forEach(visit) {
    for (const [at, each] of children.entries()) visit(each, at);
  },
});
const bodyOf = (...parts: WritableNode[]) => ({ node: jsonInParts(node('doc', {}, parts)) as ModelNode });

/** Translates as superdoc does, which empties what it has translated; counts how often. */
function translator() {
  const translated: string[] = [];
  const translate = ({ node: { content = [] } }: { node: ModelNode }): WrittenNode[] =>
    content.map((each) => {
      translated.push(each.type ?? '');
      each.content?.splice(0);
      return { name: `w:${each.type}`, attributes: { at: String(translated.length) } };
    });
  return { translated, translate };
}

it('translates a part once that says nothing but itself', () => {
  const { translated, translate } = translator();
  const [first, second] = [node('paragraph', {}, [node('run')]), node('table')];
  const before = keptChildren(bodyOf(first, second), translate);
  const after = keptChildren(bodyOf(first, node('paragraph'), second), translate);
  expect(translated).toEqual(['paragraph', 'table', 'paragraph']);
  expect([after[0], after[2]]).toEqual(before);
  expect(bodyOf(first).node.content?.[0]?.content).toEqual([{ type: 'run', attrs: {}, content: [] }]);
});

it('translates anew what has ids, relationships or comments, and all of a header', () => {
  const { translated, translate } = translator();
  const others = [
    node('paragraph', {}, [node('image')]),
    node('paragraph', { paragraphProperties: { change: { id: 1 } } }),
    node('paragraph', { markTrackChange: {} }),
    node('paragraph', { paragraphProperties: { sectPr: {} } }),
    node('paragraph', {}, [node('run', {}, [node('commentRangeStart')])]),
  ];
  keptChildren(bodyOf(...others), translate);
  keptChildren(bodyOf(...others), translate);
  expect(translated).toHaveLength(10);
  const plain = node('paragraph');
  keptChildren({ ...bodyOf(plain), isHeaderFooter: true }, translate);
  keptChildren({ ...bodyOf(plain), isHeaderFooter: true }, translate);
  expect(translated).toHaveLength(12);
});

it('writes the XML of a part once, and of all else what JSON has of it', () => {
  const { translate } = translator();
  const [kept] = keptChildren(bodyOf(node('paragraph')), translate);
  const other: WrittenNode = { name: 'w:p', attributes: { 'w:rsidR': undefined as never } };
  const body = { name: 'w:body', elements: [kept as WrittenNode, other] };
  const json = jsonBesideKept({ name: 'w:document', attributes: { a: 'b' }, elements: [body] });
  expect(json).toStrictEqual({
    name: 'w:document',
    attributes: { a: 'b' },
    elements: [{ name: 'w:body', elements: [kept, { name: 'w:p', attributes: {} }] }],
  });
  let times = 0;
  const write = ({ name }: WrittenNode) => [`<${name}>`, `${++times}`, `</${name}>`];
  const written = json.elements?.[0]?.elements ?? [];
  expect(written.map((each) => keptXml(each, write))).toEqual([
    '<w:paragraph>1</w:paragraph>',
    ['<w:p>', '2', '</w:p>'],
  ]);
  expect(written.map((each) => keptXml(each, write))).toEqual([
    '<w:paragraph>1</w:paragraph>',
    ['<w:p>', '3', '</w:p>'],
  ]);
});
