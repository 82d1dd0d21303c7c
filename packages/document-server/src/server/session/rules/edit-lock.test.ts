import {
  asks,
  BEGIN,
  BEN_ASKS,
  finishes,
  gives,
  goes,
  handsIn,
  isActive,
  keeps,
  opens,
  page,
  passedOn,
  type Row,
  returns,
  stored,
  tryStories,
  withdraws,
} from './testing/story.ts';

const PASSED = ['Ada hears: view', 'Ben hears: edit', 'Ada hears: Ben edits'];

/** Who edits, who asks to, and how the lock passes. */
const TABLE: Row[] = [
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
    'a page that is reloaded faster than it goes has the lock, with all that was typed',
    [opens('Ada'), opens('Ada’s other page'), 2, goes('Ada'), handsIn('Ada'), stored(), passedOn(), 600],
    [
      '0: Ada hears: nobody asks',
      '0: record editor',
      ...['Ada’s other page hears: passing', 'Ada is to hand in (pass)', 'store', 'pass on'].map(
        (line) => `2: ${line}`,
      ),
      ...['Ada’s other page hears: nobody asks', 'Ada’s other page hears: edit'].map((line) => `2: ${line}`),
    ],
    true,
  ],
  [
    'of two tabs the one that reads goes on reading when the one that edits is closed later',
    [opens('Ada'), opens('Ada’s other page'), 6, goes('Ada'), 5, finishes('unchanged')],
    [
      '0: Ada hears: nobody asks',
      '0: record editor',
      '11: finish',
      '11: Ada’s other page hears: nobody edits',
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
];

tryStories(TABLE);
