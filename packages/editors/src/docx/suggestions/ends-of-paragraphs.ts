/** What superdoc keeps of the end of a paragraph that somebody suggested to take out, and, by us, of one that was put in. */
export interface EndChange {
  type: 'paragraphMarkInsert' | 'paragraphMarkDelete';
  id: string;
  author: string;
  authorEmail: string;
  date: string;
}

interface ParagraphProperties {
  runProperties?: Record<string, unknown>;
  runPropertiesInlineKeys?: string[];
}

/** As much of the attributes of a paragraph as is looked at. */
export interface ParagraphAttributes {
  markTrackChange?: EndChange | null;
  paragraphProperties?: ParagraphProperties | null;
  [more: string]: unknown;
}

/** What `w:ins` and `w:del` of an end that came with the file are, among the properties that superdoc writes again as they were. */
const STORED = ['trackInsert', 'trackDelete'];

/** A paragraph about whose end was decided. One that was put in and then taken out is put in still where it was to stay. */
export function withoutEndChange(attributes: ParagraphAttributes): ParagraphAttributes {
  const decided = attributes.markTrackChange?.type === 'paragraphMarkDelete' ? 'trackDelete' : 'trackInsert';
  return { ...attributes, markTrackChange: null, paragraphProperties: withoutStored(attributes, [decided]) };
}

/**
 * The two paragraphs that Enter makes of one while changes are tracked: the end that is new is that of the first, and what was suggested about the
 * end there was goes on with it (ECMA-376 part 1, 17.13.5.20 ins).
 *
 * @param first the paragraph in front of the new end
 * @param second the one behind it
 */
export function splitBySuggestion(
  first: ParagraphAttributes,
  second: ParagraphAttributes,
  change: EndChange,
): [ParagraphAttributes, ParagraphAttributes] {
  return [
    { ...first, markTrackChange: change, paragraphProperties: withoutStored(first) },
    { ...second, markTrackChange: first.markTrackChange ?? null },
  ];
}

/** The paragraph that two are when the end between them goes: it looks as the first, and ends as the second. */
export function joinedParagraph(
  first: ParagraphAttributes,
  second: ParagraphAttributes,
): ParagraphAttributes {
  const properties = withoutStored(first);
  const stored = STORED.flatMap((key) => {
    const says = second.paragraphProperties?.runProperties?.[key];
    return says === undefined ? [] : [[key, says] as const];
  });
  const paragraphProperties =
    stored.length === 0
      ? properties
      : {
          ...properties,
          runProperties: { ...properties?.runProperties, ...Object.fromEntries(stored) },
          runPropertiesInlineKeys: [
            ...(properties?.runPropertiesInlineKeys ?? []),
            ...stored.map(([key]) => key),
          ],
        };
  return { ...first, markTrackChange: second.markTrackChange ?? null, paragraphProperties };
}

/** The attributes of the paragraph that two are: what is left of nothing but its end goes, and leaves the other as it was. */
export const ofBoth = (first: DocumentNode, second: DocumentNode): ParagraphAttributes =>
  isBlank(first) && !isBlank(second) ? second.attrs : joinedParagraph(first.attrs, second.attrs);

/** Whether nothing is to be seen in a paragraph: names of places and the ends of remarks may be there. */
function isBlank(paragraph: DocumentNode): boolean {
  let blank = true;
  paragraph.descendants(({ type, isLeaf, text }) => {
    if (isLeaf && text !== '\u200b' && !/^run$|^bookmark|^comment|^perm/.test(type.name)) blank = false;
  });
  return blank;
}

function withoutStored(
  { paragraphProperties }: ParagraphAttributes,
  which = STORED,
): ParagraphProperties | null | undefined {
  const { runProperties, runPropertiesInlineKeys, ...others } = paragraphProperties ?? {};
  if (!runProperties || !which.some((key) => key in runProperties)) return paragraphProperties;
  const left = Object.fromEntries(Object.entries(runProperties).filter(([key]) => !which.includes(key)));
  const keys = runPropertiesInlineKeys?.filter((key) => !which.includes(key));
  return {
    ...others,
    ...(Object.keys(left).length > 0 && { runProperties: left }),
    ...(keys && { runPropertiesInlineKeys: keys }),
  };
}

let ends = 0;

/** By what an end of a file is decided about: one that was put in may be stored under the number of the text that was put in with it. */
export const ownId = (id: string, name: string): string => (name === 'w:ins' ? `${id}:end:${++ends}` : id);

interface Snapshot {
  type: string;
}

/** What superdoc calls, among looks that were changed, an end that was put in behind text. */
const SPLIT = 'paragraphSplit';

/** Looks without what is no look. */
export const looksOf = (snapshots: readonly Snapshot[] = []): Snapshot[] =>
  snapshots.filter(({ type }) => type !== SPLIT);

/** Whether a change of looks is none, and only shows that the end behind the text was put in. */
export const isOfEnd = ({ attrs }: { attrs?: { before?: Snapshot[]; after?: Snapshot[] } }): boolean => {
  const all = [...(attrs?.before ?? []), ...(attrs?.after ?? [])];
  return all.length > 0 && looksOf(all).length === 0;
};

interface DocumentNode {
  readonly type: { readonly name: string };
  readonly isLeaf?: boolean;
  readonly text?: string | undefined;
  readonly nodeSize?: number;
  readonly attrs: ParagraphAttributes;
  readonly marks: readonly {
    readonly type: { readonly name: string };
    readonly attrs: { readonly id?: unknown };
  }[];
  descendants(visit: (node: DocumentNode) => void): void;
}

/** How many ends of paragraphs were suggested that superdoc does not list, because no text is marked with them. */
export function unmarkedEnds(doc: DocumentNode): number {
  const ends: string[] = [];
  const marked = new Set<unknown>();
  doc.descendants(({ type, attrs, marks }) => {
    if (type.name === 'paragraph' && attrs.markTrackChange) ends.push(attrs.markTrackChange.id);
    for (const mark of marks) if (mark.type.name.startsWith('track')) marked.add(mark.attrs.id);
  });
  return ends.filter((id) => !marked.has(id)).length;
}
