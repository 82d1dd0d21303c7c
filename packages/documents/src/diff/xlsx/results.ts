import { brief } from '../../brief.ts';
import type { CellRange } from '../../xlsx/edits.ts';
import { cellName, cellRange, columnName } from '../../xlsx/file/references.ts';
import {
  LISTED_RESULTS,
  NAMED_CAUSES,
  type XlsxResultCause,
  type XlsxResultChange,
  type XlsxResultGroup,
  type XlsxSheetDiff,
} from '../shape.ts';
import { CellIndex } from './cell-index.ts';
import { isEdit, type PlacedCellDiff } from './cells.ts';
import { excerpt } from './changes.ts';
import { InputReader, type ResultInputs } from './result-inputs.ts';
import type { Grid, Version } from './version.ts';

/** A sheet whose versions were compared. */
export interface ComparedCells {
  sheet: XlsxSheetDiff;
  /** Its name in the version before; undefined if that had none such. */
  before: string | undefined;
  grid: Grid | undefined;
  cells: readonly PlacedCellDiff[];
  /** Rows that stand in another order, and how that is said. */
  reorder: { range: CellRange; label: string; at: string } | undefined;
}

/** Inputs that are looked at in a whole workbook; what is left after that counts as not said. */
const MAX_STEPS = 2_000_000;

/** A changed result. */
interface Node {
  sheet: ComparedCells;
  cell: PlacedCellDiff;
}

/**
 * The changed results of two versions by what they changed because of. `changedNames`: defined names, as `namesOf` calls
 * them, that mean something else.
 */
export function groupResults(
  before: Version,
  after: Version,
  sheets: readonly ComparedCells[],
  changedNames: readonly string[],
): XlsxResultGroup[] {
  const nodes = sheets.flatMap((sheet) =>
    sheet.cells.filter(({ result }) => result).map((cell): Node => ({ sheet, cell })),
  );
  if (nodes.length === 0) return [];
  const several = new Set(sheets.map(({ sheet }) => sheet.name)).size > 1;
  const found = new Causes(before, after, sheets, nodes, changedNames, several).all();
  const groups = new Map<string, XlsxResultGroup>();
  let room = LISTED_RESULTS;
  for (const [index, { sheet, cell }] of nodes.entries()) {
    const { causes, hasMoreCauses, isUnsaid } = found[index] ?? NOTHING;
    const reason = causes.length > 0 ? 'edits' : isUnsaid ? 'unsaid' : 'none';
    const key = JSON.stringify([reason, causes.map(({ at }) => at), hasMoreCauses]);
    const group = groups.get(key) ?? { reason, causes, hasMoreCauses, count: 0, cells: [] };
    groups.set(key, group);
    group.count += 1;
    if (room > 0) group.cells.push(resultChange(sheet.sheet.name, cell, several));
    room -= 1;
  }
  const order = { none: 0, unsaid: 1, edits: 2 };
  return [...groups.values()].sort((one, other) => order[one.reason] - order[other.reason]);
}

interface FoundCauses {
  causes: XlsxResultCause[];
  hasMoreCauses: boolean;
  isUnsaid: boolean;
}

const NOTHING: FoundCauses = { causes: [], hasMoreCauses: false, isUnsaid: false };

function resultChange(sheet: string, { diff }: PlacedCellDiff, several: boolean): XlsxResultChange {
  const place = diff.after ?? '';
  const after = excerpt(diff.new?.text ?? '');
  return {
    label: several ? `${sheet}!${place}` : place,
    at: `${sheet}!${place}`,
    before: excerpt(diff.old?.text ?? ''),
    after: after === '' ? null : after,
  };
}

/** Follows changed results back to what was edited. */
class Causes {
  readonly #nodes: readonly Node[];
  readonly #causes: XlsxResultCause[] = [];
  readonly #byName = new Map<string, number>();
  readonly #readers: { before: InputReader; after: InputReader };
  /** Items from 0 are nodes; edits are `-1 - number`. */
  readonly #after: CellIndex;
  /** What is gone as a whole, where it stood. */
  readonly #before: CellIndex;
  #steps = MAX_STEPS;

  constructor(
    before: Version,
    after: Version,
    sheets: readonly ComparedCells[],
    nodes: readonly Node[],
    changedNames: readonly string[],
    several: boolean,
  ) {
    this.#nodes = nodes;
    this.#readers = { before: new InputReader(before), after: new InputReader(after) };
    const known = new Map<string, number>();
    const add = (cause: XlsxResultCause) => {
      const number = known.get(cause.at) ?? this.#causes.push(cause) - 1;
      known.set(cause.at, number);
      return number;
    };
    for (const name of changedNames)
      this.#byName.set(name, add({ label: brief`name "${name}"`, at: `"${name}"` }));
    const [here, gone]: [IndexedCell[], IndexedCell[]] = [[], []];
    for (const { sheet, before: nameBefore, cells, reorder, grid } of sheets) {
      if (reorder) {
        const { range, label, at } = reorder;
        const item = -1 - add({ label: several ? `${sheet.name}!${label}` : label, at });
        for (let row = range.startRow; row <= range.endRow; row++) {
          for (const { column } of grid?.rows.get(row) ?? []) {
            if (column >= range.startColumn && column <= range.endColumn)
              here.push({ sheet: sheet.name, row, column, item });
          }
        }
      }
      for (const cell of cells) {
        const { row, column, diff, inRowOrColumn } = cell;
        const changesResults = diff.change !== 'changed' || diff.differs.value || diff.differs.formula;
        if (!isEdit(cell) || !changesResults) continue;
        const item = -1 - add(causeOf(sheet, cell, several));
        if (inRowOrColumn && diff.change === 'deleted') {
          gone.push({ sheet: nameBefore ?? sheet.name, row, column, item });
        } else here.push({ sheet: sheet.name, row, column, item });
      }
    }
    for (const [item, { sheet, cell }] of nodes.entries()) {
      here.push({ sheet: sheet.sheet.name, row: cell.row, column: cell.column, item });
    }
    this.#after = new CellIndex(here);
    this.#before = new CellIndex(gone);
  }

  /** Of each node, without looping where formulas refer to each other in a circle. */
  all(): FoundCauses[] {
    const direct = this.#nodes.map((node) => this.#inputs(node));
    const numbers = direct.map(({ edits }) => edits);
    const unsaid = direct.map(({ isUnsaid }) => isUnsaid);
    const visited = new Uint8Array(this.#nodes.length);
    for (let start = 0; start < this.#nodes.length; start++) {
      // Depth first, without recursion: a column may be one chain of thousands of sums.
      const stack = visited[start] ? [] : [start];
      while (stack.length > 0) {
        const node = stack.at(-1) ?? 0;
        const { results = [] } = direct[node] ?? {};
        if (!visited[node]) {
          visited[node] = 1;
          for (const one of results) if (!visited[one]) stack.push(one);
          continue;
        }
        stack.pop();
        const own = numbers[node] ?? new Set();
        for (const one of results) {
          for (const number of numbers[one] ?? []) if (own.size <= NAMED_CAUSES) own.add(number);
          if (unsaid[one]) unsaid[node] = true;
        }
      }
    }
    return numbers.map((own, node) => ({
      causes: [...own]
        .sort((one, other) => one - other)
        .slice(0, NAMED_CAUSES)
        .flatMap((number) => this.#causes[number] ?? []),
      hasMoreCauses: own.size > NAMED_CAUSES,
      isUnsaid: unsaid[node] ?? false,
    }));
  }

  /** What a node is calculated from: edits by number, other nodes, and whether there may be more. */
  #inputs({ sheet, cell }: Node): { edits: Set<number>; results: number[]; isUnsaid: boolean } {
    const found = { edits: new Set<number>(), results: [] as number[], isUnsaid: false };
    const { old, now } = cell.result ?? {};
    // What an array formula fills is calculated as its first cell is.
    const first = now?.computed?.range;
    const master =
      first && sheet.grid?.rows.get(first.startRow)?.find(({ column }) => column === first.startColumn);
    const formula = now?.formula ?? master?.formula;
    if (formula === undefined) found.isUnsaid = true;
    else {
      const inputs = this.#readers.after.read(formula, sheet.sheet.name, cell.row);
      this.#collect(found, inputs, this.#after);
      for (const name of inputs.names) {
        const number = this.#byName.get(name);
        if (number !== undefined) found.edits.add(number);
      }
    }
    if (master && formula === master.formula) {
      const at = cellRange(master.row, master.column);
      this.#collect(found, { cells: [{ sheet: sheet.sheet.name, range: at }], isUnsaid: false }, this.#after);
    }
    if (old?.formula !== undefined && sheet.before !== undefined) {
      this.#collect(found, this.#readers.before.read(old.formula, sheet.before, old.row), this.#before);
    }
    return found;
  }

  #collect(
    found: { edits: Set<number>; results: number[]; isUnsaid: boolean },
    { cells, isUnsaid }: Pick<ResultInputs, 'cells' | 'isUnsaid'>,
    index: CellIndex,
  ): void {
    if (isUnsaid) found.isUnsaid = true;
    for (const { sheet, range } of cells) {
      for (const item of index.within(sheet, range)) {
        if (--this.#steps < 0) {
          found.isUnsaid = true;
          return;
        }
        if (item >= 0) found.results.push(item);
        else if (found.edits.size <= NAMED_CAUSES) found.edits.add(-1 - item);
      }
    }
  }
}

interface IndexedCell {
  sheet: string;
  row: number;
  column: number;
  item: number;
}

/** An edit in the words of its line in the list of changes. */
function causeOf(
  { name, change, insertedRows, deletedRows }: XlsxSheetDiff,
  { row, column, inRowOrColumn, diff }: PlacedCellDiff,
  several: boolean,
): XlsxResultCause {
  const on = several ? `${name}!` : '';
  if (!inRowOrColumn) {
    const place = diff.after ?? diff.before ?? cellName(row, column);
    return { label: on + place, at: `${name}!${place}` };
  }
  if (change === 'inserted' || change === 'deleted') return { label: brief`sheet "${name}"`, at: name };
  const isDeleted = diff.change === 'deleted';
  const isRow = (isDeleted ? deletedRows : insertedRows).includes(row);
  const place = isRow ? String(row + 1) : columnName(column);
  const where = on + place;
  const labelOfRow = isDeleted ? brief`deleted row ${where}` : brief`inserted row ${where}`;
  const labelOfColumn = isDeleted ? brief`deleted column ${where}` : brief`inserted column ${where}`;
  return { label: isRow ? labelOfRow : labelOfColumn, at: `${name}!${place}:${place}` };
}
