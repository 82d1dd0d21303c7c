import type { Atom } from '../docx/read/atoms.ts';
import { NS } from '../opc/namespaces.ts';
import type { XmlElement } from '../opc/xml.ts';
import type { Loops } from './docx-loops.ts';
import { placeOf, type Slot } from './docx-program.ts';
import type { PlacedTag, TaggedParagraph } from './docx-tags.ts';

/** Everything in a part that is not to stay as it is. */
export function slotsOf(paragraphs: readonly TaggedParagraph[], { loops, dropped }: Loops): Slot[] {
  const tags = paragraphs.flatMap((paragraph) => paragraph.tags);
  const tables = new Set(loops.flatMap(({ container }) => tableOf(container) ?? []));
  return [
    ...loops.map((loop): Slot => ({ kind: 'loop', loop, start: loop.start, end: loop.end })),
    ...[...tables].map((table): Slot => ({ kind: 'table', ...placeOf(table) })),
    ...dropped.map((paragraph): Slot => ({ kind: 'text', text: '', ...placeOf(paragraph) })),
    ...tags.flatMap(tagSlots),
    ...spaceSlots(tags),
    ...againSlots(loops),
  ];
}

const tableOf = (container: XmlElement) =>
  container.is(NS.word, 'tbl') ? container : container.is(NS.word, 'tr') ? container.parent : undefined;

/** The value stands where the tag begins; the rest of the tag's characters go. */
function tagSlots({ kind, name, formats, atoms }: PlacedTag): Slot[] {
  const places: { start: number; end: number; leaf: XmlElement }[] = [];
  for (const { start, end, leaf } of atoms as readonly Atom[]) {
    const last = places.at(-1);
    if (last?.leaf === leaf && last.end === start) last.end = end;
    else places.push({ start, end, leaf });
  }
  return places.map(({ leaf, ...place }, index) =>
    index === 0 && kind === 'value'
      ? { kind: 'value', name, leaf: leaf.name, ...(formats ? { formats } : {}), ...place }
      : { kind: 'text', text: '', ...place },
  );
}

/** White space at the edges of what is left or put in is only kept where the file says so (XML 1.0, 2.10). */
function spaceSlots(tags: readonly PlacedTag[]): Slot[] {
  const leaves = new Set(tags.flatMap(({ atoms }) => atoms.map(({ leaf }) => leaf)));
  return [...leaves].flatMap((leaf): Slot[] => {
    const space = leaf.findAttribute(NS.xml, 'space');
    if (space?.value === 'preserve') return [];
    if (space) return [{ kind: 'text', text: 'preserve', start: space.valueStart, end: space.valueEnd }];
    const at = leaf.start + 1 + leaf.name.length;
    return [{ kind: 'text', text: ' xml:space="preserve"', start: at, end: at }];
  });
}

/** Anchors, of which a document has each once: the second item of a loop would claim them too. */
const ANCHORS = new Set(
  'bookmarkStart bookmarkEnd commentRangeStart commentRangeEnd commentReference permStart permEnd'.split(' '),
);

/** What may stand only once in a document, inside of loops. */
function againSlots(loops: Loops['loops']): Slot[] {
  const found = new Map<number, Slot>();
  for (const { container, start, end } of loops) {
    for (const element of [container, ...container.descendants()]) {
      if (element.start < start || element.end > end) continue;
      for (const slot of onceIn(element)) found.set(slot.start, slot);
    }
  }
  return [...found.values()];
}

function onceIn(element: XmlElement): Slot[] {
  const isWord = element.namespace === NS.word;
  const isControlId = isWord && element.localName === 'id' && element.parent?.is(NS.word, 'sdtPr');
  if ((isWord && ANCHORS.has(element.localName)) || isControlId) {
    return [{ kind: 'left-out-again', ...placeOf(element) }];
  }
  if (element.is(NS.wordDrawing, 'docPr')) {
    const id = element.findAttribute('', 'id');
    return id ? [{ kind: 'number-again', start: id.valueStart, end: id.valueEnd }] : [];
  }
  if (!element.is(NS.word, 'p') && !element.is(NS.word, 'tr')) return [];
  return ['paraId', 'textId'].flatMap((name): Slot[] => {
    const id = element.findAttribute(NS.word2010, name);
    if (!id) return [];
    const start = element.source.lastIndexOf(id.name, id.valueStart);
    return [{ kind: 'left-out-again', start, end: id.valueEnd + 1 }];
  });
}
