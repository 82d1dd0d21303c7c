import { endOfNumbers, FIELD, type XmlTree } from './xml-element.ts';

/**
 * A text that was read before, for reading a similar one quicker. Two states of a document mostly begin and end alike:
 * an element that lies whole in what they share was read already, and is not read again.
 */
export class KnownText {
  readonly tree: XmlTree;
  /** How many characters both texts begin with. */
  readonly #head: number;
  /** Where the ending that both share begins in the new text, and how many characters later it stands there. */
  readonly #tail: number;
  readonly #shift: number;

  constructor(tree: XmlTree, source: string) {
    const shorter = Math.min(tree.source.length, source.length);
    this.tree = tree;
    this.#head = commonHead(tree.source, source, shorter);
    this.#tail = source.length - commonTail(tree.source, source, shorter - this.#head);
    this.#shift = source.length - tree.source.length;
  }

  /** What the new text has between the two stretches that both share. */
  unknownText(source: string): string {
    return source.slice(this.#head, this.#tail);
  }

  /**
   * The known element that stands at a place of the new text, looked for from one of its siblings on; 0 if there is
   * none. `from` is moved on to it.
   */
  elementAt(place: number, siblings: { from: number }): number {
    const known = place < this.#head ? place : place >= this.#tail ? place - this.#shift : -1;
    if (known < 0) return 0;
    const { cells } = this.tree;
    let at = siblings.from;
    while (at > 0 && (cells[at + FIELD.start] ?? 0) < known) at = cells[at + FIELD.nextSibling] ?? 0;
    siblings.from = at;
    return at > 0 && cells[at + FIELD.start] === known ? at : 0;
  }

  /** Whether an element that `elementAt` found is the same in both texts to its end. */
  isWhole(element: number): boolean {
    const { cells } = this.tree;
    return (cells[element + FIELD.end] ?? 0) <= this.#head || this.#isInTail(element);
  }

  /** Whether its start tag is, so that what stands inside of it has the same names in both. */
  hasSameStart(element: number): boolean {
    return (this.tree.cells[element + FIELD.innerStart] ?? 0) <= this.#head || this.#isInTail(element);
  }

  /** Where the numbers of an element and of all inside of it end. */
  endOf(element: number): number {
    return endOfNumbers(this.tree.cells, element);
  }

  /** How much further on in the new text an element stands that is the same in both. */
  shiftOf(element: number): number {
    return this.#isInTail(element) ? this.#shift : 0;
  }

  #isInTail(element: number): boolean {
    return (this.tree.cells[element + FIELD.start] ?? 0) + this.#shift >= this.#tail;
  }
}

const CHUNK = 4096;

function commonHead(a: string, b: string, longest: number): number {
  let at = 0;
  while (at + CHUNK <= longest && a.slice(at, at + CHUNK) === b.slice(at, at + CHUNK)) at += CHUNK;
  while (at < longest && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

function commonTail(a: string, b: string, longest: number): number {
  const sameBefore = (count: number, step: number) =>
    a.slice(a.length - count - step, a.length - count) === b.slice(b.length - count - step, b.length - count);
  let count = 0;
  while (count + CHUNK <= longest && sameBefore(count, CHUNK)) count += CHUNK;
  while (count < longest && sameBefore(count, 1)) count++;
  return count;
}
