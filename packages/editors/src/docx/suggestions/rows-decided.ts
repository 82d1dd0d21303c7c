import { boundRows, type TableNode } from '../tables/cells.ts';
import type { SuggestedRow } from '../tables/suggested-rows.ts';

interface Row {
  from: number;
  to: number;
  node: TableNode;
}

/** What superdoc calls the rows of a table that were put in or taken out as a suggestion, where these are not all of its rows. */
interface Rows {
  rows: readonly Row[];
  table: TableNode;
}

/** The rows that go by a decision, and those that stay and are suggestions no more; none of either where one that goes is bound to others. */
export function decidedRows(
  { rows, table }: Rows,
  decision: 'accept' | 'reject',
): { gone: readonly Row[]; kept: readonly Row[] } {
  const goes = ({ node }: Row) =>
    ((node.attrs.trackChange as SuggestedRow | null | undefined)?.type === 'rowInsert') ===
    (decision === 'reject');
  const gone = rows.filter(goes);
  const bound = boundRows(table);
  if (gone.some(({ node }) => bound.has(node))) return { gone: [], kept: [] };
  return { gone, kept: rows.filter((row) => !goes(row)) };
}

/** Of what is taken out of a text, what is not within something else of it. */
export const outermost = <Stretch extends { from: number; to: number }>(
  stretches: readonly Stretch[],
): Stretch[] =>
  stretches.filter(
    (inner) =>
      !stretches.some(
        (outer) =>
          outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from,
      ),
  );
