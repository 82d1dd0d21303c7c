import { t } from '@benchbook/words';
import { ANONYMOUS, type AskState, type Writer } from '../../protocol.ts';
import { EDIT_ANYWAY, ENTER_PASSWORD, protectedText } from '../connection/author-protection.ts';
import type { Line, LineAction, LineName } from '../screen/frame.ts';
import { timeOf } from '../screen/time-of.ts';
import { type Asker, isAsking, type PageState } from './state.ts';

/** What a person can do in a line, besides what an action of the screen's own does. */
export type Choice =
  | 'ask'
  | 'withdraw'
  | 'give'
  | 'keep'
  | 'try now'
  | 'open newer'
  | 'open again'
  | 'enter password';

export interface PageLine extends Omit<Line, 'actions'> {
  actions?: (LineAction | { label: string; choice: Choice })[];
}

/** The lines that follow from the state alone; null: there is nothing to say. `now`: milliseconds since 1970. */
export function linesOf(state: PageState, now: number): Partial<Record<LineName, PageLine | null>> {
  if (state.end === 'gone') return { ...NONE, unsaved: state.unsaved };
  return {
    asks: state.asker && askerLine(state.asker),
    connection: connectionLine(state),
    unsaved: state.unsaved,
    'read-only': readOnlyLine(state),
    writer: writerLine(state, now),
  };
}

const NONE = { asks: null, connection: null, 'read-only': null, writer: null };

/** When the lines say something else although nothing happened; null: they stay. Milliseconds since 1970. */
export function nextChange({ ask }: PageState): number | null {
  return ask?.state === 'kept' ? Date.parse(ask.again) : null;
}

function askerLine({ user, others, isGiven }: Asker & { isGiven: boolean }): PageLine {
  if (isGiven)
    return { tone: 'plain', text: t('Your work is being saved; then {name} can edit.', { name: user.name }) };
  const more =
    others > 0
      ? others === 1
        ? t(' {others} more waits.', { others })
        : t(' {others} more wait.', { others })
      : '';
  return {
    tone: 'plain',
    text: t('{name} asks to edit.{more}', { name: user.name, more }),
    hint: t('Press F6 to answer.'),
    actions: [
      { label: t('Let them edit'), choice: 'give' },
      { label: t('Keep editing'), choice: 'keep' },
    ],
  };
}

function connectionLine({ end, connection, edits }: PageState): PageLine | null {
  if (end === 'closed') {
    const actions = [{ label: t('Open again'), choice: 'open again' as const }];
    return { tone: 'error', text: t('This document is closed.'), actions };
  }
  if (end === 'kept') {
    const actions = [{ label: t('Open it'), choice: 'open newer' as const }];
    return { tone: 'plain', text: t('A newer version of this document has been saved.'), actions };
  }
  if (!connection.isLost) return null;
  const problem = connection.waitingFor ?? t('Connection lost');
  const reach = connection.waitingFor === null ? t('trying to reach the document server') : t('trying again');
  const text = edits
    ? t('{problem} – your edits are kept here and will be saved when it is back.', { problem })
    : `${problem} – ${reach}.`;
  return { tone: 'warning', text, actions: [{ label: t('Try now'), choice: 'try now' }] };
}

function readOnlyLine({ closedReason, opened }: PageState): PageLine | null {
  if (closedReason !== null) return { tone: 'warning', text: closedReason };
  const text = opened?.readOnlyReason;
  if (text === undefined) return null;
  return {
    tone: 'warning',
    text,
    ...(opened?.asksPassword && { actions: [{ label: ENTER_PASSWORD, choice: 'enter password' as const }] }),
  };
}

/** Whether it is here that a reader is told who edits. */
export const tellsWriter = ({ edits, opened }: PageState): boolean =>
  !edits && opened !== null && opened.readOnlyReason === undefined;

/** To a reader: who edits, how their own ask stands, and what they can do. */
function writerLine(state: PageState, now: number): PageLine | null {
  const { opened, writer, ask } = state;
  if (!opened || !tellsWriter(state)) return null;
  const isProtected = opened.authorAllows === 'view' && state.closedReason === null;
  const told = isOwnTab(state)
    ? [writer && describeOwnTab(writer), ask && describeOwnAsk(ask)]
    : [
        describeWriter(writer, opened.mayAsk, isProtected),
        ask && describeAsk(ask, writer?.name ?? t('The writer')),
      ];
  const text = told.filter(Boolean).join(' ');
  if (text === '') return null;
  const actions = opened.mayAsk ? asking(state, isProtected, now) : [];
  return { tone: 'plain', text, ...(actions.length > 0 && { actions }) };
}

function asking(state: PageState, isProtected: boolean, now: number): { label: string; choice: Choice }[] {
  const { ask, writer } = state;
  if (ask?.state === 'passing') return [];
  if (ask?.state === 'kept' && Date.parse(ask.again) > now) return [];
  if (isAsking(state)) return [{ label: t('Do not ask'), choice: 'withdraw' }];
  if (isOwnTab(state)) return [{ label: t('Edit here'), choice: 'ask' }];
  return [{ label: writer ? t('Ask to edit') : isProtected ? EDIT_ANYWAY : t('Edit'), choice: 'ask' }];
}

/** The person edits in another page of their own, which nobody has to be asked for. */
const isOwnTab = ({ opened, writer }: PageState): boolean =>
  writer !== null && writer.id === opened?.user.id && writer.id !== ANONYMOUS;

/** The line to a reader who edits in another page of theirs. */
export function describeOwnTab({ since, freeAt }: Writer): string {
  if (freeAt) return t('Your other tab was editing and cannot be reached. You are viewing.');
  return t('Open in your other tab since {timeOf}. You are viewing.', { timeOf: timeOf(since) });
}

/** The line to a reader about the edit lock of their other page; empty while there is nothing to wait for. */
export function describeOwnAsk(ask: AskState): string {
  if (ask.state === 'passing') return t('What you typed there is being saved; then you can edit here.');
  if (ask.state !== 'not-saved') return '';
  return t('What you typed there could not be saved, so you cannot edit here yet. {reason}', {
    reason: ask.reason,
  });
}

/** The line to a reader about who edits; empty when there is nothing to say. */
export function describeWriter(writer: Writer | null, mayAsk: boolean, isProtected = false): string {
  if (!writer && mayAsk && isProtected) return protectedText('document');
  if (!writer) return mayAsk ? t('Nobody is editing. You are viewing.') : '';
  const { name, since, freeAt } = writer;
  if (!freeAt)
    return t('{name} is editing since {timeOf}. You are viewing.', { name, timeOf: timeOf(since) });
  return t('{name} was editing and cannot be reached. Others can edit from {timeOf}. You are viewing.', {
    name,
    timeOf: timeOf(freeAt),
  });
}

/** The line to a reader about their ask for the edit lock that `name` holds. */
export function describeAsk(ask: AskState, name: string): string {
  switch (ask.state) {
    case 'waiting':
      return t('{name} was asked to let you edit.', { name });
    case 'unanswered':
      return t('{name} has not answered and is not typing; if that stays so, you can edit from {timeOf}.', {
        name,
        timeOf: timeOf(ask.passesAt),
      });
    case 'unreachable':
      return t('You can edit then.');
    case 'passing':
      return t('What {name} typed is being saved; then you can edit.', { name });
    case 'kept':
      return t('{name} goes on editing for now. You can ask again at {timeOf}.', {
        name,
        timeOf: timeOf(ask.again),
      });
    case 'not-saved':
      return t('What {name} typed could not be saved, so you cannot edit yet. {reason}', {
        name,
        reason: ask.reason,
      });
  }
}
