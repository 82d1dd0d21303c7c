import type { Slice, SliceNode } from './clipboard.ts';

/** What a document has already that a text which is pasted into it may refer to. */
export interface Target {
  /** Whether the text was copied, or cut, here. */
  isOrigin: boolean;
  /** Whether it is the text itself, not a header, a footer or a note. */
  isText: boolean;
  /** Whether it comes as a suggestion, all of it. */
  isSuggestion: boolean;
  /** The charts of the text that stand in it no more, by the names of their parts, as they stood there. */
  cutOut: ReadonlyMap<string, SliceNode>;
  /** Of what stands in the document now: comments, and notes by kind and id. */
  comments: ReadonlySet<string>;
  notes: ReadonlySet<string>;
  /** The numbers of its bookmarks, with their names. */
  bookmarks: ReadonlyMap<string, string>;
  /** Adds a note that says what the one of this kind and id said, and answers its id; undefined: there can be none here. */
  addNote(kind: string, id: string): string | undefined;
}

/** By which a number of a list says that it is to stay: superdoc 1.46.3 takes it for none and lets it be. */
const STAYS = 'stays ';

/**
 * A text as it is put into a document, with nothing that is another one's (ECMA-376 part 1, 17.13 and 17.11): superdoc 1.46.3 puts it in with the numbers it
 * had where it was copied. A mark of a note led to another note of the document or to none, the end of a comment went from what it was about to the copy, and a
 * bookmark was there twice.
 *
 * * A note comes along as one of its own; where it was cut out it goes on.
 * * What was remarked stays where it was remarked, unless it was cut out.
 * * So does a bookmark; one whose name is free comes along.
 * * An item of a list is one of that list still, in its document.
 * * A chart that was cut out of the text of this document is that chart still, as it stood there, though not as a suggestion. Of any other nothing says what it shows (`chartsMayStand`).
 * * A section, with its headers and footers, stays in its document.
 * * What somebody has suggested to take out is left out where the text comes as a suggestion itself, as in Word: superdoc put it in as text that was never struck.
 */
export function arriving(slice: Slice, target: Target): Slice {
  const { origin: _, ...others } = slice;
  const bookmarks = bookmarksToKeep(slice.content ?? [], target);
  const noteId = (kind: string, id: string) =>
    target.isOrigin && !target.notes.has(`${kind} ${id}`) ? id : target.addNote(kind, id);
  const cutOut = new Map(target.isOrigin && target.isText && !target.isSuggestion ? target.cutOut : []);
  const staysRemarked = (id: unknown) => target.isOrigin && !target.comments.has(String(id));

  const nodes = (all: readonly SliceNode[]): SliceNode[] => all.flatMap(node);
  const node = (each: SliceNode): SliceNode[] => {
    const { type, attrs = {} } = each;
    if (target.isSuggestion && isTakenOut(each)) return [];
    if (/^comment(?:RangeStart|RangeEnd|Reference)$/.test(type))
      return staysRemarked(idOf(attrs)) ? [each] : [];
    if (/^bookmark(?:Start|End)$/.test(type)) {
      const id = bookmarks.get(String(attrs.id));
      if (id === undefined) return nodes(each.content ?? []);
      return [withContent({ ...each, attrs: { ...attrs, id } }, nodes)];
    }
    if (type === 'chart') {
      const part = String(attrs.chartPartPath);
      const own = cutOut.get(part);
      cutOut.delete(part);
      return [own ?? { ...each, attrs: { ...attrs, chartPartPath: null } }];
    }
    const kind = /^((?:foot|end)note)Reference$/.exec(type)?.[1];
    if (kind !== undefined) {
      const id = noteId(kind, String(attrs.id));
      return id === undefined ? [] : [{ ...each, attrs: { ...attrs, id } }];
    }
    const { marks } = each;
    const own = marks?.filter(
      ({ type: name, attrs: of = {} }) =>
        name !== 'commentMark' || of.trackedChange === true || staysRemarked(of.commentId),
    );
    const kept = own === undefined || own.length === marks?.length ? each : { ...each, marks: own };
    const whole = withContent(type === 'paragraph' ? asHere(kept, target.isOrigin) : kept, nodes);
    // There is no table without a row.
    return type === 'table' && whole.content?.length === 0 ? [] : [whole];
  };
  return { ...others, content: nodes(slice.content ?? []) };
}

/** The number of a list as it was, of a paragraph that came with `arriving`; undefined: it says none that stays. */
export function stayingNumber(numId: unknown): number | undefined {
  return typeof numId === 'string' && numId.startsWith(STAYS) ? Number(numId.slice(STAYS.length)) : undefined;
}

const isTakenOut = ({ attrs, marks }: SliceNode): boolean =>
  marks?.some(({ type }) => type === 'trackDelete') === true ||
  (attrs?.trackChange as { type?: unknown } | null | undefined)?.type === 'rowDelete';

const idOf = (attrs: Record<string, unknown>): unknown =>
  attrs['w:id'] ?? (attrs.attributes as Record<string, unknown> | undefined)?.['w:id'];

function withContent(each: SliceNode, nodes: (all: readonly SliceNode[]) => SliceNode[]): SliceNode {
  return each.content ? { ...each, content: nodes(each.content) } : each;
}

/** A paragraph with its list in its document, and without its section in another one. */
function asHere(paragraph: SliceNode, isOrigin: boolean): SliceNode {
  const properties = paragraph.attrs?.paragraphProperties as Record<string, unknown> | null | undefined;
  if (!properties) return paragraph;
  const numbering = properties.numberingProperties as { numId?: unknown } | null | undefined;
  if (isOrigin && Number.isFinite(numbering?.numId)) {
    const numberingProperties = { ...numbering, numId: `${STAYS}${numbering?.numId}` };
    return {
      ...paragraph,
      attrs: { ...paragraph.attrs, paragraphProperties: { ...properties, numberingProperties } },
    };
  }
  if (isOrigin || !properties.sectPr) return paragraph;
  const { sectPr: _, ...others } = properties;
  const attrs = {
    ...paragraph.attrs,
    paragraphProperties: others,
    pageBreakSource: null,
    sectionMargins: null,
  };
  return { ...paragraph, attrs };
}

/** By their numbers, those that the bookmarks get which begin and end in a text, and whose names are free. */
function bookmarksToKeep(content: readonly SliceNode[], target: Target): Map<string, string> {
  const begun = new Map<string, unknown>();
  const ended = new Set<string>();
  const look = (nodes: readonly SliceNode[]): void => {
    for (const { type, attrs, content: inside } of nodes) {
      if (type === 'bookmarkStart') begun.set(String(attrs?.id), attrs?.name);
      else if (type === 'bookmarkEnd') ended.add(String(attrs?.id));
      if (inside) look(inside);
    }
  };
  look(content);
  const names = new Set(target.bookmarks.values());
  const kept = [...begun].filter(([id, name]) => ended.has(id) && !names.has(String(name)));
  let highest = Math.max(0, ...[...target.bookmarks.keys(), ...begun.keys()].map((id) => Number(id) || 0));
  return new Map(kept.map(([id]) => [id, target.bookmarks.has(id) ? String(++highest) : id]));
}
