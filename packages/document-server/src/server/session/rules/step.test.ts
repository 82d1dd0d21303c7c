import { expect, test } from 'vitest';
import { step } from './step.ts';
import {
  asks,
  BEGIN,
  BEN_ASKS,
  drops,
  finishes,
  goes,
  mayOnlyRead,
  narrows,
  opens,
  page,
  type Row,
  reads,
  returns,
  story,
  tryStories,
  waits,
} from './testing/story.ts';

const LEFT = ['5: finish'];

/** How a session ends, and rights that do. */
const TABLE: Row[] = [
  [
    'the last one leaves: everything is brought to the host, and the session is over',
    [opens('Ada'), goes('Ada'), 5, finishes('saved')],
    ['0: Ada hears: nobody asks', '0: record editor', ...LEFT, '5: over, saved'],
    false,
  ],
  [
    'readers go on when nothing was changed, and open anew when something was',
    [opens('Ada'), reads('Ben'), goes('Ada'), 5, finishes('unchanged'), goes('Ben')],
    ['0: Ada hears: nobody asks', '0: record editor', ...LEFT, '5: Ben hears: nobody edits', '5: over, read'],
    false,
  ],
  [
    'a page that was cut off is waited for a minute, and its session ends for good',
    [opens('Ada'), reads('Ben'), goes('Ada', 'cut off'), 60, finishes('saved')],
    [
      '0: Ada hears: nobody asks',
      '0: record editor',
      '0: Ben hears: Ada edits, free at 60',
      '0: record lost',
      '0: save',
      '60: finish for good',
      '60: over, saved',
      '60: Ben hears: stale',
    ],
    false,
  ],
  [
    'of a page that cannot be heard of the lock passes to nobody, whoever asks',
    [...BEN_ASKS, goes('Ada', 'cut off'), 60],
    [
      ...BEGIN,
      '0: Ben hears: Ada edits, free at 60',
      '0: Ben hears: unreachable',
      '0: record lost',
      '0: save',
      '60: finish for good',
    ],
    false,
  ],
  [
    'an end that failed is tried again in a minute, unless the page is back',
    [opens('Ada'), goes('Ada'), 5, { kind: 'finishing failed' }, 60],
    ['0: Ada hears: nobody asks', '0: record editor', ...LEFT, '65: finish'],
    false,
  ],
  [
    'who comes back while the end fails goes on, and nothing is tried again',
    [opens('Ada'), goes('Ada'), 5, returns('Ada'), { kind: 'finishing failed' }, 600],
    ['0: Ada hears: nobody asks', '0: record editor', ...LEFT, '5: Ada hears: nobody asks', '5: record lost'],
    true,
  ],
  [
    'a server that stops ends nothing',
    [opens('Ada'), { kind: 'server stops' }, goes('Ada', 'cut off'), 3_600],
    ['0: Ada hears: nobody asks', '0: record editor'],
    true,
  ],
  [
    'a right to edit that ends: the page is told, asked for nothing, and its work is brought to the host at once',
    [opens('Ada'), narrows('Ada', 'view'), returns('Ada'), asks('Ada')],
    [
      '0: Ada hears: nobody asks',
      '0: record editor',
      '0: Ada hears: dropped',
      '0: finish',
      '0: Ada hears: nobody asks',
      '0: record lost',
    ],
    false,
  ],
  [
    'a right to read that ends: the page is closed',
    [opens('Ada'), opens('Ben'), narrows('Ben', 'none')],
    ['0: Ada hears: nobody asks', '0: record editor', '0: Ben hears: ended', '0: close'],
    true,
  ],
  [
    'who is dropped hands in first; their readers lose the right at once',
    [opens('Ada'), opens('Ben'), drops('Ada', 'Ben')],
    ['0: Ada hears: nobody asks', '0: record editor', '0: Ada is to hand in (drop)', '0: Ben hears: dropped'],
    true,
  ],
  [
    'nobody who may only read can ask, and a free lock goes to nobody who opens to read',
    [reads('Ada'), mayOnlyRead('Ben'), asks('Ben'), asks('Ada')],
    ['0: Ada hears: nobody asks', '0: record editor', '0: Ben hears: Ada edits', '0: Ada hears: edit'],
    true,
  ],
  [
    'after a no of the guards nobody edits under this key',
    [...BEN_ASKS, { kind: 'was misread', page: 'Ada' }, finishes('unchanged'), asks('Ben')],
    [...BEGIN, '0: finish', '0: Ada hears: nobody edits', '0: Ben hears: nobody edits'],
    true,
  ],
  [
    'what cannot be opened is given up: all open what the host has',
    [opens('Ada'), opens('Ben'), { kind: 'cannot be opened' }, { kind: 'was given up', isDone: true }],
    [
      '0: Ada hears: nobody asks',
      '0: record editor',
      '0: give up',
      '0: over, saved',
      '0: Ada hears: stale',
      '0: Ben hears: stale',
    ],
    false,
  ],
];

tryStories(TABLE);

test('a page that was away when its password was found right has what it gives when it is back', () => {
  const behindPassword = { permissions: page('Ben').permissions, access: 'edit' as const };
  const ben = page('Ben', { mayEdit: false, access: 'view', behindPassword });
  const { state } = story([
    opens('Ada'),
    { kind: 'opened', page: ben, reading: true },
    goes('Ben', 'cut off'),
    { kind: 'gave the password', page: ben },
    { kind: 'returned', page: ben },
  ]);
  expect(state.pages.get('Ben')).toMatchObject({ mayEdit: true, access: 'edit', behindPassword: null });
});

test('a step leaves the state it began with as it was', () => {
  const { state } = story(BEN_ASKS);
  const before = structuredClone(state);
  step(state, { kind: 'answered', page: 'Ada', ask: 1, give: true }, Date.UTC(2026, 0, 1), waits);
  expect(state).toEqual(before);
});
