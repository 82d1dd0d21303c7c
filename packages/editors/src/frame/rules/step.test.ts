import { describe, expect, it, test } from 'vitest';
import {
  anaEdits,
  arrives,
  at,
  ben,
  benEdits,
  opened,
  passes,
  refused,
  saved,
  types,
} from '../../testing/page-events.ts';
import { describeSaveState } from '../connection/save-state.ts';
import type { PageEffect, PageEvent } from './events.ts';
import { linesOf, nextChange } from './lines.ts';
import { type EarlierOpening, mayType, newPage, type PageState, wantsEditLock } from './state.ts';
import { step } from './step.ts';

const edits = [opened(), { kind: 'was shown' }] as const;
const reads = [opened({ mode: 'view', writer: benEdits, mayAsk: true }), { kind: 'was shown' }] as const;
const NEW: Pick<EarlierOpening, 'isReading' | 'unsaved'> = { isReading: false, unsaved: null };

/** What the page has come to, and all that was done about it on the way. */
function after(events: readonly PageEvent[], before = NEW) {
  let state = newPage(before);
  const effects: PageEffect[] = [];
  for (const event of events) {
    const next = step(state, event);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects };
}

/** The lines on the screen, with what can be chosen in them. */
function screen(state: PageState, now = at('14:03')): string[] {
  return Object.values(linesOf(state, now.getTime())).flatMap((line) => {
    if (!line) return [];
    const choices = (line.actions ?? []).map(({ label }) => `[${label}]`);
    return [[line.text, ...choices].join(' ')];
  });
}

const BEN_EDITS = 'Ben is editing since 14:02. You are viewing.';

describe('whether a person may type', () => {
  test.each<[string, readonly PageEvent[], boolean]>([
    ['with the edit lock', edits, true],
    ['not without it', reads, false],
    ['not in a pdf', [opened({ documentType: 'pdf' }), { kind: 'was shown' }], false],
    ['not where the file says so', [opened({ readOnlyReason: 'It is protected.' })], false],
    ['not while the lock passes', [...edits, { kind: 'is held', by: 'lock passes' }], false],
    ['again when it stays', [...edits, { kind: 'is held', by: 'lock passes' }, passes('edit')], true],
    [
      'not while something else still holds them up',
      [
        ...edits,
        { kind: 'is held', by: 'lock passes' },
        { kind: 'is held', by: 'password is checked' },
        { kind: 'is released', by: 'password is checked' },
      ],
      false,
    ],
    ['when it has come', [...reads, passes('edit'), { kind: 'was shown' }], true],
    ['not when it has gone', [...edits, passes('view')], false],
    ['not after the right was taken', [...edits, { kind: 'was dropped', reason: 'Ended.' }], false],
    [
      'not when the guard says no',
      [opened(), { kind: 'cannot be edited', reason: 'No.' }, { kind: 'was shown' }],
      false,
    ],
    ['on after the connection was lost', [...edits, { kind: 'connection changed', isLost: true }], true],
    ['not back as a reader', [...edits, { kind: 'is back', mode: 'view' }], false],
  ])('%s', (_, events, expected) => {
    expect(mayType(after(events).state)).toBe(expected);
  });
});

describe('what the lines say', () => {
  test.each<[string, readonly PageEvent[], string[]]>([
    ['nothing to somebody who edits', edits, []],
    ['who edits, to somebody who reads', reads, [`${BEN_EDITS} [Ask to edit]`]],
    [
      'that the document is open in another tab of the same person, and one button for it',
      [opened({ mode: 'view', writer: anaEdits, mayAsk: true }), { kind: 'was shown' }],
      ['Open in your other tab since 14:02. You are viewing. [Edit here]'],
    ],
    [
      'the same in the tab that handed it over',
      [...edits, passes('view'), { kind: 'writer changed', writer: anaEdits }],
      ['Open in your other tab since 14:02. You are viewing. [Edit here]'],
    ],
    [
      'that what was typed in the other tab is saved first',
      [
        opened({ mode: 'view', writer: anaEdits, mayAsk: true }),
        { kind: 'asks' },
        { kind: 'ask stands', ask: { state: 'passing' } },
      ],
      [
        'Open in your other tab since 14:02. You are viewing. What you typed there is being saved; then you can edit here.',
      ],
    ],
    [
      'how an ask stands',
      [...reads, { kind: 'asks' }, { kind: 'ask stands', ask: { state: 'waiting' } }],
      [`${BEN_EDITS} Ben was asked to let you edit. [Do not ask]`],
    ],
    [
      'nothing of an ask that was withdrawn',
      [...reads, { kind: 'ask stands', ask: { state: 'waiting' } }, { kind: 'withdraws' }],
      [`${BEN_EDITS} [Ask to edit]`],
    ],
    [
      'an ask still, when another edits meanwhile',
      [
        ...reads,
        { kind: 'ask stands', ask: { state: 'waiting' } },
        { kind: 'writer changed', writer: { ...benEdits, id: '3', name: 'Cleo' } },
      ],
      ['Cleo is editing since 14:02. You are viewing. Cleo was asked to let you edit. [Do not ask]'],
    ],
    [
      'nothing of a no by somebody who edits no more',
      [
        ...reads,
        { kind: 'ask stands', ask: { state: 'kept', again: at('14:09').toISOString() } },
        { kind: 'writer changed', writer: null },
      ],
      ['Nobody is editing. You are viewing. [Edit]'],
    ],
    [
      'who asks, to somebody who edits',
      [...edits, { kind: 'is asked', asker: { id: 1, user: ben, others: 1 } }],
      ['Ben asks to edit. 1 more waits. [Let them edit] [Keep editing]'],
    ],
    [
      'that it is being handed over',
      [
        ...edits,
        { kind: 'is asked', asker: { id: 1, user: ben, others: 0 } },
        { kind: 'answers', give: true },
      ],
      ['Your work is being saved; then Ben can edit.'],
    ],
    [
      'nothing of an ask that was refused',
      [
        ...edits,
        { kind: 'is asked', asker: { id: 1, user: ben, others: 0 } },
        { kind: 'answers', give: false },
      ],
      [],
    ],
    [
      'why the file cannot be edited, and the way behind its password',
      [opened({ mode: 'view', readOnlyReason: 'It is protected.', asksPassword: true })],
      ['It is protected. [Enter password]'],
    ],
    [
      'what is kept while the connection is lost',
      [...edits, { kind: 'connection changed', isLost: true }],
      ['Connection lost – your edits are kept here and will be saved when it is back. [Try now]'],
    ],
    [
      'to a reader that nothing is kept, and what is waited for',
      [
        opened({ mode: 'view' }),
        { kind: 'waits', reason: 'The application does not answer' },
        { kind: 'connection changed', isLost: true },
      ],
      ['The application does not answer – trying again. [Try now]'],
    ],
    [
      'why the right ended, where the server has everything',
      [...edits, types, arrives, { kind: 'was dropped', reason: 'Your right to edit ended.' }],
      ['Your right to edit ended.'],
    ],
    [
      'why the right ended, and that the last words are here only',
      [...edits, types, { kind: 'was dropped', reason: 'Your right to edit ended.' }],
      [
        'What you typed last could not be saved any more. It is still here: copy it if you need it.',
        'Your right to edit ended.',
      ],
    ],
    [
      'that the lock passed while the page was away, and what it still holds',
      [...edits, types, { kind: 'is back', mode: 'view' }],
      [
        'While the connection was lost, another page began to edit. What you typed last is still here, but can no longer be saved from here: copy it.',
        'Nobody is editing. You are viewing. [Edit]',
      ],
    ],
    [
      'that the session ended over what was typed',
      [...edits, types, { kind: 'session ended', reason: 'It was deleted.' }],
      [
        'This document is closed. [Open again]',
        'Your last edits could not be saved before the session ended. Copy them from here.',
        'It was deleted.',
      ],
    ],
    [
      'that there is a newer version, where only the screen has the last words',
      [
        ...edits,
        types,
        { kind: 'was superseded' },
        {
          kind: 'work was brought',
          line: { tone: 'error', text: 'Copy it.' },
          isOnlyHere: true,
          stays: true,
        },
      ],
      ['A newer version of this document has been saved. [Open it]', 'Copy it.', 'This version is closed.'],
    ],
  ])('%s', (_, events, lines) => {
    expect(screen(after(events).state)).toEqual(lines);
  });

  it('let somebody who was refused ask again once the time is over', () => {
    const again = at('14:09');
    const { state } = after([
      ...reads,
      { kind: 'ask stands', ask: { state: 'kept', again: again.toISOString() } },
    ]);
    const kept = `${BEN_EDITS} Ben goes on editing for now. You can ask again at 14:09.`;
    expect(screen(state)).toEqual([kept]);
    expect(nextChange(state)).toBe(again.getTime());
    expect(screen(state, again)).toEqual([`${kept} [Ask to edit]`]);
  });
});

describe('what the toolbar says about saving', () => {
  test.each<[string, readonly PageEvent[], string]>([
    ['nothing at first', edits, ''],
    ['that there is unsaved work', [...edits, types], 'Unsaved changes'],
    ['so still once the server has it', [...edits, types, arrives], 'Unsaved changes'],
    ['that it is saved', [...edits, types, arrives, { kind: 'saving' }], 'Saving…'],
    ['when it was', [...edits, types, arrives, saved(1)], 'Saved 14:03:00'],
    ['nothing of a save that lacks the last edit', [...edits, types, saved(1, false)], 'Unsaved changes'],
    [
      'a failure, until a save works',
      [...edits, types, { kind: 'save failed', message: 'Full.', retrying: true }, arrives, types],
      'Could not save',
    ],
    [
      'what the failure was about when it is journaled again',
      [
        ...edits,
        types,
        { kind: 'save failed', message: 'Full.', retrying: true },
        { kind: 'journaled again', hasSent: true },
      ],
      'Unsaved changes',
    ],
    ['nothing when all that was typed was refused', [...edits, types, arrives, refused(0)], ''],
    [
      'the save before it, when what came after was refused',
      [...edits, types, saved(2), types, arrives, refused(2)],
      'Saved 14:03:00',
    ],
    [
      'that there is unsaved work beside what was refused',
      [...edits, types, saved(2), types, arrives, refused(3)],
      'Unsaved changes',
    ],
    ['nothing to somebody who handed everything over', [...edits, types, saved(1), passes('view')], ''],
  ])('%s', (_, events, text) => {
    expect(describeSaveState(after(events).state.save)).toBe(text);
  });
});

describe('what is done', () => {
  test.each<[string, readonly PageEvent[], PageEffect[]]>([
    ['the document is shown', [opened()], [{ do: 'show', quiet: false }]],
    [
      'what was refused is taken off the screen, and said',
      [refused(0)],
      [{ do: 'show', quiet: false, message: 'This cell is locked. That change was taken back.' }],
    ],
    ['the lock that came opens the document to write', [passes('edit')], []],
    ['the lock that went is told to the host', [passes('view')], [{ do: 'tell mode' }]],
    [
      'a page that is back and reads shows what is new',
      [{ kind: 'is back', mode: 'view' }],
      [{ do: 'tell mode' }, { do: 'show newer' }],
    ],
    ['a page that is back and writes goes on', [{ kind: 'is back', mode: 'edit' }], []],
    [
      'what may be read no more is taken away',
      [{ kind: 'right ended', reason: 'Private.' }],
      [
        { do: 'clear' },
        { do: 'show end', title: 'This document is closed', reason: 'Private.', again: 'Open again' },
      ],
    ],
    ['but not the only copy of the last words', [types, { kind: 'right ended', reason: 'Private.' }], []],
    [
      'work goes home before another version is shown',
      [types, { kind: 'was superseded' }],
      [{ do: 'bring work' }],
    ],
    [
      'then the host is asked for it',
      [{ kind: 'was superseded' }, { kind: 'work was brought', line: null, isOnlyHere: false, stays: false }],
      [{ do: 'bring work' }, { do: 'ask host for a new configuration' }],
    ],
    [
      'of two ends the first counts',
      [
        { kind: 'right ended', reason: 'Private.' },
        { kind: 'session ended', reason: 'The session has ended.' },
      ],
      [
        { do: 'clear' },
        { do: 'show end', title: 'This document is closed', reason: 'Private.', again: 'Open again' },
      ],
    ],
  ])('%s', (_, events, effects) => {
    const start = events[0]?.kind === 'opened' ? [] : edits;
    const { state } = after(start);
    let now = state;
    const done = events.flatMap((event) => {
      const next = step(now, event);
      now = next.state;
      return next.effects;
    });
    expect(done).toEqual(effects);
  });

  it('opens anew, with what was recovered, to the reader who gets the lock', () => {
    const { state, effects } = after([...reads, { kind: 'lock passed', mode: 'edit', recovered: true }]);
    expect(effects.at(-1)).toEqual({ do: 'show', quiet: false });
    expect(state.opened).toMatchObject({ mode: 'edit', recovered: true, mayAsk: false });
    expect(state.opened).not.toHaveProperty('writer');
  });

  it('leaves what a reader sees on the screen until the next opening is there, but never under somebody who edits', () => {
    const before = { isReading: true, unsaved: null };
    expect(after([opened({ mode: 'view' })], before).effects).toEqual([{ do: 'show', quiet: true }]);
    expect(after([opened()], before).effects).toEqual([{ do: 'show', quiet: false }]);
  });

  it('asks again, when the connection is back, for what the person asked', () => {
    const asked = [...reads, { kind: 'ask stands', ask: { state: 'waiting' } }] as const;
    expect(after([...asked, { kind: 'is back', mode: 'view' }]).effects.at(-1)).toEqual({ do: 'ask' });
  });
});

describe('the next opening in the page', () => {
  test.each<[string, readonly PageEvent[], boolean | undefined]>([
    ['goes on editing', edits, true],
    ['goes on reading', reads, false],
    [
      'edits where the right was taken meanwhile',
      [...edits, { kind: 'was dropped', reason: 'Ended.' }],
      true,
    ],
    [
      'waits for the lock that was asked for',
      [...reads, { kind: 'ask stands', ask: { state: 'waiting' } }],
      true,
    ],
    ['is as the host says where it was asked', [...reads, { kind: 'asks the host' }], undefined],
  ])('%s', (_, events, wanted) => {
    expect(wantsEditLock(after(events).state)).toBe(wanted);
  });
});
