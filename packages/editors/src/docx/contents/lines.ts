import { make, storedField, storedFieldLike } from '../references/fields.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import type { ContentsEntry } from './entries.ts';

type State = SuperdocDocument['editor']['state'];
type DocumentNode = State['doc'];
type Schema = State['schema'];

/**
 * A line as Word writes it: a link to its heading with the words, a tab that leads to the edge of the text, and the page in a
 * field. It looks like one of its level that is there already.
 *
 * @param width of the text, in twentieths of a point
 */
export function newLine(
  schema: Schema,
  entry: ContentsEntry,
  like: DocumentNode | undefined,
  width: number,
): DocumentNode {
  const { level, number, text, page, bookmark } = entry;
  const stop = (tabType: string, pos: number, leader?: string) => ({
    tab: { tabType, ...(leader && { leader }), pos },
  });
  const properties = like
    ? (like.attrs.paragraphProperties as object)
    : {
        styleId: `TOC${level}`,
        tabStops: [
          ...(number ? [stop('left', 440 + 220 * (level - 1) + (level > 1 ? 220 : 0))] : []),
          stop('right', width, 'dot'),
        ],
      };
  const [words, places] = like ? looksOf(like) : [{}, {}];
  const link = bookmark === undefined ? undefined : linkTo(schema, bookmark);
  const run = (attributes: object, nodes: DocumentNode[]) =>
    make(schema, 'run', attributes, link ? nodes.map((node) => node.mark([link])) : nodes);
  const tab = () => run(places, [make(schema, 'tab')]);
  return make(schema, 'paragraph', { paragraphProperties: properties }, [
    ...(number ? [run(words, [schema.text(number)]), tab()] : []),
    run(words, [schema.text(text)]),
    tab(),
    pageField(schema, page, bookmark, places),
  ]);
}

/** The same line with another page. Undefined where its page does not stand behind its last tab. */
export function withPage(line: DocumentNode, page: string): DocumentNode | undefined {
  const leaves: DocumentNode[] = [];
  line.descendants((node) => {
    const isOne = node.isText || node.type.name === 'tab' || node.type.name === 'crossReference';
    if (isOne) leaves.push(node);
    return !isOne;
  });
  const lastTab = leaves.findLastIndex(({ type }) => type.name === 'tab');
  const behind = leaves.slice(lastTab + 1);
  const [first] = behind;
  if (lastTab < 0 || !first) return undefined;
  const { schema } = line.type;
  const change = (node: DocumentNode): DocumentNode | null => {
    if (node === first) {
      if (node.isText) return schema.text(page, node.marks);
      return storedFieldLike(node, page);
    }
    if (behind.includes(node)) return null;
    if (node.isLeaf || node.childCount === 0) return node;
    const children: DocumentNode[] = [];
    node.forEach((child) => {
      const changed = change(child);
      if (changed) children.push(changed);
    });
    // A run that held nothing but what went.
    if (children.length === 0) return null;
    return node.type.create(node.attrs, children, node.marks);
  };
  return change(line) ?? undefined;
}

function pageField(schema: Schema, page: string, bookmark: string | undefined, look: object): DocumentNode {
  if (bookmark === undefined) return make(schema, 'run', look, [schema.text(page)]);
  return storedField(schema, `PAGEREF ${bookmark} \\h`, page, bookmark);
}

function linkTo(schema: Schema, bookmark: string) {
  const link = schema.marks.link;
  if (!link) throw new Error('The editor knows no link.');
  return link.create({ anchor: bookmark, href: `#${bookmark}`, history: true });
}

/** How the runs of a line look: that of its words, and that of its page. */
function looksOf(line: DocumentNode): [object, object] {
  const runs: DocumentNode[] = [];
  line.descendants((node) => {
    if (node.type.name === 'run' && node.textContent.trim() !== '') runs.push(node);
    return true;
  });
  return [runs[0]?.attrs ?? {}, runs.at(-1)?.attrs ?? {}];
}
