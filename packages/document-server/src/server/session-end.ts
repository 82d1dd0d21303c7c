import type { ClosedKeys } from './closed-keys.ts';
import type { Journal } from './journal.ts';
import type { Participants } from './participants.ts';
import type { Pen } from './pen.ts';
import type { Ending, Log, Saver } from './saver.ts';
import type { Timing } from './settings.ts';

export interface SessionEndParts {
  journal: Journal;
  saver: Saver;
  pen: Pen;
  participants: Participants;
  closedKeys: ClosedKeys;
  timing: Pick<Timing, 'recoveryGrace'>;
  stopping: AbortSignal;
  log: Log;
  /** Whether another page may go on writing under this key. */
  isEditable(): boolean;
  /** The pen lies there: gives it to whoever asked first. */
  offerPen(): Promise<void>;
  /** The session is over, but its lost page may still hold something. */
  keepLate(journal: Journal): Promise<void>;
  /** The session is over and must not be found any more. */
  onOver(ending: Ending | 'read'): void;
}

/**
 * How a session ends. When the writer is gone for good, the pen passes to whoever asked first; else everything is
 * brought to the host, the key is closed, and all open the document anew.
 */
export class SessionEnd {
  readonly #parts: SessionEndParts;
  #state: 'open' | 'ending' | 'over' = 'open';
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: SessionEndParts) {
    this.#parts = parts;
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** The writer counts as gone after these milliseconds, unless `cancel` is called before. */
  in(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#endEditing().catch((error) => {
        const { log, journal, timing } = this.#parts;
        // A full disk, for example. The journal keeps the work meanwhile.
        log.error(`Key ${journal.meta.key}: ending the session failed, it is tried again. ${String(error)}`);
        this.#state = 'open';
        this.in(timing.recoveryGrace);
      });
    }, milliseconds);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }

  /** Ends a session in which nobody is left. */
  ifEmpty(): void {
    if (this.#parts.participants.empty && this.isOpen) this.#over('read');
  }

  async #endEditing(): Promise<void> {
    const { journal, saver, pen, participants, closedKeys } = this.#parts;
    const writer = pen.holder;
    if (!this.isOpen || !writer || this.#parts.stopping.aborted) return;
    // Of a page that is lost nobody knows what it still holds: its session ends, so that this cannot follow
    // unnoticed on what another one writes.
    const isLost = pen.writer?.freeAt !== undefined;
    const next = isLost ? undefined : pen.asks.first;
    if (next && this.#parts.isEditable()) {
      await pen.pass(next.participant);
      if (pen.holder !== writer) return;
    }
    this.#state = 'ending';
    const ending = await saver.finish(isLost);
    if (ending === 'interrupted') return;

    const { key, callbackUrl } = journal.meta;
    if (ending !== 'forgotten' && callbackUrl) await closedKeys.close({ key, state: ending, callbackUrl });
    pen.putDown();
    if (!writer.channel) participants.remove(writer);
    if (ending === 'unchanged') {
      // Nobody wrote anything: the session goes on.
      await journal.update({ writer: null });
      this.#state = 'open';
      await this.#parts.offerPen();
      this.ifEmpty();
      return;
    }
    if (ending === 'saved') await (isLost ? this.#parts.keepLate(journal) : journal.remove());
    this.#over(ending);
    participants.tell({ type: 'stale' });
  }

  #over(ending: Ending | 'read'): void {
    this.#state = 'over';
    this.cancel();
    this.#parts.pen.asks.stop();
    this.#parts.onOver(ending);
  }
}
