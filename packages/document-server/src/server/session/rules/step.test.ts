import { expect, test } from 'vitest';
import type { Effect, Leaving, SessionEvent } from './events.ts';
import type { Participant } from './participant.ts';
import { isTaking, newSession, type SessionState } from './state.ts';
import { nextMoment, step } from './step.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const waits = {
  asks: { unanswered: 30 * SECOND, passes: 2 * MINUTE, askAgain: MINUTE },
  grace: 5 * SECOND,
  lostGrace: 10 * MINUTE,
  recoveryGrace: MINUTE,
};

const page = (name: string, change: Partial<Participant> = {}): Participant => ({
  pageId: name,
  user: { id: name.replace(/’.*/, ''), name },
  language: 'en',
  permissions: { edit: true, review: true, comment: true, download: true, print: true, copy: true },
  access: 'edit',
  mayEdit: true,
  behindPassword: null,
  callbackUrl: 'http://host/track',
  opening: null,
  isHere: true,
  ...change,
});

/** Something that happens, or seconds that pass. */
type Move = SessionEvent | number;

const opens = (name: string): Move => ({ kind: 'opened', page: page(name), reading: false });
const reads = (name: string): Move => ({ kind: 'opened', page: page(name), reading: true });
const mayOnlyRead = (name: string): Move => ({
  kind: 'opened',
  page: page(name, { mayEdit: false }),
  reading: false,
});
const returns = (name: string): Move => ({ kind: 'returned', page: page(name) });
const asks = (name: string): Move => ({ kind: 'asked', page: name, hasWork: false });
const withdraws = (name: string): Move => ({ kind: 'withdrew', page: name });
const isActive = (name: string): Move => ({ kind: 'was active', page: name });
const gives = (name: string, ask = 1): Move => ({ kind: 'answered', page: name, ask, give: true });
const keeps = (name: string, ask = 1): Move => ({ kind: 'answered', page: name, ask, give: false });
const goes = (name: string, kind: Exclude<Leaving['kind'], 'silent'> = 'left'): Move => ({
  kind: 'went',
  page: name,
  leaving: { kind },
});
const handsIn = (name: string, failed?: string): Move => ({
  kind: 'handed in',
  page: name,
  why: 'pass',
  failed,
});
const stored = (failed?: string): Move => ({ kind: 'stored', failed });
const passedOn = (failed?: string): Move => ({ kind: 'passed on', failed });
const narrows = (name: string, right: 'view' | 'none'): Move => ({ kind: 'was narrowed', page: name, right });
const drops = (...users: string[]): Move => ({ kind: 'users were dropped', users });
const finishes = (ending: 'saved' | 'unchanged' | 'forgotten' | 'interrupted'): Move => ({
  kind: 'finished',
  ending,
});

/** What is done and told, and when, seconds from the beginning; reports to the host are left out. */
function story(moves: Move[]): { lines: string[]; state: SessionState } {
  let at = Date.UTC(2026, 0, 1);
  const begin = at;
  let state = newSession(false);
  const lines: string[] = [];
  const happen = (event: SessionEvent) => {
    const next = step(state, event, at, waits);
    state = next.state;
    for (const effect of next.effects) {
      if (effect.do !== 'report') lines.push(`${(at - begin) / SECOND}: ${lineOf(effect, begin)}`);
    }
  };
  for (const move of moves) {
    if (typeof move !== 'number') {
      happen(move);
      continue;
    }
    const until = at + move * SECOND;
    for (let moment = nextMoment(state, waits); moment !== null && moment <= until; ) {
      at = Math.max(at, moment);
      happen({ kind: 'time passed' });
      moment = nextMoment(state, waits);
    }
    at = until;
  }
  return { lines, state };
}

function lineOf(effect: Effect, begin: number): string {
  const seconds = (iso: string) => (Date.parse(iso) - begin) / SECOND;
  if (effect.do === 'have handed in') return `${effect.page} is to hand in (${effect.why})`;
  if (effect.do === 'be over') return `over, ${effect.ending}`;
  if (effect.do === 'finish') return effect.isLost ? 'finish for good' : 'finish';
  if (effect.do !== 'tell') return effect.do;
  const { message, page: name } = effect;
  switch (message.type) {
    case 'writer': {
      const { writer } = message;
      const free = writer?.freeAt ? `, free at ${seconds(writer.freeAt)}` : '';
      return `${name} hears: ${writer ? writer.name : 'nobody'} edits${free}`;
    }
    case 'asks':
      return `${name} hears: ${message.ask ? `${message.ask.user.name} asks, ${message.ask.others} more` : 'nobody asks'}`;
    case 'ask':
      if (message.state === 'unanswered')
        return `${name} hears: unanswered until ${seconds(message.passesAt)}`;
      if (message.state === 'kept') return `${name} hears: kept until ${seconds(message.again)}`;
      if (message.state === 'not-saved') return `${name} hears: not saved. ${message.reason}`;
      return `${name} hears: ${message.state}`;
    case 'edit-lock':
      return `${name} hears: ${message.mode}${message.recovered ? ' on' : ''}`;
    default:
      return `${name} hears: ${message.type}`;
  }
}

const BEN_ASKS = [opens('Ada'), opens('Ben'), asks('Ben')];
/** What `BEN_ASKS` leads to. */
const BEGIN = [
  '0: Ada hears: nobody asks',
  '0: record editor',
  '0: Ada hears: Ben asks, 0 more',
  '0: Ben hears: waiting',
];
const PASSED = ['Ada hears: view', 'Ben hears: edit', 'Ada hears: Ben edits'];
const LEFT = ['5: finish'];

/** What happens, what follows from it, and whether something may be journaled at its end. */
const TABLE: [name: string, moves: Move[], lines: string[], takes: boolean][] = [
  [
    'who comes first edits, and who comes second reads, however long the first does nothing',
    [opens('Ada'), opens('Ben'), 3_600],
    ['0: Ada hears: nobody asks', '0: record editor'],
    true,
  ],
  [
    'a holder who neither answers nor works: the asker is told after 30 s, and after 2 min the lock passes',
    [...BEN_ASKS, 29.999, 0.001, 89.999, 0.001],
    [
      ...BEGIN,
      '30: Ben hears: unanswered until 120',
      '120: Ben hears: passing',
      '120: Ada is to hand in (pass)',
    ],
    true,
  ],
  [
    'while the holder types, nothing passes, however long it takes',
    [...BEN_ASKS, ...Array.from({ length: 180 }, () => [20, isActive('Ada')]).flat()],
    BEGIN,
    true,
  ],
  [
    'a holder who comes back in the last second begins the two minutes anew',
    [...BEN_ASKS, 119, isActive('Ada'), 119, 1],
    [
      ...BEGIN,
      '30: Ben hears: unanswered until 120',
      '119: Ben hears: waiting',
      '149: Ben hears: unanswered until 239',
      '239: Ben hears: passing',
      '239: Ada is to hand in (pass)',
    ],
    true,
  ],
  [
    'who asked first comes first; the next one is asked about when the first was refused',
    [...BEN_ASKS, opens('Cleo'), asks('Cleo'), keeps('Ada')],
    [
      ...BEGIN,
      '0: Ada hears: Ben asks, 1 more',
      '0: Cleo hears: waiting',
      '0: Ada hears: Cleo asks, 0 more',
      '0: Ben hears: kept until 60',
    ],
    true,
  ],
  [
    'who was refused may ask again after a minute, not before',
    [...BEN_ASKS, keeps('Ada'), 20, asks('Ben'), 40, asks('Ben')],
    [
      ...BEGIN,
      '0: Ada hears: nobody asks',
      '0: Ben hears: kept until 60',
      '20: Ben hears: kept until 60',
      '60: Ada hears: Ben asks, 0 more',
      '60: Ben hears: waiting',
    ],
    true,
  ],
  [
    'asking twice is asking once, and taking it back stops the clock',
    [...BEN_ASKS, asks('Ben'), withdraws('Ben'), 600],
    [...BEGIN, '0: Ben hears: waiting', '0: Ada hears: nobody asks'],
    true,
  ],
  [
    'while the holder cannot be heard of no clock runs, and it begins anew when they are back',
    [...BEN_ASKS, 20, goes('Ada', 'cut off'), 50, returns('Ada'), 30],
    [
      ...BEGIN,
      '20: Ben hears: Ada edits, free at 80',
      '20: Ben hears: unreachable',
      '20: record lost',
      '20: save',
      '70: Ben hears: Ada edits',
      '70: Ada hears: Ben asks, 0 more',
      '70: Ben hears: waiting',
      '70: record lost',
      '100: Ben hears: unanswered until 190',
    ],
    true,
  ],
  [
    'the lock passes over what is stored, and nothing is journaled from the handing in on',
    [...BEN_ASKS, gives('Ada'), handsIn('Ada'), stored()],
    [...BEGIN, '0: Ben hears: passing', '0: Ada is to hand in (pass)', '0: store', '0: pass on'],
    false,
  ],
  [
    'both hear of a lock that passed',
    [...BEN_ASKS, gives('Ada'), handsIn('Ada'), stored(), passedOn()],
    [
      ...BEGIN,
      ...['Ben hears: passing', 'Ada is to hand in (pass)', 'store', 'pass on'].map((line) => `0: ${line}`),
      ...['Ben hears: nobody asks', ...PASSED].map((line) => `0: ${line}`),
    ],
    true,
  ],
  [
    'what the host does not take leaves the lock where it was, and both hear it',
    [...BEN_ASKS, gives('Ada'), handsIn('Ada'), stored('Full.')],
    [
      ...BEGIN,
      ...['Ben hears: passing', 'Ada is to hand in (pass)', 'store'].map((line) => `0: ${line}`),
      ...['Ada hears: nobody asks', 'Ben hears: not saved. Full.', 'Ada hears: edit on'].map(
        (line) => `0: ${line}`,
      ),
    ],
    true,
  ],
  [
    'who leaves while it is stored for them gets no lock',
    [...BEN_ASKS, gives('Ada'), handsIn('Ada'), goes('Ben'), stored()],
    [
      ...BEGIN,
      ...['Ben hears: passing', 'Ada is to hand in (pass)', 'store'].map((line) => `0: ${line}`),
      ...['Ada hears: nobody asks', 'Ada hears: edit on'].map((line) => `0: ${line}`),
    ],
    true,
  ],
  [
    'who leaves in the moment the journal says that it is theirs has the lock, and it ends soon',
    [...BEN_ASKS, gives('Ada'), handsIn('Ada'), stored(), goes('Ben'), passedOn(), 5],
    [
      ...BEGIN,
      ...['Ben hears: passing', 'Ada is to hand in (pass)', 'store', 'Ada hears: nobody asks'].map(
        (line) => `0: ${line}`,
      ),
      ...['Ada hears: view', 'Ada hears: Ben edits'].map((line) => `0: ${line}`),
      '5: finish',
    ].toSpliced(7, 0, '0: pass on'),
    false,
  ],
  [
    'when the holder leaves, the one who asked first gets the lock after the grace period',
    [...BEN_ASKS, goes('Ada'), 5],
    [...BEGIN, '5: Ben hears: passing', '5: Ada is to hand in (pass)'],
    true,
  ],
  [
    'when it cannot pass to them, the session ends',
    [...BEN_ASKS, goes('Ada'), 5, handsIn('Ada'), stored('Full.'), finishes('forgotten')],
    [
      ...BEGIN,
      ...['Ben hears: passing', 'Ada is to hand in (pass)', 'store', 'Ben hears: not saved. Full.'].map(
        (line) => `5: ${line}`,
      ),
      ...['finish', 'over, forgotten', 'Ben hears: stale'].map((line) => `5: ${line}`),
    ],
    false,
  ],
  [
    'a page that reloads within the grace period takes the lock again, and nothing ends',
    [opens('Ada'), goes('Ada'), 4, opens('Ada’s other page'), 600],
    [
      '0: Ada hears: nobody asks',
      '0: record editor',
      '4: Ada’s other page hears: nobody asks',
      '4: record editor',
    ],
    true,
  ],
  [
    'a page that reloads once the journal says that the lock is another’s reads',
    [...BEN_ASKS, gives('Ada'), handsIn('Ada'), goes('Ada'), stored(), opens('Ada’s other page'), passedOn()],
    [
      ...BEGIN,
      ...['Ben hears: passing', 'Ada is to hand in (pass)', 'store', 'pass on'].map((line) => `0: ${line}`),
      ...['Ben hears: nobody asks', 'Ben hears: edit', 'Ada’s other page hears: Ben edits'].map(
        (line) => `0: ${line}`,
      ),
    ],
    true,
  ],
  [
    'nobody is asked whether they give the lock to another page of theirs, which has it once everything is stored',
    [opens('Ada'), opens('Ada’s other page'), asks('Ada’s other page'), handsIn('Ada'), stored(), passedOn()],
    [
      '0: Ada hears: nobody asks',
      '0: record editor',
      ...['Ada’s other page hears: passing', 'Ada is to hand in (pass)', 'store', 'pass on'].map(
        (line) => `0: ${line}`,
      ),
      ...['Ada’s other page hears: nobody asks', 'Ada hears: view', 'Ada’s other page hears: edit'].map(
        (line) => `0: ${line}`,
      ),
      '0: Ada hears: Ada’s other page edits',
    ],
    true,
  ],
  [
    'who asked before still does when the lock went to another page of the same person',
    [...BEN_ASKS, opens('Ada’s other page'), asks('Ada’s other page'), handsIn('Ada'), stored(), passedOn()],
    [
      ...BEGIN,
      ...['Ada’s other page hears: passing', 'Ada is to hand in (pass)', 'store', 'pass on'].map(
        (line) => `0: ${line}`,
      ),
      ...['Ada’s other page hears: Ben asks, 0 more', 'Ada hears: view', 'Ada’s other page hears: edit'].map(
        (line) => `0: ${line}`,
      ),
      ...['Ada', 'Ben'].map((name) => `0: ${name} hears: Ada’s other page edits`),
    ],
    true,
  ],
  [
    'what the host does not take leaves the lock at the page of the person that had it',
    [opens('Ada'), opens('Ada’s other page'), asks('Ada’s other page'), handsIn('Ada'), stored('Full.')],
    [
      '0: Ada hears: nobody asks',
      '0: record editor',
      ...['Ada’s other page hears: passing', 'Ada is to hand in (pass)', 'store'].map((line) => `0: ${line}`),
      ...['Ada’s other page hears: not saved. Full.', 'Ada hears: edit on'].map((line) => `0: ${line}`),
    ],
    true,
  ],
  [
    'while the lock is on its way to another, their other page waits like everybody',
    [...BEN_ASKS, gives('Ada'), opens('Ada’s other page'), asks('Ada’s other page')],
    [
      ...BEGIN,
      ...['Ben hears: passing', 'Ada is to hand in (pass)', 'Ada hears: Ben asks, 1 more'].map(
        (line) => `0: ${line}`,
      ),
      '0: Ada’s other page hears: waiting',
    ],
    true,
  ],
  [
    'people whom the host does not name are not taken for one',
    [
      { kind: 'opened', page: page('Ada', { user: { id: 'anonymous', name: 'Anonymous' } }), reading: false },
      { kind: 'opened', page: page('Ben', { user: { id: 'anonymous', name: 'Anonymous' } }), reading: false },
      asks('Ben'),
    ],
    [
      '0: Ada hears: nobody asks',
      '0: record editor',
      '0: Ada hears: Anonymous asks, 0 more',
      '0: Ben hears: waiting',
    ],
    true,
  ],
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

test.each(TABLE)('%s', (_name, moves, lines, takes) => {
  const { lines: found, state } = story(moves);
  expect(found).toEqual(lines);
  expect(isTaking(state)).toBe(takes);
});

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
