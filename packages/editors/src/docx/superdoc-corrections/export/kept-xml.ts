import { copyOfJson } from '../copy-of-json.ts';
import { isPart } from '../kept-json.ts';
import type { ModelNode, WrittenNode } from './left-out.ts';

/** What superdoc's functions that translate a node are called with, as far as it is looked at. */
interface Params {
  node: ModelNode;
  isHeaderFooter?: boolean;
  isFinalDoc?: boolean;
}

/** The elements of each part of a text that says nothing but itself, and of these the XML, once it was written. */
const elementsOf = new WeakMap<ModelNode, WrittenNode>();
const xmlOf = new WeakMap<WrittenNode, string | undefined>();

/**
 * The elements of a body. A paragraph or table that is the same as at the last export, and of which superdoc writes what stands in it
 * and nothing else, is not translated again: a state is exported every few seconds while somebody types, and all but one of the
 * paragraphs are as they were.
 *
 * @param params those of the body, whose content `jsonInParts` has written; superdoc changes what it translates, so it gets copies
 * @param translate superdoc's own function
 */
export function keptChildren(params: Params, translate: (params: Params) => WrittenNode[]): WrittenNode[] {
  const { node, isHeaderFooter, isFinalDoc } = params;
  if (isHeaderFooter || isFinalDoc || !node.content) return translate(params);
  const elements: WrittenNode[] = [];
  /** Neighbours are translated together: superdoc makes one of some. */
  let others: ModelNode[] = [];
  const translated = (content: ModelNode[]) => translate({ ...params, node: { ...node, content } });
  const flush = () => {
    if (others.length > 0) elements.push(...translated(others));
    others = [];
  };
  for (const part of node.content) {
    if (!isPart(part) || !isPlain(part)) {
      others.push(unshared(part));
      continue;
    }
    flush();
    const kept = elementsOf.get(part);
    const written = kept ? [kept] : translated([unshared(part)]);
    const [element] = written;
    if (!kept && element && written.length === 1) {
      elementsOf.set(part, element);
      xmlOf.set(element, undefined);
    }
    elements.push(...written);
  }
  flush();
  return elements;
}

/** A document's root as JSON has it, for the writing of its XML; elements that are kept are the same objects. */
export function jsonBesideKept(element: WrittenNode): WrittenNode {
  const { elements, ...rest } = element;
  if (!elements || (element.name !== 'w:document' && element.name !== 'w:body')) {
    return copyOfJson(element) as WrittenNode;
  }
  const written = elements.map((each) => (each && !xmlOf.has(each) ? jsonBesideKept(each) : each));
  return { ...(copyOfJson(rest) as WrittenNode), elements: written };
}

/**
 * The XML of an element, which for one that is kept is written once.
 *
 * @param write superdoc's own function, which writes a list of texts, or one
 */
export function keptXml<Xml extends string | string[] | null>(
  element: WrittenNode,
  write: (element: WrittenNode) => Xml,
): Xml | string {
  if (!xmlOf.has(element)) return write(element);
  let xml = xmlOf.get(element);
  if (xml === undefined) {
    xml = [write(copyOfJson(element) as WrittenNode)].flat().join('');
    xmlOf.set(element, xml);
  }
  return xml;
}

const unshared = (node: ModelNode): ModelNode =>
  node.content ? { ...node, content: node.content.map(unshared) } : { ...node };

/** Nodes of which superdoc writes what is in them; others have parts of their own, are counted, or go on in the next paragraph. */
const PLAIN = new Set([
  'paragraph',
  'run',
  'text',
  'tab',
  'lineBreak',
  'hardBreak',
  'noBreakHyphen',
  'bookmarkStart',
  'bookmarkEnd',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
]);

/** What has an id that is given at the export, a part of its own, or elements that superdoc holds elsewhere as well. */
const NOT_PLAIN = /track|change|comment|link|sdt|sectPr/i;
const plain = new WeakMap<ModelNode, boolean>();

/** Whether what superdoc writes of a part depends on nothing but the part. */
function isPlain(part: ModelNode): boolean {
  const known = plain.get(part);
  if (known !== undefined) return known;
  const holdsOnlyPlain = ({ type = '', attrs, marks = [], content = [] }: ModelNode): boolean =>
    PLAIN.has(type) &&
    saysNothingElse(attrs) &&
    marks.every((mark) => !NOT_PLAIN.test(mark.type ?? '') && saysNothingElse(mark.attrs)) &&
    content.every(holdsOnlyPlain);
  const answer = holdsOnlyPlain(part);
  plain.set(part, answer);
  return answer;
}

function saysNothingElse(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([name, held]) => held == null || (!NOT_PLAIN.test(name) && saysNothingElse(held)),
  );
}
