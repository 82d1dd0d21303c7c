import { expect, test } from 'vitest';
import {
  AT,
  accepted,
  again,
  BEGUN,
  breaksOff,
  built,
  button,
  bytesOf,
  command,
  diskFull,
  interrupted,
  type Move,
  notBuilt,
  passedOn,
  passOn,
  refused,
  SAVED,
  saved,
  stopped,
  story,
  timer,
} from '../../testing/saving-story.ts';
import type { Built } from './events.ts';
import { newSaving, shownToReaders } from './state.ts';
import { step } from './step.ts';

const KEPT_ASIDE =
  'could not be saved and was kept aside for your administrators: Bad. Everything else is saved.';
const BROKEN = 'The document server could not save. What you typed is kept there.';

/** What happens, and what follows from it. A number is as many changes that are typed meanwhile. */
const TABLE: [name: string, moves: Move[], lines: string[]][] = [
  ['the button', [1, button(1), built(1), ...SAVED], saved(1, 1)],
  ['the timer', [1, timer(1), built(1)], [...BEGUN, 'bring 6, with 1, type 2']],
  [
    'a command, with what the host wants to hear again',
    [1, command(1, 'for signing'), built(1)],
    [...BEGUN, 'bring 6, with 1, type 0, for signing'],
  ],
  [
    'nothing to save: the button says saved, and so does the timer; a command brings it all the same',
    [button(1), timer(2), command(3)],
    ['Ada hears: saved up to 0', '1: well', 'Ada hears: saved up to 0', '2: well', ...BEGUN],
  ],
  [
    'what is typed while a save is under way belongs to the next one',
    [1, button(1), 1, built(1), ...SAVED, button(2), built(2), ...SAVED],
    [...saved(1, 1), ...saved(2, 2)],
  ],
  [
    'what is in a save although it was typed a moment later is not promised, and need not be brought again',
    [1, button(1), 1, built(2), ...SAVED, timer(2)],
    [
      ...BEGUN,
      ...['bring 6, with 2, type 1, Ada 2', 'record that 2 are stored'],
      ...['Ada hears: saved up to 1', 'readers hear: 2 by Ada', '1: well'],
      ...['Ada hears: saved up to 2', '2: well'],
    ],
  ],
  [
    'one after the other, in the order they were asked for; of timers that wait one is enough',
    [1, button(1), timer(2), timer(3), button(4), timer(5), 1, built(1), ...SAVED, built(2), ...SAVED],
    [
      ...BEGUN,
      ...['3: well', '5: well'],
      ...saved(1, 1).slice(2),
      ...[...BEGUN, 'bring 6, with 2, type 2', 'record that 2 are stored', 'Ada hears: saved up to 2'],
      ...['readers hear: 2 by Ada', '2: well'],
      ...['Ada hears: saved up to 2', '4: well'],
    ],
  ],
  [
    'a timer while a save of the timer is under way is another save',
    [1, timer(1), 1, timer(2), built(1), ...SAVED],
    [
      ...BEGUN,
      ...['bring 6, with 1, type 2', 'record that 1 are stored', 'Ada hears: saved up to 1'],
      ...['readers hear: 1 by Ada', '1: well'],
      ...BEGUN,
    ],
  ],
  [
    'what cannot be built: 7 without a document, and who edits hears why, whatever the host says to it',
    [1, button(1), notBuilt, refused],
    [
      ...[...BEGUN, 'bring 7, type 1, Ada 2'],
      ...['Ada hears: not saved. It cannot be merged.', '1: It cannot be merged.'],
    ],
  ],
  [
    'a host that refuses: who edits hears why, nothing is recorded, and the next save takes it along',
    [1, button(1), built(1), refused, button(2), built(1), ...SAVED],
    [...[...BEGUN, 'bring 6, with 1, type 1, Ada 2', 'Ada hears: not saved. No.', '1: No.'], ...saved(2, 1)],
  ],
  [
    'a host that is busy: who edits hears each time that it is tried again',
    [1, button(1), built(1), again, again, ...SAVED],
    saved(1, 1).toSpliced(3, 0, 'Ada hears: tried again. Busy.', 'Ada hears: tried again. Busy.'),
  ],
  [
    'of a callback without a document nobody hears that it is tried again',
    [1, button(1), notBuilt, again],
    [...BEGUN, 'bring 7, type 1, Ada 2'],
  ],
  [
    'a server that stops: whoever asked hears it, and nobody else; the journal keeps it',
    [1, button(1), built(1), interrupted],
    [...BEGUN, 'bring 6, with 1, type 1, Ada 2', '1: The document server is being stopped.'],
  ],
  [
    'a server that stops before it was built: the host hears of no failure either',
    [1, button(1), stopped],
    [...BEGUN, '1: The document server is being stopped.'],
  ],
  [
    'a save that broke off is tried again by the next cause, also when the host has it already',
    [1, button(1), breaksOff, button(2), built(1), accepted, breaksOff, timer(3)],
    [
      ...[...BEGUN, `Ada hears: not saved. ${BROKEN}`, `1: ${BROKEN}`],
      ...[...BEGUN, 'bring 6, with 1, type 1, Ada 2', 'record that 1 are stored'],
      ...[`Ada hears: not saved. ${BROKEN}`, `2: ${BROKEN}`],
      ...BEGUN,
    ],
  ],
  [
    'a change that cannot be applied goes to the host first, as 7 with a file; once',
    [1, button(1), built(1, 'Bad.'), accepted, ...SAVED, 1, button(2), built(2, 'Bad.'), ...SAVED],
    [
      ...[...BEGUN, 'bring 7, with aside', `Ada hears: One of your changes ${KEPT_ASIDE}`],
      ...[...saved(1, 1).slice(2), ...saved(2, 2)],
    ],
  ],
  [
    'another one that cannot be applied is told with the first',
    [1, button(1), built(1, 'Bad.'), accepted, ...SAVED, 1, button(2), built(2, 'Bad.', 'Bad.'), accepted],
    [
      ...[...BEGUN, 'bring 7, with aside', `Ada hears: One of your changes ${KEPT_ASIDE}`],
      ...saved(1, 1).slice(2),
      ...[...BEGUN, 'bring 7, with aside', `Ada hears: One of your changes and 1 more ${KEPT_ASIDE}`],
      'bring 6, with 2, type 1, Ada 2',
    ],
  ],
  [
    'what the host did not take of it is told with the next save, and the rest is saved',
    [1, button(1), built(1, 'Bad.'), refused, ...SAVED, 1, timer(2), built(2, 'Bad.')],
    [...BEGUN, 'bring 7, with aside', ...saved(1, 1).slice(2), ...BEGUN, 'bring 7, with aside'],
  ],
];

test.each(TABLE)('%s', (_name, moves, lines) => {
  expect(story(moves).lines).toEqual(lines);
});

test('a disk that is full is said so', () => {
  const { lines } = story([1, button(1), diskFull]);
  expect(lines[2]).toMatch(/^Ada hears: not saved. There is no room left/);
});

test('readers see the last state the host has', () => {
  const shown = (moves: Move[]) => {
    const { state, journaled } = story(moves);
    return shownToReaders(state, journaled);
  };
  expect(shown([1])).toBe('original');
  expect(shown([1, button(1), built(1), accepted])).toBe('original');
  const stored: Move[] = [1, button(1), built(1), ...SAVED];
  expect(shown([...stored, 1, button(2), built(2), refused])).toEqual(bytesOf(1));
  expect(shown([...stored, passOn(2), built(1), passedOn])).toBe('original');
  // After a restart.
  expect(shownToReaders(newSaving(), { savedSequence: 1 })).toBe('current');
});

test('a save of a workbook says which results are older than the edits', () => {
  const stale: Built['stale'] = [];
  const build: Built = { sequence: 1, bytes: bytesOf(1), stale, aside: { edits: [], found: [] } };
  const { state, journaled } = story([1, button(1), { kind: 'built', built: build }, accepted]);
  expect(step(state, { kind: 'recorded' }, AT, journaled).effects[0]).toMatchObject({
    message: { type: 'saved', stale },
  });
});

test('a step leaves the state it began with as it was', () => {
  const { state, journaled } = story([1, button(1), timer(2), built(1, 'Bad.')]);
  const before = structuredClone(state);
  step(state, { kind: 'delivered', delivery: { outcome: 'accepted' } }, AT, journaled);
  step(state, { kind: 'asked', id: 3, wanted: { kind: 'give up' } }, AT, journaled);
  expect(state).toEqual(before);
});
