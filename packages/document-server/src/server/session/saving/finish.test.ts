import { expect, test } from 'vitest';
import {
  accepted,
  BEGUN,
  breaksOff,
  built,
  button,
  command,
  diskFull,
  finish,
  giveUp,
  interrupted,
  type Move,
  notBuilt,
  notPassedOn,
  passedOn,
  passOn,
  recorded,
  refused,
  SAVED,
  saved,
  stopped,
  story,
  timer,
} from '../../testing/saving-story.ts';
import { holdsAside } from './state.ts';

/** What happens, and what follows from it. A number is as many changes that are typed meanwhile. */
const TABLE: [name: string, moves: Move[], lines: string[]][] = [
  ['the end, nothing was changed: 4', [finish(1), refused], ['bring 4, Ada 0', '1: unchanged']],
  [
    'the end for good, nothing was changed: 2 all the same',
    [finish(1, true), built(0), accepted],
    ['build', 'bring 2, with 0, Ada 0, not modified', '1: saved'],
  ],
  ['the end: 2', [1, finish(1), built(1), accepted], ['build', 'bring 2, with 1, Ada 0', '1: saved']],
  [
    'the end, everything is stored: 2, not modified',
    [1, button(1), built(1), ...SAVED, finish(2), built(1), accepted],
    [...saved(1, 1), 'build', 'bring 2, with 1, Ada 0, not modified', '2: saved'],
  ],
  [
    'the end waits for the saves before it, and what is asked after it for the end',
    [1, button(1), finish(2), button(3), built(1), ...SAVED, built(1), accepted],
    [
      ...saved(1, 1),
      ...['build', 'bring 2, with 1, Ada 0, not modified', '2: saved'],
      ...['Ada hears: saved up to 1', '3: well'],
    ],
  ],
  [
    'after the end there is nothing to save: neither the button nor the timer nor a command brings anything',
    [1, finish(1), built(1), accepted, button(2), timer(3), command(4)],
    [
      ...['build', 'bring 2, with 1, Ada 0', '1: saved'],
      ...['Ada hears: saved up to 1', '2: well', 'Ada hears: saved up to 1', '3: well'],
      ...['Ada hears: saved up to 1', '4: well'],
    ],
  ],
  [
    'after the end, what was typed while it was brought is brought all the same',
    [1, finish(1), built(1), 1, accepted, button(2)],
    ['build', 'bring 2, with 1, Ada 0', '1: saved', ...BEGUN],
  ],
  [
    'the end, and it cannot be built: 3, and it is forgotten',
    [1, finish(1), notBuilt, accepted, recorded],
    ['build', 'bring 3, Ada 0', 'record as forgotten: It cannot be merged.', '1: forgotten'],
  ],
  [
    'the end, and the host refuses: it is forgotten',
    [1, finish(1), built(1), refused, recorded],
    ['build', 'bring 2, with 1, Ada 0', 'record as forgotten: No.', '1: forgotten'],
  ],
  [
    'the end, and the server stops: the next start brings it',
    [1, finish(1), built(1), interrupted],
    ['build', 'bring 2, with 1, Ada 0', '1: interrupted'],
  ],
  [
    'the end, and the server stops before it was built: it is not forgotten',
    [1, finish(1), stopped],
    ['build', '1: interrupted'],
  ],
  [
    'the end broke off: whoever asked for it hears that',
    [1, finish(1), built(1), diskFull, finish(2)],
    ['build', 'bring 2, with 1, Ada 0', '1 broke off: Error: full', 'build'],
  ],
  [
    'the end brings what lies aside as well',
    [1, finish(1), built(1, 'Bad.'), refused, accepted],
    ['build', 'bring 7, with aside', 'bring 2, with 1, Ada 0', '1: saved'],
  ],
  [
    'given up: 3, then 2 with what the host gave',
    [1, giveUp(1), accepted, accepted],
    ['bring 3', 'bring 2, with original, not modified', '1: true'],
  ],
  [
    'given up, and the host does not hear of it: nothing more',
    [1, giveUp(1), refused],
    ['bring 3', '1: false'],
  ],
  [
    'given up, and the host does not take back what it gave',
    [1, giveUp(1), accepted, interrupted],
    ['bring 3', 'bring 2, with original, not modified', '1: false'],
  ],
  [
    'passed on: what is stored is what the next one begins with, and sequence numbers begin anew',
    [1, button(1), built(1), ...SAVED, passOn(2), built(1), passedOn, button(3), 1, button(4)],
    [
      ...saved(1, 1),
      ...['build', 'pass on to Ben, who begins with 1', 'forget builds', '2: true'],
      ...['Ada hears: saved up to 1', '3: well'],
      ...BEGUN,
    ],
  ],
  [
    'passed on before anything was typed: nothing begins anew',
    [passOn(1), passedOn],
    ['pass on to Ben, as it was', '1: true'],
  ],
  [
    'not passed on when something was typed at the last moment',
    [1, passOn(1), built(1), notPassedOn],
    ['build', 'pass on to Ben, who begins with 1', '1: false'],
  ],
  [
    'not passed on when it cannot be built, the server stops, or it breaks off',
    [1, passOn(1), notBuilt, passOn(3), stopped, passOn(2), built(1), breaksOff],
    [
      ...['build', '1 broke off: Error: It cannot be merged.'],
      ...['build', '3 broke off: Error: The document server is being stopped.'],
      ...['build', 'pass on to Ben, who begins with 1', '2 broke off: Error: broken'],
    ],
  ],
  [
    'passed on only once the saves before it are over',
    [1, command(1), passOn(2), built(1), ...SAVED, built(1)],
    [
      ...[...BEGUN, 'bring 6, with 1, type 0', 'record that 1 are stored', 'Ada hears: saved up to 1'],
      ...['readers hear: 1 by Ada', '1: well', 'build', 'pass on to Ben, who begins with 1'],
    ],
  ],
];

test.each(TABLE)('%s', (_name, moves, lines) => {
  expect(story(moves).lines).toEqual(lines);
});

test('what was forgotten before stays so as it was recorded', () => {
  const { lines } = story([1, finish(1), built(1), refused], true);
  expect(lines).toEqual(['build', 'bring 2, with 1, Ada 0', '1: forgotten']);
});

test('what lies aside is only in the journal until the host has taken all of it', () => {
  const isHeld = (moves: Move[]) => holdsAside(story(moves).state);
  const bad = [1, finish(1), built(1, 'Bad.')];
  expect(isHeld([...bad, refused, accepted])).toBe(true);
  expect(isHeld([...bad, accepted, accepted])).toBe(false);
  const another = [
    1,
    button(1),
    built(1, 'Bad.'),
    accepted,
    ...SAVED,
    1,
    finish(2),
    built(2, 'Bad.', 'Bad.'),
  ];
  expect(isHeld([...another, refused, accepted])).toBe(true);
});
