import { expect, it } from 'vitest';
import { type RareNode, rareNodes } from './rare-nodes.ts';

/** A node that counts how often somebody looks into it. */
class Counted implements RareNode {
  readonly type: { name: string };
  readonly attrs: Record<string, unknown>;
  readonly marks: { type: { name: string } }[];
  readonly #children: Counted[];
  looks = 0;

  constructor(name: string, children: Counted[] = [], attrs = {}, marks: string[] = []) {
    this.type = { name };
    this.attrs = attrs;
    this.marks = marks.map((mark) => ({ type: { name: mark } }));
    this.#children = children;
  }

  get nodeSize(): number {
    return this.type.name === 'text' ? 4 : this.#children.reduce((sum, child) => sum + child.nodeSize, 2);
  }

  forEach(visit: (child: Counted, offset: number) => void): void {
    this.looks++;
    let offset = 0;
    for (const child of this.#children) {
      visit(child, offset);
      offset += child.nodeSize;
    }
  }
}

const paragraph = (...marks: string[]) =>
  new Counted('paragraph', [new Counted('run', [new Counted('text', [], {}, marks)])]);

/** Types and positions of what is shown to who looks through a document. */
function shown(doc: Counted, skip = ''): string[] {
  const found: string[] = [];
  rareNodes(doc).descendants(({ type }, position) => {
    found.push(`${type.name} ${position}`);
    return type.name !== skip;
  });
  return found;
}

it('shows what is rare and what it stands in, each where it stands, and nothing else', () => {
  const row = new Counted('tableRow', [paragraph()], { trackChange: { type: 'rowInsert' } });
  const doc = new Counted('doc', [
    paragraph('bold'),
    new Counted('table', [new Counted('tableRow', [paragraph()]), row]),
    new Counted('paragraph', [], { paragraphProperties: { change: { id: '1' } } }),
    new Counted('paragraph', [], { paragraphProperties: { change: null } }),
    paragraph('commentMark'),
  ]);
  expect(shown(doc)).toEqual(['table 8', 'tableRow 19', 'paragraph 30', 'paragraph 34', 'run 35', 'text 36']);
  expect(shown(doc, 'table')).not.toContain('tableRow 19');
});

it.each([
  'permStart',
  'permEndBlock',
  'structuredContent',
  'structuredContentBlock',
  'fieldAnnotation',
  'footnoteReference',
  'endnoteReference',
  'sectionBreak',
  'commentRangeStart',
])('shows a %s', (type) => {
  expect(shown(new Counted('doc', [new Counted('paragraph', [new Counted(type)])]))).toEqual([
    'paragraph 0',
    `${type} 1`,
  ]);
});

it('looks again only into what a key has changed', () => {
  const others = Array.from({ length: 50 }, () => paragraph());
  expect(shown(new Counted('doc', [...others, paragraph()]))).toEqual([]);
  const looks = () => others.reduce((sum, each) => sum + each.looks, 0);
  const first = looks();
  expect(shown(new Counted('doc', [...others, paragraph('trackInsert')]))).toHaveLength(3);
  expect(looks()).toBe(first);
});
