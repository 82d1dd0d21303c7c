type Fields = Record<string, unknown>;

/** Objects that say a position, or hold some that do. */
const positioned = new WeakSet<object>();

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isPosition = (name: string, value: unknown): value is number =>
  (name === 'pmStart' || name === 'pmEnd') && typeof value === 'number';

/** Finds out, once for each block, what of it says positions; whether it says nothing that superdoc fills in afterwards. */
export function positionedObjects(block: object | null): { canBeKept: boolean } {
  let canBeKept = true;
  const seen = new Set<object>();
  const look = (value: Fields): boolean => {
    if (seen.has(value)) return positioned.has(value);
    seen.add(value);
    // Numbers of figures, of pages: they are written into what was converted.
    if (value.token) canBeKept = false;
    let found = false;
    for (const [name, field] of Object.entries(value)) {
      if (isPosition(name, field)) found = true;
      // All of them, so that each is known.
      else if (isObject(field)) found = look(field) || found;
    }
    if (found) positioned.add(value);
    return found;
  };
  if (isObject(block)) look(block);
  return { canBeKept };
}

const COPIES = 3;

/** An object of a block that says positions, and which it says where the block was converted. */
interface Place {
  of: { pmStart?: number; pmEnd?: number };
  start: number | undefined;
  end: number | undefined;
}

/**
 * A block that stands wherever what is before it leaves room. Copies of it take turns: what is typed before a table moves all that is
 * in it, and to copy it each time was more work than anything else a letter meant for it. There are three: one is on the pages that are
 * shown, and another one may be of an attempt to lay them out that failed.
 */
export class MovedBlock<Block extends object> {
  readonly #block: Block;
  #at: { by: number; block: Block };
  /** The one given last comes last. */
  readonly #copies: { block: Block; places: Place[] }[] = [];

  /** @param block one that `positionedObjects` has looked at */
  constructor(block: Block) {
    this.#block = block;
    this.#at = { by: 0, block };
  }

  /**
   * The block with its positions moved by so much from where it was converted: another object than the one given last, if that was
   * moved by another distance, and none of the two before that. What says no position is the same object in all of them.
   */
  movedBy(by: number): Block {
    if (by === this.#at.by) return this.#at.block;
    if (by === 0) {
      this.#at = { by, block: this.#block };
      return this.#block;
    }
    const copy = (this.#copies.length === COPIES && this.#copies.shift()) || this.#copied();
    this.#copies.push(copy);
    for (const { of, start, end } of copy.places) {
      if (start !== undefined) of.pmStart = start + by;
      if (end !== undefined) of.pmEnd = end + by;
    }
    this.#at = { by, block: copy.block };
    return copy.block;
  }

  #copied(): { block: Block; places: Place[] } {
    const places: Place[] = [];
    const copyOf = (value: Fields): Fields => {
      if (!positioned.has(value)) return value;
      if (Array.isArray(value)) return value.map((each) => (isObject(each) ? copyOf(each) : each)) as never;
      const copy: Fields = { ...value };
      const place: Place = { of: copy, start: undefined, end: undefined };
      for (const name in copy) {
        const field = copy[name];
        if (isPosition(name, field)) place[name === 'pmStart' ? 'start' : 'end'] = field;
        else if (isObject(field)) copy[name] = copyOf(field);
      }
      if (place.start !== undefined || place.end !== undefined) places.push(place);
      return copy;
    };
    const block = copyOf(this.#block as Fields) as Block;
    looks.set(block, this.#block);
    return { block, places };
  }
}

/** Of blocks that were moved, those that look the same. */
const looks = new WeakMap<object, object>();
const answers = new WeakMap<object, unknown>();

/** The block that others are moved from, by which those are known that look the same. */
export const lookOf = (block: object): object => looks.get(block) ?? block;

/** Of a run that was moved: the one it was copied from. */
export const MOVED_FROM: unique symbol = Symbol('moved from');

interface Run {
  text?: string;
  token?: string;
  [MOVED_FROM]?: Run;
}

/** Whether two runs are the same but for where they stand: superdoc writes down all that each looks like to find that out. */
export function areSameRun(one: Run, other: Run): boolean {
  if (typeof one.text !== 'string' || one.text !== other.text || one.token || other.token) return false;
  return (one[MOVED_FROM] ?? one) === (other[MOVED_FROM] ?? other);
}

/** What does not ask where a block stands, asked once of a table that is only moved. */
export function onceForLook<Answer>(block: object, ask: (block: object) => Answer): Answer {
  if (!positioned.has(block) && !looks.has(block)) return ask(block);
  const look = lookOf(block);
  if (!answers.has(look)) answers.set(look, ask(block));
  return answers.get(look) as Answer;
}

/** The first position that a table says: of the first run in its cells. */
export function firstPositionIn({ rows }: Table): number {
  for (const { cells = [] } of rows ?? []) {
    for (const cell of cells) {
      for (const { kind, rows: inner, runs = [] } of cell.blocks ??
        (cell.paragraph ? [cell.paragraph] : [])) {
        const first = kind === 'table' ? firstPositionIn({ rows: inner }) : runs.find(hasPosition)?.pmStart;
        if (first) return first;
      }
    }
  }
  return 0;
}

/** As much of a table, or of what is none, as is asked for positions. */
export interface Table {
  rows?:
    | readonly { cells?: readonly { blocks?: readonly CellBlock[]; paragraph?: CellBlock }[] }[]
    | undefined;
}

interface CellBlock extends Table {
  kind?: string;
  runs?: readonly { pmStart?: number | null }[];
}

const hasPosition = ({ pmStart }: { pmStart?: number | null }): boolean => pmStart != null;
