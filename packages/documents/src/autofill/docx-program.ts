import { escapeText, type XmlElement } from '../opc/xml.ts';
import type { Loop } from './docx-loops.ts';
import type { Picture } from './picture.ts';
import type { TagFormat } from './tags.ts';
import { filledValue, isMet, itemsOf, MAX_PART_LENGTH, type Problems, type Scope, textOf } from './values.ts';

/** Something a part has in one place of its source, to be replaced. Slots lie beside or inside of each other. */
export type Slot = { start: number; end: number } & (
  | { kind: 'text'; text: string }
  /** `leaf`: the name of the element that holds the text, with its prefix. */
  | { kind: 'value'; name: string; leaf: string; formats?: TagFormat[] }
  | { kind: 'loop'; loop: Loop }
  /** Not there if the loops in it leave it no rows. */
  | { kind: 'table' }
  /** Counts for the second item of a loop and those after it: a number of its own, or nothing. */
  | { kind: 'number-again' | 'left-out-again' }
);

/** A part made ready: text, and what is put between. */
export type Piece =
  | string
  | { kind: 'value'; name: string; leaf: string; formats?: TagFormat[] }
  | { kind: 'loop'; loop: Loop; first: Piece[]; again: Piece[] }
  | { kind: 'table'; pieces: Piece[] }
  | { kind: 'number' };

interface Node {
  slot: Slot;
  inside: Node[];
}

/** The source with its slots as pieces. */
export function compile(source: string, slots: readonly Slot[]): Piece[] {
  return piecesOf(source, nest(slots), 0, source.length, false);
}

/** Slots that lie within others become their children; the order of two that are the same place is kept. */
function nest(slots: readonly Slot[]): Node[] {
  const ordered = slots.map((slot, index) => ({ slot, index }));
  ordered.sort((a, b) => a.slot.start - b.slot.start || b.slot.end - a.slot.end || a.index - b.index);
  const top: Node[] = [];
  const open: Node[] = [];
  for (const { slot } of ordered) {
    while (open.length > 0 && (open.at(-1)?.slot.end ?? 0) < Math.max(slot.end, slot.start + 1)) open.pop();
    const node = { slot, inside: [] };
    (open.at(-1)?.inside ?? top).push(node);
    open.push(node);
  }
  return top;
}

function piecesOf(
  source: string,
  nodes: readonly Node[],
  start: number,
  end: number,
  isAgain: boolean,
): Piece[] {
  const pieces: Piece[] = [];
  let at = start;
  for (const { slot, inside } of nodes) {
    const within = (again: boolean) => piecesOf(source, inside, slot.start, slot.end, again);
    if (!isAgain && (slot.kind === 'number-again' || slot.kind === 'left-out-again')) continue;
    pieces.push(source.slice(at, slot.start));
    at = slot.end;
    if (slot.kind === 'text') pieces.push(slot.text);
    else if (slot.kind === 'value') pieces.push(slot);
    else if (slot.kind === 'table') pieces.push({ kind: 'table', pieces: within(isAgain) });
    else if (slot.kind === 'number-again') pieces.push({ kind: 'number' });
    else if (slot.kind === 'loop') {
      pieces.push({ kind: 'loop', loop: slot.loop, first: within(isAgain), again: within(true) });
    }
  }
  pieces.push(source.slice(at, end));
  return pieces.filter((piece) => piece !== '');
}

/** What running the pieces of a document needs and makes. */
export interface Run {
  problems: Problems;
  /** The next number for a drawing that no other one has. */
  nextNumber: number;
  /** Characters the loops of the part have made so far. */
  length: number;
  /** Puts a picture into the document and answers the drawing of it, as it stands in a run of the part. */
  draw: (picture: Picture, description: string) => string;
}

/** The text the pieces are with these values. */
export function run(pieces: readonly Piece[], scope: Scope, state: Run): string {
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    else if (piece.kind === 'value') text += runValue(piece, scope, state);
    else if (piece.kind === 'loop') text += runLoop(piece, scope, state);
    else if (piece.kind === 'number') text += state.nextNumber++;
    else {
      const table = run(piece.pieces, scope, state);
      if (/<(?:[\w.-]+:)?tr[\s>]/.test(table)) text += table;
    }
  }
  return text;
}

function runValue(
  { leaf, ...tag }: { name: string; leaf: string; formats?: TagFormat[] },
  scope: Scope,
  { problems, draw }: Run,
): string {
  const prefix = leaf.slice(0, leaf.indexOf(':') + 1);
  const between = (element: string) => `</${leaf}><${prefix}${element}/><${leaf} xml:space="preserve">`;
  const made = filledValue(scope, tag, problems);
  const text = escapeText(textOf(made))
    .replace(/\r\n?|\n/g, between('br'))
    .replaceAll('\t', between('tab'));
  if (made?.picture) return `</${leaf}>${draw(made.picture, textOf(made))}<${leaf} xml:space="preserve">`;
  return made?.isLink ? linked(String(made.value), text, leaf, prefix) : text;
}

/** A field within the run, which needs no relationship (ECMA-376 part 1, 17.16.5.25 HYPERLINK). */
function linked(address: string, text: string, leaf: string, prefix: string): string {
  const mark = (type: string) => `<${prefix}fldChar ${prefix}fldCharType="${type}"/>`;
  const code = `<${prefix}instrText xml:space="preserve"> HYPERLINK "${escapeText(address)}" </${prefix}instrText>`;
  const open = `<${leaf} xml:space="preserve">`;
  return `</${leaf}>${mark('begin')}${code}${mark('separate')}${open}${text}</${leaf}>${mark('end')}${open}`;
}

function runLoop({ loop, first, again }: Extract<Piece, { kind: 'loop' }>, scope: Scope, state: Run): string {
  if (loop.tag.opens !== 'loop') {
    const isThere = isMet(scope, loop.tag, state.problems);
    return (
      loop.before + (isThere ? loop.head + run(first, scope, state) + loop.tail : loop.empty) + loop.after
    );
  }
  const items = itemsOf(scope, loop.name, state.problems);
  let text = '';
  for (const [index, value] of items.entries()) {
    const inner = { value, loop: { name: loop.name, item: index + 1 }, outer: scope };
    const made = loop.head + run(index === 0 ? first : again, inner, state) + loop.tail;
    text += made;
    state.length += made.length;
    if (state.length > MAX_PART_LENGTH) {
      state.problems.add(`{#${loop.name}}`, `{#${loop.name}} makes the document longer than it may become.`);
      break;
    }
  }
  return loop.before + (items.length === 0 ? loop.empty : text) + loop.after;
}

/** A slot that is an element as a whole. */
export const placeOf = ({ start, end }: XmlElement) => ({ start, end });
