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

/** The block with its positions moved; what says none is the same object in both. */
export function shiftedBy<Block extends object>(block: Block, by: number): Block {
  const shift = (value: Fields): Fields => {
    if (!positioned.has(value)) return value;
    if (Array.isArray(value)) return value.map((each) => (isObject(each) ? shift(each) : each)) as never;
    const copy: Fields = { ...value };
    for (const name in copy) {
      const field = copy[name];
      if (isPosition(name, field)) copy[name] = field + by;
      else if (isObject(field)) copy[name] = shift(field);
    }
    return copy;
  };
  const moved = shift(block as Fields) as Block;
  looks.set(moved, block);
  return moved;
}

/** Of blocks that were moved, those that look the same. */
const looks = new WeakMap<object, object>();
const answers = new WeakMap<object, unknown>();

/** What does not ask where a block stands, asked once of a table that is only moved. */
export function onceForLook<Answer>(block: object, ask: (block: object) => Answer): Answer {
  if (!positioned.has(block) && !looks.has(block)) return ask(block);
  const look = looks.get(block) ?? block;
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

interface Table {
  rows?:
    | readonly { cells?: readonly { blocks?: readonly CellBlock[]; paragraph?: CellBlock }[] }[]
    | undefined;
}

interface CellBlock extends Table {
  kind?: string;
  runs?: readonly { pmStart?: number | null }[];
}

const hasPosition = ({ pmStart }: { pmStart?: number | null }): boolean => pmStart != null;
