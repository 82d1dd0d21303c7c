import type { SuperdocDocument } from '../superdoc-document.ts';
import { bookmarkAt } from './bookmarks.ts';
import type { PrintedNote } from './note-numbers.ts';
import { CAPTION } from './styles.ts';

type DocumentNode = SuperdocDocument['editor']['state']['doc'];

/** Something a reference can lead to. Places are those in front of the first and behind the last of it. */
export interface Target {
  kind: 'heading' | 'caption' | 'footnote';
  /** What a list says of it. */
  label: string;
  /** What the reference says. */
  text: string;
  from: number;
  to: number;
  /** Its bookmark, where it has one that references lead to. */
  bookmark: string | undefined;
}

/** Label and number of a caption: `Figure 2` of `Figure 2: the flask`. */
export function captionLabel(text: string): string | undefined {
  return /^\p{L}[\p{L}\p{M}. ]{0,38}? \d{1,5}(?!\d)/u.exec(text)?.[0];
}

/** The level of a heading by its style, undefined for what is none. */
export function headingLevel(style: unknown): number | undefined {
  const level = /^Heading([1-9])$/.exec(String(style))?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Headings, captions and footnotes of a document, in order. */
export function targetsIn(doc: DocumentNode, notes: ReadonlyMap<string, PrintedNote>): Target[] {
  const targets: Target[] = [];
  doc.descendants((node, at) => {
    const note = node.type.name === 'footnoteReference' ? notes.get(String(node.attrs.id)) : undefined;
    if (note) {
      targets.push({
        kind: 'footnote',
        label: `${note.number}\u2002${note.text}`.slice(0, 120),
        text: note.number,
        from: at,
        to: at + node.nodeSize,
        bookmark: bookmarkAt(doc, at, '_Ref'),
      });
    }
    if (node.type.name !== 'paragraph') return true;
    const { styleId } = (node.attrs.paragraphProperties ?? {}) as { styleId?: unknown };
    const level = headingLevel(styleId);
    if (level === undefined && styleId !== CAPTION) return true;
    const pieces = piecesOf(node, at + 1);
    const whole = pieces.map(({ text }) => text).join('');
    const text = level === undefined ? captionLabel(whole) : whole.trim();
    if (!text) return true;
    const from = pieces[0]?.from ?? at + 1;
    const to = level === undefined ? endOf(pieces, text.length) : at + node.nodeSize - 1;
    if (to === undefined) return true;
    const label = level === undefined ? whole : `${'\u2003'.repeat(level - 1)}${text}`;
    const kind = level === undefined ? 'caption' : 'heading';
    targets.push({
      kind,
      label: label.slice(0, 120),
      text,
      from,
      to,
      bookmark: bookmarkAt(doc, from, '_Ref'),
    });
    return true;
  });
  return targets;
}

/** A stretch of text, or a field with its result, and the places around what holds it in its paragraph. */
export interface Piece {
  text: string;
  from: number;
  to: number;
  /** The place of its first letter, where letters have places of their own. */
  start: number | undefined;
}

/** What is read of a paragraph, without what somebody suggests to delete. */
export function piecesOf(paragraph: DocumentNode, start: number): Piece[] {
  const pieces: Piece[] = [];
  paragraph.descendants((node, offset) => {
    const from = start + offset;
    if (node.type.name === 'crossReference') {
      pieces.push({
        text: String(node.attrs.resolvedText ?? ''),
        from,
        to: from + node.nodeSize,
        start: undefined,
      });
      return false;
    }
    const isDeleted = node.marks.some(({ type }) => type.name === 'trackDelete');
    if (node.isText && !isDeleted)
      pieces.push({ text: node.text ?? '', from, to: from + node.nodeSize, start: from });
    return !node.isText;
  });
  return pieces;
}

/** The place behind so many letters. */
function endOf(pieces: readonly Piece[], letters: number): number | undefined {
  let left = letters;
  for (const { text, to, start } of pieces) {
    if (left <= text.length) return start === undefined || left === text.length ? to : start + left;
    left -= text.length;
  }
  return undefined;
}
