import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrives, ben, benEdits, opened, passes, refused, saved, types } from '../../testing/page-events.ts';
import type { PageEvent } from './events.ts';
import { linesOf } from './lines.ts';
import { isOver, mayAskHost, mayShowNewer, mayType, newPage } from './state.ts';
import { step } from './step.ts';

const event: fc.Arbitrary<PageEvent> = fc.oneof(
  fc.constantFrom<PageEvent[]>(
    opened(),
    opened({ mode: 'view', mayAsk: true }),
    opened({ documentType: 'pdf', mode: 'view' }),
    { kind: 'was shown' },
    { kind: 'could not be shown', reason: 'It is damaged.' },
    { kind: 'writer changed', writer: benEdits },
    { kind: 'writer changed', writer: null },
    { kind: 'is asked', asker: { id: 1, user: ben, others: 0 } },
    { kind: 'ask stands', ask: { state: 'waiting' } },
    { kind: 'asks' },
    { kind: 'withdraws' },
    { kind: 'answers', give: true },
    passes('edit'),
    passes('view'),
    refused(0),
    { kind: 'is back', mode: 'edit' },
    { kind: 'is back', mode: 'view' },
    { kind: 'was dropped', reason: 'Ended.' },
    { kind: 'right ended', reason: 'Private.' },
    { kind: 'session ended', reason: 'It was deleted.' },
    { kind: 'was superseded' },
    { kind: 'work was brought', line: null, isOnlyHere: false, stays: true },
    { kind: 'work was brought', line: null, isOnlyHere: false, stays: false },
    { kind: 'is held', by: 'lock passes' },
    { kind: 'is held', by: 'password is checked' },
    { kind: 'is released', by: 'password is checked' },
    { kind: 'cannot be edited', reason: 'No.' },
    { kind: 'connection changed', isLost: true },
    types,
    arrives,
    { kind: 'saving' },
    saved(1),
    saved(1, false),
    { kind: 'save failed', message: 'Full.', retrying: false },
    { kind: 'was left' },
  ),
);

test('in any order nobody types into what is over, and the only copy of something is never taken away in silence', () => {
  const ends = new Set<string | null>();
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30, size: 'max' }), (events) => {
      let state = newPage({ isReading: false, unsaved: null });
      for (const each of events) {
        const { state: next, effects } = step(state, each);
        const shows = effects.some((effect) => effect.do === 'show' || effect.do === 'show newer');
        if (isOver(next)) expect([mayType(next), mayShowNewer(next), shows]).toEqual([false, false, false]);
        if (mayType(next)) expect(next.opened?.mode).toBe('edit');
        if (mayType(next)) expect(next.opened?.readOnlyReason).toBeUndefined();
        // What is taken off the screen was the server's, but where the document itself cannot be shown.
        const takesAway = effects.some((effect) => effect.do === 'clear');
        if (takesAway && each.kind !== 'could not be shown')
          expect(state.isPending && state.isShown).toBe(false);
        if (next.isOnlyHere) expect(linesOf(next, 0).unsaved ?? linesOf(next, 0).connection).not.toBeNull();
        // The one who edits is not offered to ask for it.
        if (next.edits) expect(mayAskHost(next)).toBe(false);
        if (next.edits) expect(linesOf(next, 0).writer).toBeNull();
        if (!next.edits) expect(next.holds.size).toBe(0);
        state = next;
      }
      ends.add(state.end);
    }),
    { numRuns: process.env.BENCHBOOK_PROVE === undefined ? 3_000 : 30_000 },
  );
  // It was worth trying.
  expect(ends.size).toBe(6);
});
