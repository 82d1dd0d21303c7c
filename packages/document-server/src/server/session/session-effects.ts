import type { ServerMessage } from '@benchbook/editors/protocol';
import { CLOSE_REFUSED } from '@benchbook/editors/protocol';
import type { Timing } from '../base/timing.ts';
import type { Journal } from '../journal/journal.ts';
import type { ClosedKeys } from './closed-keys.ts';
import { editorIn } from './editor-in.ts';
import type { Flushes } from './flushes.ts';
import type { SessionEvent } from './rules/events.ts';
import type { Channel, Participant } from './rules/participant.ts';
import { isoOf } from './rules/state.ts';
import type { Log, Saver } from './saver.ts';
import type { AnsweringEffect, EffectHandlers, OrderedEffect, UnawaitedEffect } from './session-runner.ts';

export interface SessionEffectsDependencies {
  journal: Journal;
  saver: Saver;
  flushes: Flushes;
  /** Of the pages that are here, by page id. */
  channels: Map<string, Channel>;
  closedKeys: ClosedKeys;
  timing: Pick<Timing, 'flush'>;
  log: Log;
  /** The session is over, but its lost page may still hold something. */
  keepForPage(journal: Journal): Promise<void>;
}

const FAILED = 'The document server failed at it.';
const TYPED = 'Something was typed at the last moment. Please ask again.';

/** Carries out what the rules of a session want done, with its pages, its journal and the host. */
export class SessionEffects implements Pick<EffectHandlers, 'ordered' | 'answering' | 'unawaited'> {
  readonly #dependencies: SessionEffectsDependencies;

  constructor(dependencies: SessionEffectsDependencies) {
    this.#dependencies = dependencies;
  }

  ordered(effect: OrderedEffect): void | Promise<void> {
    const { journal, channels, flushes } = this.#dependencies;
    switch (effect.do) {
      case 'tell':
        return channels.get(effect.page)?.send(effect.message);
      case 'close':
        channels.get(effect.page)?.close(CLOSE_REFUSED);
        channels.delete(effect.page);
        return flushes.gone(effect.page);
      case 'record editor':
        // Work that is there was allowed when it was made; without any, what this page shows is compared anew.
        return journal.update({ ...editorIn(effect.page, effect.since), opened: journal.sequence > 0 });
      case 'record lost':
        return this.#recordLost(effect.lostAt);
    }
  }

  async unawaited(effect: UnawaitedEffect): Promise<void> {
    const { saver } = this.#dependencies;
    if (effect.do === 'report') await this.#report(effect);
    else if (saver.unsaved) await saver.forceSave({ cause: 'timer' });
  }

  async answering(effect: AnsweringEffect): Promise<SessionEvent> {
    const { flushes, channels, timing } = this.#dependencies;
    switch (effect.do) {
      case 'have handed in': {
        const { page, why } = effect;
        const asked = { pageId: page, channel: channels.get(page) };
        const failed = await flushes.ask(asked, timing.flush, why === 'pass' ? 'yield' : 'flush');
        return { kind: 'handed in', page, why, failed };
      }
      case 'store':
        return { kind: 'stored', failed: await this.#orWhyNot(() => this.#store()) };
      case 'pass on':
        return {
          kind: 'passed on',
          failed: await this.#orWhyNot(() => this.#passOn(effect.page, effect.since)),
        };
      case 'finish':
        return this.#finish(effect.isLost);
      case 'give up':
        return { kind: 'was given up', isDone: await this.#giveUp() };
    }
  }

  async #recordLost(lostAt: number | null): Promise<void> {
    const { journal } = this.#dependencies;
    if (lostAt === null && journal.meta.lostAt === null) return;
    await journal.update({ lostAt: lostAt === null ? null : isoOf(lostAt) });
  }

  async #report({ users, came, went, warns }: Extract<UnawaitedEffect, { do: 'report' }>): Promise<void> {
    const { journal, saver, channels } = this.#dependencies;
    const { outcome } = await saver.tell({
      key: journal.meta.key,
      status: 1,
      users,
      actions: [
        ...(came === undefined ? [] : [{ type: 1 as const, userid: came }]),
        ...(went === undefined ? [] : [{ type: 0 as const, userid: went }]),
      ],
    });
    if (outcome === 'refused' && warns !== undefined) channels.get(warns)?.send(NOT_ANSWERED);
  }

  async #store(): Promise<string | undefined> {
    const { saver } = this.#dependencies;
    await saver.settled();
    return saver.unsaved ? saver.forceSave({ cause: 'button' }) : undefined;
  }

  async #passOn(to: Participant, since: number): Promise<string | undefined> {
    return (await this.#dependencies.saver.passOn(to, since)) ? undefined : TYPED;
  }

  /** A full disk, for example. What was typed is in the journal. */
  async #orWhyNot(work: () => Promise<string | undefined>): Promise<string | undefined> {
    try {
      return await work();
    } catch (error) {
      const { journal, log } = this.#dependencies;
      log.error(`Key ${journal.meta.key}: the edit lock did not pass. ${String(error)}`);
      return FAILED;
    }
  }

  async #finish(isLost: boolean): Promise<SessionEvent> {
    const { journal, saver, closedKeys, log } = this.#dependencies;
    const { key, callbackUrl } = journal.meta;
    try {
      const ending = await saver.finish(isLost);
      if (ending === 'unchanged' || ending === 'saved') {
        if (callbackUrl) await closedKeys.close({ key, state: ending, callbackUrl });
      }
      if (ending === 'unchanged') await journal.update({ writer: null });
      if (ending === 'saved') await this.#putAway(isLost);
      return { kind: 'finished', ending };
    } catch (error) {
      log.error(`Key ${key}: ending the session failed, it is tried again. ${String(error)}`);
      return { kind: 'finishing failed' };
    }
  }

  /** The host has all of it, or the journal keeps what it did not take. */
  async #putAway(isLost: boolean): Promise<void> {
    const { journal, saver, log, keepForPage } = this.#dependencies;
    const { key } = journal.meta;
    if (saver.holdsAside) {
      log.error(`Key ${key}: the host did not take what could not be saved; the journal is kept.`);
      return journal.setAside();
    }
    // The next start finds the key closed and does what could not be done now.
    await (isLost ? keepForPage(journal) : journal.remove()).catch((error: unknown) =>
      log.error(`Key ${key}: the journal stays until the next start. ${String(error)}`),
    );
  }

  async #giveUp(): Promise<boolean> {
    const { journal, saver, closedKeys, log } = this.#dependencies;
    const { key, callbackUrl } = journal.meta;
    try {
      if (!callbackUrl || !(await saver.giveUp())) return false;
      await closedKeys.close({ key, state: 'saved', callbackUrl });
      await journal.setAside();
      return true;
    } catch (error) {
      log.error(`Key ${key}: what cannot be opened could not be kept aside. ${String(error)}`);
      return false;
    }
  }
}

const NOT_ANSWERED: ServerMessage = {
  type: 'warning',
  code: -101,
  description: 'The application does not answer: the document could not be saved at the moment.',
};
