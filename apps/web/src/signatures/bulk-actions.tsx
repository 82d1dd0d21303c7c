import type { Experiment } from '@benchbook/contract';
import { later } from '../ui/later.tsx';

const BulkActions = later(async () => (await import('./BulkActions.tsx')).BulkActions);

/** What a list of workbooks offers for those that are chosen. */
export function bulkActions(chosen: readonly Experiment[], clear: () => void) {
  const [first, ...others] = chosen;
  return first === undefined ? null : <BulkActions chosen={[first, ...others]} onClear={clear} />;
}
