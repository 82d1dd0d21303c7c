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
  if (isGiven) return { tone: 'plain', text: `Your work is being saved; then ${user.name} can edit.` };
  const more = others > 0 ? ` ${others} more ${others === 1 ? 'waits' : 'wait'}.` : '';
  return {
    tone: 'plain',
    text: `${user.name} asks to edit.${more}`,
    hint: 'Press F6 to answer.',
    actions: [
      { label: 'Let them edit', choice: 'give' },
      { label: 'Keep editing', choice: 'keep' },
    ],
  };
}

function connectionLine({ end, connection, edits }: PageState): PageLine | null {
  if (end === 'closed') {
    const actions = [{ label: 'Open again', choice: 'open again' as const }];
    return { tone: 'error', text: 'This document is closed.', actions };
  }
  if (end === 'kept') {
    const actions = [{ label: 'Open it', choice: 'open newer' as const }];
    return { tone: 'plain', text: 'A newer version of this document has been saved.', actions };
  }
  if (!connection.isLost) return null;
  const problem = connection.waitingFor ?? 'Connection lost';
  const reach = connection.waitingFor === null ? 'trying to reach the document server' : 'trying again';
  const text = edits
    ? `${problem} – your edits are kept here and will be saved when it is back.`
    : `${problem} – ${reach}.`;
  return { tone: 'warning', text, actions: [{ label: 'Try now', choice: 'try now' }] };
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

/** To a reader: who edits, how their own ask stands, and what they can do. */
function writerLine(state: PageState, now: number): PageLine | null {
  const { edits, opened, writer, ask } = state;
  if (edits || !opened || opened.readOnlyReason !== undefined) return null;
  const isProtected = opened.authorAllows === 'view' && state.closedReason === null;
  const told = isOwnTab(state)
    ? [writer && describeOwnTab(writer), ask && describeOwnAsk(ask)]
    : [
        describeWriter(writer, opened.mayAsk, isProtected),
        ask && describeAsk(ask, writer?.name ?? 'The writer'),
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
  if (isAsking(state)) return [{ label: 'Do not ask', choice: 'withdraw' }];
  if (isOwnTab(state)) return [{ label: 'Edit here', choice: 'ask' }];
  return [{ label: writer ? 'Ask to edit' : isProtected ? EDIT_ANYWAY : 'Edit', choice: 'ask' }];
}

/** The person edits in another page of their own, which nobody has to be asked for. */
const isOwnTab = ({ opened, writer }: PageState): boolean =>
  writer !== null && writer.id === opened?.user.id && writer.id !== ANONYMOUS;

/** The line to a reader who edits in another page of theirs. */
export function describeOwnTab({ since, freeAt }: Writer): string {
  if (freeAt) return 'Your other tab was editing and cannot be reached. You are viewing.';
  return `Open in your other tab since ${timeOf(since)}. You are viewing.`;
}

/** The line to a reader about the edit lock of their other page; empty while there is nothing to wait for. */
export function describeOwnAsk(ask: AskState): string {
  if (ask.state === 'passing') return 'What you typed there is being saved; then you can edit here.';
  if (ask.state !== 'not-saved') return '';
  return `What you typed there could not be saved, so you cannot edit here yet. ${ask.reason}`;
}

/** The line to a reader about who edits; empty when there is nothing to say. */
export function describeWriter(writer: Writer | null, mayAsk: boolean, isProtected = false): string {
  if (!writer && mayAsk && isProtected) return protectedText('document');
  if (!writer) return mayAsk ? 'Nobody is editing. You are viewing.' : '';
  const { name, since, freeAt } = writer;
  if (!freeAt) return `${name} is editing since ${timeOf(since)}. You are viewing.`;
  return `${name} was editing and cannot be reached. Others can edit from ${timeOf(freeAt)}. You are viewing.`;
}

/** The line to a reader about their ask for the edit lock that `name` holds. */
export function describeAsk(ask: AskState, name: string): string {
  switch (ask.state) {
    case 'waiting':
      return `${name} was asked to let you edit.`;
    case 'unanswered':
      return `${name} has not answered and is not typing; if that stays so, you can edit from ${timeOf(ask.passesAt)}.`;
    case 'unreachable':
      return 'You can edit then.';
    case 'passing':
      return `What ${name} typed is being saved; then you can edit.`;
    case 'kept':
      return `${name} goes on editing for now. You can ask again at ${timeOf(ask.again)}.`;
    case 'not-saved':
      return `What ${name} typed could not be saved, so you cannot edit yet. ${ask.reason}`;
  }
}
