import type { Shift } from '../../formula/formula-changes.ts';

/** What was deleted with rows or columns: elements as the file wrote them, by their part. */
export interface Deleted {
  sheet: string;
  shift: Pick<Shift, 'axis' | 'index' | 'count'>;
  notes: Map<string, string[]>;
  shapes: Map<string, string[]>;
  comments: Map<string, string[]>;
}
