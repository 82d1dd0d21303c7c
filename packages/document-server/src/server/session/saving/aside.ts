import type { Delivery } from '../../host/callbacks.ts';
import { type Draft, log, start, tellEditor } from './draft.ts';
import type { Built } from './events.ts';
import type { SavingTask } from './state.ts';

/*
 * What cannot be applied is brought to the host as a file before the save without it, with the status of a save that
 * failed, so that somebody sees to it; once for the same. Who edits hears of it too.
 */

/** Whether there is something of it to tell, which is begun. */
export function beginAside(draft: Draft, task: SavingTask, built: Built): boolean {
  const count = built.aside.found.length;
  draft.state.aside = count;
  if (count === 0 || count === draft.state.toldAside) return false;
  start(draft, task, { do: 'bring', status: 7, document: { of: 'aside', built }, about: {} });
  return true;
}

/** One that was not taken is brought again with the next save. */
export function onAsideDelivered(draft: Draft, { aside: { found } }: Built, { outcome }: Delivery): void {
  const [first] = found;
  if (!first || outcome !== 'accepted') return;
  const count = found.length;
  draft.state.toldAside = count;
  log(draft, 'error', `${count} changes cannot be saved and were kept aside. ${first.reason}`);
  const more = count > 1 ? ` and ${count - 1} more` : '';
  const description = `One of your changes${more} could not be saved and was kept aside for your administrators: ${first.reason} Everything else is saved.`;
  tellEditor(draft, { type: 'warning', code: -101, description });
}
