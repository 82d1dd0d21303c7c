import type { XlsxEdit } from '@benchbook/documents';
import type { AsideEdit } from '@benchbook/documents/journal';
import type { ServerMessage, StaleCell } from '@benchbook/editors/protocol';
import type { CallbackBody } from '../../host/callback-body.ts';
import type { Delivery } from '../../host/callbacks.ts';
import type { Ending } from '../rules/events.ts';
import type { Participant } from '../rules/participant.ts';

export type SaveCause = { cause: 'command'; userdata: string | undefined } | { cause: 'button' | 'timer' };

/** What the host is to get, or what is to become of what it has. */
export type Wanted =
  | ({ kind: 'save' } & SaveCause)
  /**
   * The one who edited is gone. `forGood`: the key ends also when nothing was changed, so that it is over for the host as
   * well.
   */
  | { kind: 'finish'; forGood: boolean }
  /** Nobody can open what is journaled: the host gets back what it gave. */
  | { kind: 'give up' }
  /** What the host has becomes the original of the page that edits from now on. */
  | { kind: 'pass on'; to: Participant; since: number };

/** A document with everything journaled up to this sequence number. */
export interface Built {
  /** Of the last journaled change in it. */
  sequence: number;
  bytes: Uint8Array;
  /** Workbooks: results that are older than the edits. */
  stale?: StaleCell[];
  /** What is not in it, because it cannot be applied. */
  aside: { edits: XlsxEdit[]; found: AsideEdit[] };
}

/** What happened to the saving of one document. */
export type SavingEvent =
  /** `id` tells what was asked for apart. */
  | { kind: 'asked'; id: number; wanted: Wanted }
  | { kind: 'built'; built: Built }
  /** Why, for the person who typed. */
  | { kind: 'could not be built'; problem: string }
  /** The server is being stopped before it was built: the question stays open until it runs again. */
  | { kind: 'interrupted' }
  /** How the callback went. */
  | { kind: 'delivered'; delivery: Delivery }
  /** The host cannot take the callback at the moment. */
  | { kind: 'is tried again'; reason: string }
  | { kind: 'recorded' }
  /** False: something was journaled that the host has not stored, and nothing was passed on. */
  | { kind: 'passed on'; isDone: boolean }
  /** What was waited for broke off: a full disk, for example. */
  | { kind: 'failed'; error: unknown };

/** A callback about a save, and the document the host is to fetch with it. */
export interface Callback {
  do: 'bring';
  status: 2 | 3 | 4 | 6 | 7;
  /** `aside`: a file of what could not be applied. */
  document: { of: 'built' | 'aside'; built: Built } | { of: 'original' } | null;
  about: Pick<CallbackBody, 'actions' | 'notmodified' | 'forcesavetype' | 'userdata'>;
}

/** What takes long, one at a time; it answers with an event, `failed` where it breaks off. */
export type AnsweringEffect =
  /** → `built`, `could not be built` or `interrupted` */
  | { do: 'build' }
  /** → `delivered` */
  | Callback
  /** The journal says it from now on. → `recorded` */
  | { do: 'record'; change: { savedSequence: number } | { forgotten: { at: string; reason: string } } }
  /** The page is the one who edits, and begins with this document; null: with what it has. → `passed on` */
  | { do: 'pass on'; to: Participant; since: number; document: Uint8Array | null };

/** What whoever asked hears, by what they asked for. */
export interface Answers {
  /** Why it was not saved. */
  save: string | undefined;
  finish: Ending;
  /** Whether the host took it. */
  'give up': boolean;
  /** Whether nothing was typed meanwhile. */
  'pass on': boolean;
}

export type Answer = Answers[keyof Answers];

/** What is to be done, in this order. */
export type SavingEffect =
  | AnsweringEffect
  | { do: 'tell editor'; message: ServerMessage }
  /** Everybody else: the host has a newer state. */
  | { do: 'tell readers'; at: string; by: { id: string; name: string }; document: Uint8Array }
  /** For the administrator. */
  | { do: 'log'; level: 'warn' | 'error'; message: string }
  /** What was built is of no use any more: sequence numbers begin anew, on another original. */
  | { do: 'forget builds' }
  | { do: 'answer'; id: number; answer: Answer }
  /** The one who asked hears that it broke off. */
  | { do: 'reject'; id: number; error: unknown };
