import { t } from '@benchbook/words';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { boundRows, type PlacedCell } from './cells.ts';
import { selectedCells } from './look.ts';
import type { SuggestedRow } from './suggested-rows.ts';

type State = SuperdocDocument['editor']['state'];

/** Why entries of the menu of a table are greyed out where changes are tracked. */
export const NO_SUGGESTION = t(
  'Greyed out is what cannot be a suggestion: columns, cells that are merged or split, rows into which a tall cell reaches, the look of a table. Whoever may edit this document changes it while changes are not tracked.',
);

/**
 * Whether what superdoc 1.46.3 does by this command to the table somebody is in is a suggestion that is stored as one. Of columns and of merged cells it
 * keeps none, and changes them with nobody told; with a row that a tall cell reaches into, this would have to be told how high it is.
 */
export function canBeSuggested(command: string, state: State, author: string | undefined): boolean {
  const at = selectedCells(state);
  if (!at) return false;
  const { table, cells, selected } = at;
  switch (command) {
    case 'table-delete':
      return true;
    case 'table-add-row-before':
      return !reachesAcross(cells, firstRow(selected));
    case 'table-add-row-after':
      return !reachesAcross(cells, firstRow(selected) + 1);
    case 'table-delete-row': {
      const bound = boundRows(table);
      return selected.every(({ row }) => {
        const node = table.child(row);
        const known = node.attrs.trackChange as SuggestedRow | null | undefined;
        return !bound.has(node) && (!known || (known.type === 'rowInsert' && known.author === author));
      });
    }
    default:
      return false;
  }
}

/** Whether a cell stands in the row in front of this one and in it. */
const reachesAcross = (cells: readonly PlacedCell[], index: number): boolean =>
  cells.some(({ row, rows }) => row < index && row + rows > index);

const firstRow = (cells: readonly PlacedCell[]): number => Math.min(...cells.map(({ row }) => row));
