import { type Draft, tell } from './draft.ts';
import { type Ask, isoOf, type SessionState, type Waits, writerOf } from './state.ts';

/*
 * Who asks for the edit lock, in the order they asked, and the fair rule about it: who edits decides, and while they type
 * or click nothing is taken from them. Somebody who does neither and does not answer has left the desk: after half a
 * minute the one who asks is told so, after two the lock passes by itself. Every key and click begins both anew. While
 * the editing page cannot be heard of at all, nothing passes here: the lock's own end decides.
 */

/** The one about whom the person who edits is asked. */
export const firstAsk = ({ asks }: SessionState): Ask | undefined => asks.queue[0];

/** Takes a page into the queue, or tells it that it must wait, because it was refused just now. */
export function addAsk(draft: Draft, page: string): void {
  const { state, at, waits } = draft;
  const { asks } = state;
  const keptAt = asks.keptAt.get(page);
  if (keptAt !== undefined && keptAt + waits.asks.askAgain > at) {
    tell(draft, page, { type: 'ask', state: 'kept', again: isoOf(keptAt + waits.asks.askAgain) });
    return;
  }
  if (!asks.queue.some((ask) => ask.page === page)) {
    asks.lastId += 1;
    asks.queue.push({ id: asks.lastId, page });
    if (asks.queue.length === 1) restartAsks(draft);
    showAsks(draft);
  }
  tellAskState(draft, page);
}

/** The page does not want it any more, has left, or has got the lock. */
export function removeAsk(draft: Draft, page: string): void {
  const { asks } = draft.state;
  if (!asks.queue.some((ask) => ask.page === page)) return;
  const wasFirst = asks.queue[0]?.page === page;
  asks.queue = asks.queue.filter((ask) => ask.page !== page);
  if (wasFirst) restartAsks(draft);
  showAsks(draft);
}

/** The person who edits says no. */
export function keepFrom(draft: Draft, page: string): void {
  const { state, at, waits } = draft;
  state.asks.keptAt.set(page, at);
  removeAsk(draft, page);
  tell(draft, page, { type: 'ask', state: 'kept', again: isoOf(at + waits.asks.askAgain) });
}

/** A key or a click of the person who edits. */
export function showActive(draft: Draft): void {
  const first = firstAsk(draft.state);
  if (first && draft.state.asks.isToldUnanswered) tell(draft, first.page, { type: 'ask', state: 'waiting' });
  restartAsks(draft);
}

/** As if the first one asked just now. */
export function restartAsks({ state, at }: Draft): void {
  state.asks.since = at;
  state.asks.isToldUnanswered = false;
}

/** Tells whoever edits who asks. */
export function showAsks(draft: Draft): void {
  const { editLock, asks, pages } = draft.state;
  const [first] = asks.queue;
  const user = first && pages.get(first.page)?.user;
  const ask = first && user ? { id: first.id, user, others: asks.queue.length - 1 } : null;
  if (editLock) tell(draft, editLock.page, { type: 'asks', ask });
}

/** Tells a page that asked how it stands. */
export function tellAskState(draft: Draft, page: string): void {
  const freeAt = writerOf(draft.state, draft.waits)?.freeAt;
  tell(
    draft,
    page,
    freeAt ? { type: 'ask', state: 'unreachable', freeAt } : { type: 'ask', state: 'waiting' },
  );
}

export function tellAskStates(draft: Draft): void {
  for (const { page } of draft.state.asks.queue) tellAskState(draft, page);
}

/** When something is to be done about the first ask; null while no clock runs against whoever edits. */
export function askDeadline(state: SessionState, { asks: waits }: Waits): number | null {
  const { asks, editLock, passing, phase, isStopping } = state;
  if (!editLock || editLock.lostAt !== null || passing || phase !== 'open' || isStopping) return null;
  if (!firstAsk(state)) return null;
  return asks.since + (asks.isToldUnanswered ? waits.passes : waits.unanswered);
}

/** Tells the first one when nobody has answered for so long. Answers the ask that is due: the lock passes to it. */
export function dueAsk(draft: Draft): Ask | undefined {
  const { state, at, waits } = draft;
  const first = firstAsk(state);
  const isOver = () => {
    const deadline = askDeadline(state, waits);
    return deadline !== null && deadline <= at;
  };
  if (!first || !isOver()) return undefined;
  if (!state.asks.isToldUnanswered) {
    state.asks.isToldUnanswered = true;
    const passesAt = isoOf(state.asks.since + waits.asks.passes);
    tell(draft, first.page, { type: 'ask', state: 'unanswered', passesAt });
  }
  return isOver() ? first : undefined;
}
