import { hash } from 'node:crypto';
import type { ServerMessage } from '@benchbook/editors/protocol';
import type { CallbackBody } from '../host/callback-body.ts';
import type { Delivery } from '../host/callbacks.ts';
import { EditedWorkbook } from '../journal/edited-workbook.ts';
import type { Journal } from '../journal/journal.ts';
import { TaskError } from '../threads/document-threads.ts';
import { Builds, buildDocument } from './builds.ts';
import { editorIn } from './editor-in.ts';
import type { Ending } from './rules/events.ts';
import type { Participant } from './rules/participant.ts';
import { type CallbackDependencies, SaveCallbacks } from './save-callbacks.ts';
import type {
  Answer,
  AnsweringEffect,
  Answers,
  SaveCause,
  SavingEffect,
  SavingEvent,
  Wanted,
} from './saving/events.ts';
import {
  holdsAside,
  isOnItsWay,
  isUnsaved,
  type Journaled,
  newSaving,
  shownToReaders,
} from './saving/state.ts';
import { step } from './saving/step.ts';

export interface SaverDependencies extends CallbackDependencies {
  log: Log;
}

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Whom a saver tells how it goes. */
export interface SaveAudience {
  /** The page that edits. */
  writer(message: ServerMessage): void;
  /** Everybody else: the host has a newer state. */
  readers(message: ServerMessage): void;
}

interface Asking {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
  over: Promise<unknown>;
}

/**
 * Brings what was typed into one document to the host, one save after the other. What follows from what, the rules say
 * (`saving/step.ts`); here it is carried out.
 */
export class Saver {
  readonly workbook: EditedWorkbook;
  readonly #journal: Journal;
  readonly #dependencies: SaverDependencies;
  readonly #audience: SaveAudience;
  readonly #builds: Builds;
  readonly #callbacks: SaveCallbacks;
  #state = newSaving();
  readonly #asking = new Map<number, Asking>();
  #lastId = 0;

  constructor(journal: Journal, dependencies: SaverDependencies, audience: SaveAudience) {
    this.#journal = journal;
    this.#dependencies = dependencies;
    this.#audience = audience;
    const workbook = new EditedWorkbook(journal, dependencies.threads);
    this.workbook = workbook;
    this.#builds = new Builds(journal, () => buildDocument(dependencies.threads, journal, workbook));
    this.#callbacks = new SaveCallbacks(journal, dependencies);
  }

  /** Is something journaled that the host has not stored? */
  get unsaved(): boolean {
    return isUnsaved({ sequence: this.#journal.sequence, savedSequence: this.#journal.meta.savedSequence });
  }

  /** Is something journaled that the host has not stored, and no save on its way to it has either? */
  get waitsForSave(): boolean {
    return this.unsaved && !isOnItsWay(this.#state, this.#journaled());
  }

  /** Does something lie aside that the host did not take, so that only the journal has it? */
  get holdsAside(): boolean {
    return holdsAside(this.#state);
  }

  /** Resolves when the saves asked for so far are over. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#asking.values()].map(({ over }) => over));
  }

  /** What a person who comes to read gets to see: the last state the host has. */
  async stored(): Promise<Uint8Array> {
    const shown = shownToReaders(this.#state, this.#journal.meta);
    if (shown === 'current') return this.current();
    return shown === 'original' ? this.#journal.original() : shown;
  }

  /** The original with everything journaled. Throws `TaskError`. */
  async current(): Promise<Uint8Array> {
    return (await this.#builds.current()).bytes;
  }

  /** Tells the host something that is no save. */
  tell(body: CallbackBody): Promise<Delivery> {
    return this.#callbacks.tell(body);
  }

  /** A save while somebody edits. Why it was not saved, or undefined. Never rejects. */
  forceSave(cause: SaveCause): Promise<string | undefined> {
    return this.#ask({ kind: 'save', ...cause });
  }

  /**
   * The writer is gone: the last save. `forGood`: also when nothing was changed, so that the key is over for the host as
   * well.
   */
  finish(forGood: boolean): Promise<Ending> {
    return this.#ask({ kind: 'finish', forGood });
  }

  /** Nobody can open what is journaled: the host gets back what it gave. Whether it took that. */
  giveUp(): Promise<boolean> {
    return this.#ask({ kind: 'give up' });
  }

  /**
   * The page begins with what the host has, as the one who edits. False, and nothing happens, when something was journaled
   * that is not stored.
   */
  passOn(to: Participant, since: number): Promise<boolean> {
    return this.#ask({ kind: 'pass on', to, since });
  }

  #ask<Kind extends keyof Answers>(wanted: Extract<Wanted, { kind: Kind }>): Promise<Answers[Kind]> {
    const { promise, resolve, reject } = Promise.withResolvers<Answers[Kind]>();
    this.#lastId += 1;
    const id = this.#lastId;
    // The rules answer what was asked.
    this.#asking.set(id, { resolve: resolve as (answer: Answer) => void, reject, over: promise });
    this.#happens({ kind: 'asked', id, wanted });
    return promise;
  }

  #happens(event: SavingEvent): void {
    const { state, effects } = step(this.#state, event, Date.now(), this.#journaled());
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
  }

  #journaled(): Journaled {
    const { meta, sequence, untouched } = this.#journal;
    const { writer, savedSequence, forgotten } = meta;
    return {
      sequence,
      savedSequence,
      untouched,
      forgotten: forgotten !== null,
      editor: writer?.user ?? null,
      revision: this.#journal.revisionOf(writer?.pageId ?? ''),
    };
  }

  #carryOut(effect: SavingEffect): void {
    switch (effect.do) {
      case 'tell editor':
        this.#audience.writer(effect.message);
        break;
      case 'tell readers': {
        const { at, by, document } = effect;
        this.#audience.readers({ type: 'version', at, by, sha256: hash('sha256', document, 'hex') });
        break;
      }
      case 'log':
        this.#log(effect.level, effect.message);
        break;
      case 'forget builds':
        this.#builds.forget();
        break;
      case 'answer':
        this.#asked(effect.id)?.resolve(effect.answer);
        break;
      case 'reject':
        this.#asked(effect.id)?.reject(effect.error);
        break;
      default:
        void this.#answerTo(effect).then(
          (event) => this.#happens(event),
          (error: unknown) => this.#happens({ kind: 'failed', error }),
        );
    }
  }

  async #answerTo(effect: AnsweringEffect): Promise<SavingEvent> {
    switch (effect.do) {
      case 'build':
        return this.#build();
      case 'bring': {
        const onRetry = (reason: string) => this.#happens({ kind: 'is tried again', reason });
        return { kind: 'delivered', delivery: await this.#callbacks.bring(effect, onRetry) };
      }
      case 'record':
        await this.#journal.update(effect.change);
        return { kind: 'recorded' };
      case 'pass on':
        return { kind: 'passed on', isDone: await this.#passOn(effect) };
    }
  }

  async #build(): Promise<SavingEvent> {
    try {
      return { kind: 'built', built: await this.#builds.current() };
    } catch (error) {
      if (error instanceof TaskError && error.failure === 'closed') return { kind: 'interrupted' };
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      this.#log('error', `building the document failed. ${String(cause)}`);
      const problem = error instanceof TaskError ? error.message : NOT_BUILT;
      return { kind: 'could not be built', problem };
    }
  }

  async #passOn({ to, since, document }: Extract<AnsweringEffect, { do: 'pass on' }>): Promise<boolean> {
    const change = { ...editorIn(to, since), opened: false };
    if (document) return this.#journal.passOn(document, change);
    await this.#journal.update(change);
    return true;
  }

  /** How to answer the one who asked, once. */
  #asked(id: number): Asking | undefined {
    const asking = this.#asking.get(id);
    this.#asking.delete(id);
    return asking;
  }

  #log(level: 'warn' | 'error', message: string): void {
    this.#dependencies.log[level](`Key ${this.#journal.meta.key}: ${message}`);
  }
}

const NOT_BUILT = 'The document could not be saved. What you typed is kept on the document server.';
