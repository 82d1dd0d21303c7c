import type { Participant } from '../session/rules/participant.ts';
import type { Callback, SavingEffect, SavingEvent } from '../session/saving/events.ts';
import { type Journaled, newSaving, type SavingState } from '../session/saving/state.ts';
import { step } from '../session/saving/step.ts';

/*
 * What happens to the saving of one document, and what follows from it, for the tables of its rules.
 */

/** Something that happens, or as many changes that are typed. */
export type Move = SavingEvent | number;

export const button = (id: number): Move => ({
  kind: 'asked',
  id,
  wanted: { kind: 'save', cause: 'button' },
});
export const timer = (id: number): Move => ({ kind: 'asked', id, wanted: { kind: 'save', cause: 'timer' } });
export const command = (id: number, userdata?: string): Move => ({
  kind: 'asked',
  id,
  wanted: { kind: 'save', cause: 'command', userdata },
});
export const finish = (id: number, forGood = false): Move => ({
  kind: 'asked',
  id,
  wanted: { kind: 'finish', forGood },
});
export const giveUp = (id: number): Move => ({ kind: 'asked', id, wanted: { kind: 'give up' } });
export const passOn = (id: number): Move => ({
  kind: 'asked',
  id,
  wanted: { kind: 'pass on', to: ben, since: 0 },
});

export const built = (sequence: number, ...reasons: string[]): Move => ({
  kind: 'built',
  built: {
    sequence,
    bytes: bytesOf(sequence),
    aside: {
      edits: [],
      found: reasons.map((reason, edit) => ({ edit, cells: null, reason, takesRest: false })),
    },
  },
});
export const notBuilt: Move = { kind: 'could not be built', problem: 'It cannot be merged.' };
export const stopped: Move = { kind: 'interrupted' };
export const accepted: Move = { kind: 'delivered', delivery: { outcome: 'accepted' } };
export const refused: Move = { kind: 'delivered', delivery: { outcome: 'refused', reason: 'No.' } };
export const interrupted: Move = { kind: 'delivered', delivery: { outcome: 'interrupted' } };
export const again: Move = { kind: 'is tried again', reason: 'Busy.' };
export const recorded: Move = { kind: 'recorded' };
export const passedOn: Move = { kind: 'passed on', isDone: true };
export const notPassedOn: Move = { kind: 'passed on', isDone: false };
export const breaksOff: Move = { kind: 'failed', error: new Error('broken') };
export const diskFull: Move = { kind: 'failed', error: Object.assign(new Error('full'), { code: 'ENOSPC' }) };

export const bytesOf = (sequence: number) => new Uint8Array([sequence]);
// The rules only name the page.
const ben = { pageId: 'Ben' } as Participant;
export const SAVED = [accepted, recorded];
export const AT = Date.UTC(2026, 0, 1);

/** What is done and told; what is logged is left out. Ada edits, and each change is a revision of her page. */
export function story(moves: Move[], isForgotten = false) {
  let state = newSaving();
  const editor = { id: 'Ada', name: 'Ada' };
  let journaled: Journaled = {
    ...{ sequence: 0, savedSequence: 0, untouched: true, forgotten: isForgotten, editor, revision: 0 },
  };
  const lines: string[] = [];
  const type = (changes: number) => {
    const sequence = journaled.sequence + changes;
    journaled = { ...journaled, sequence, untouched: false, revision: journaled.revision + changes };
  };
  for (const move of moves) {
    if (typeof move === 'number') {
      type(move);
      continue;
    }
    journaled = afterwards(journaled, state, move);
    const next = step(state, move, AT, journaled);
    state = next.state;
    for (const effect of next.effects) {
      if (effect.do !== 'log') lines.push(lineOf(effect));
    }
  }
  return { lines, state, journaled };
}

/** What the journal says once it was told to. */
function afterwards(journaled: Journaled, { task }: SavingState, event: SavingEvent): Journaled {
  if (event.kind === 'passed on' && event.isDone && task?.built) {
    return { ...journaled, sequence: 0, savedSequence: 0 };
  }
  if (event.kind !== 'recorded' || task?.awaited.do !== 'record') return journaled;
  const { change } = task.awaited;
  return 'savedSequence' in change ? { ...journaled, ...change } : { ...journaled, forgotten: true };
}

function lineOf(effect: SavingEffect): string {
  switch (effect.do) {
    case 'bring':
      return `bring ${lineOfCallback(effect)}`;
    case 'record':
      return 'savedSequence' in effect.change
        ? `record that ${effect.change.savedSequence} are stored`
        : `record as forgotten: ${effect.change.forgotten.reason}`;
    case 'pass on':
      return `pass on to ${effect.to.pageId}, ${effect.document ? `who begins with ${effect.document}` : 'as it was'}`;
    case 'tell editor':
      return `Ada hears: ${lineOfMessage(effect)}`;
    case 'tell readers':
      return `readers hear: ${effect.document} by ${effect.by.name}`;
    case 'answer':
      return `${effect.id}: ${effect.answer ?? 'well'}`;
    case 'reject':
      return `${effect.id} broke off: ${effect.error}`;
    default:
      return effect.do;
  }
}

function lineOfCallback({ status, document, about }: Callback): string {
  const { actions = [], notmodified, forcesavetype, userdata } = about;
  return [
    status,
    document?.of === 'built' ? `with ${document.built.bytes}` : document && `with ${document.of}`,
    forcesavetype !== undefined && `type ${forcesavetype}`,
    userdata,
    ...actions.map(({ type, userid }) => `${userid} ${type}`),
    notmodified && 'not modified',
  ]
    .filter((part) => part !== undefined && part !== null && part !== false)
    .join(', ');
}

function lineOfMessage({ message }: Extract<SavingEffect, { do: 'tell editor' }>): string {
  switch (message.type) {
    case 'saved':
      return `saved up to ${message.revision}`;
    case 'save-failed':
      return `${message.retrying ? 'tried again' : 'not saved'}. ${message.message}`;
    case 'warning':
      return message.description;
    default:
      return message.type;
  }
}

export const BEGUN = ['Ada hears: saving', 'build'];

/** A save by the button, brought and stored: `id` asked, and everything up to `sequence` is in it. */
export const saved = (id: number, sequence: number) => [
  ...BEGUN,
  `bring 6, with ${sequence}, type 1, Ada 2`,
  `record that ${sequence} are stored`,
  `Ada hears: saved up to ${sequence}`,
  `readers hear: ${sequence} by Ada`,
  `${id}: well`,
];
