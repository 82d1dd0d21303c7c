import { followChanges, type Transaction } from '../plugins.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { PAGES_ANEW } from './sections.ts';

type State = SuperdocDocument['editor']['state'];
type DocumentNode = State['doc'];

/** A paragraph of the text, and the position in front of it. */
interface Place {
  node: DocumentNode;
  position: number;
}

/**
 * Has a section end where the paragraph ends that ended it (ECMA-376 part 1, 17.6.18 sectPr), as in Word, when paragraphs become one or several: superdoc 1.46.3 gives
 * what is left the section of the first. Backspace in front of the last paragraph of a section took its pages, headers and footers away, and what was typed over
 * letters of two paragraphs, too; in front of the first paragraph of the next one it moved that into the section.
 */
export function keepEndsOfSections({ editor }: SuperdocDocument): void {
  followChanges(editor, (done, before, now) => withEndsOfSections(done, before.doc, now));
}

/** The change that has the sections of a text end where they ended; null: they do. */
export function withEndsOfSections(
  done: readonly Transaction[],
  before: DocumentNode,
  { doc, tr }: Pick<State, 'doc' | 'tr'>,
): Transaction | null {
  const maps = done.flatMap(({ steps }) => steps.map((step) => step.getMap()));
  if (!maps.some(joinsOrSplits)) return null;
  const known = paragraphsOf(before);
  if (!known.some(({ node }) => sectionOf(node))) return null;
  const ended = new Map<number, Place>();
  for (const place of known) {
    const end = follow(maps, place.position + place.node.nodeSize - 1);
    if (end !== undefined) ended.set(end, place);
  }
  const kept = new Set([...ended.values()].map(({ node }) => sectionOf(node)));
  for (const { node, position } of paragraphsOf(doc)) {
    const own = ended.get(position + node.nodeSize - 1);
    // What was changed of a section by itself was meant.
    if (own && follow(maps, own.position) === position) continue;
    const wanted = own ? sectionOf(own.node) : undefined;
    const has = sectionOf(node);
    if (wanted === has || (!own && !kept.has(has))) continue;
    const { sectPr: _, ...properties } = propertiesOf(node);
    tr.setNodeMarkup(position, null, {
      ...node.attrs,
      paragraphProperties: wanted ? { ...properties, sectPr: wanted } : properties,
      pageBreakSource: own?.node.attrs.pageBreakSource ?? null,
      sectionMargins: own?.node.attrs.sectionMargins ?? null,
    });
  }
  return tr.setMeta(PAGES_ANEW, true).setMeta('skipTrackChanges', true);
}

type StepMap = ReturnType<Transaction['steps'][number]['getMap']>;

/** Whether it is the stretch of a mark that stands for another one of the same kind, as where a paragraph gets other attributes. */
const isSame = (from: number, to: number, newFrom: number, newTo: number): boolean =>
  to - from === 1 && newTo - newFrom === 1;

/** Whether a step may make one of two paragraphs, or two of one: it takes the marks out, or puts them in, between them. */
function joinsOrSplits(map: StepMap): boolean {
  let may = false;
  map.forEach((from, to, newFrom, newTo) => {
    may ||= to - from > 1 || newTo - newFrom > 1;
  });
  return may;
}

/** Where what stands behind a position comes to stand; undefined: it was taken out. */
function follow(maps: readonly StepMap[], position: number): number | undefined {
  let at = position;
  for (const map of maps) {
    let isGone = false;
    map.forEach((from, to, newFrom, newTo) => {
      isGone ||= from <= at && at < to && !isSame(from, to, newFrom, newTo);
    });
    if (isGone) return undefined;
    at = map.map(at, 1);
  }
  return at;
}

function paragraphsOf(doc: DocumentNode): Place[] {
  const found: Place[] = [];
  doc.forEach((node, position) => {
    if (node.type.name === 'paragraph') found.push({ node, position });
  });
  return found;
}

const propertiesOf = ({ attrs }: DocumentNode) =>
  (attrs.paragraphProperties ?? {}) as Record<string, unknown> & { sectPr?: object };
const sectionOf = (node: DocumentNode): object | undefined => propertiesOf(node).sectPr ?? undefined;
