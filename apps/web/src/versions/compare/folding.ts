import type { DocxRow } from '@benchbook/contract';

/** Rows as they are shown: some of them, or a stretch without a difference that is folded away. */
export type RowGroup = { kind: 'rows'; rows: DocxRow[] } | { kind: 'folded'; id: string; rows: DocxRow[] };

/** Unchanged rows that stay around a change. */
const CONTEXT = 2;
/** What is folded must be worth a line that says so. */
const LEAST = 3;

/** Folds what is the same away, but for some rows around each change. */
export function foldRows(rows: readonly DocxRow[]): RowGroup[] {
  const stretches: RowGroup[] = [];
  const show = (some: DocxRow[]) => {
    const last = stretches.at(-1);
    if (some.length === 0) return;
    if (last?.kind === 'rows') last.rows.push(...some);
    else stretches.push({ kind: 'rows', rows: some });
  };
  for (let start = 0; start < rows.length; ) {
    const isSame = rows[start]?.change === 'same';
    let end = start;
    while (end < rows.length && (rows[end]?.change === 'same') === isSame) end += 1;
    const run = rows.slice(start, end);
    const head = start === 0 ? 0 : CONTEXT;
    const tail = end === rows.length ? 0 : CONTEXT;
    const hidden = run.slice(head, run.length - tail);
    const [first] = hidden;
    if (isSame && first !== undefined && hidden.length >= LEAST) {
      show(run.slice(0, head));
      stretches.push({ kind: 'folded', id: first.id, rows: hidden });
      show(run.slice(run.length - tail));
    } else show(run);
    start = end;
  }
  return stretches;
}
