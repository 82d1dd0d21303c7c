interface DocumentNode {
  readonly attrs: { readonly rowspan?: unknown; readonly trackChange?: { readonly type: string } | null };
  descendants(visit: (node: DocumentNode) => void): void;
}

interface Row {
  from: number;
  to: number;
  node: DocumentNode;
}

/** What superdoc calls the rows of a table that were put in or taken out as a suggestion, where these are not all of its rows. */
interface Rows {
  rows: readonly Row[];
  hasSpans?: boolean;
}

/** Whether cells of a table reach over several rows, so that none of these can go without them. */
export function spansRows(table: DocumentNode): boolean {
  let spans = false;
  table.descendants(({ attrs }) => {
    if (Number(attrs.rowspan ?? 1) > 1) spans = true;
  });
  return spans;
}

/** The rows that go by a decision, and those that stay and are suggestions no more; none of either where one that goes is bound to others. */
export function decidedRows(
  { rows, hasSpans = false }: Rows,
  decision: 'accept' | 'reject',
): { gone: readonly Row[]; kept: readonly Row[] } {
  const goes = ({ node }: Row) => (node.attrs.trackChange?.type === 'rowInsert') === (decision === 'reject');
  const gone = rows.filter(goes);
  if (hasSpans && gone.length > 0) return { gone: [], kept: [] };
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
