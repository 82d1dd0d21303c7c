import type { XlsxEdit } from '@benchbook/documents';

export interface SentEdits {
  revision: number;
  edits: XlsxEdit[];
}

/** What a page has typed and the server has not made durable yet. Nothing leaves it before that is acknowledged. */
export class Outbox {
  #revision = 0;
  #journaled = 0;
  #waiting: SentEdits[] = [];
  /** The editor holds something that has no revision yet. */
  isDirty = false;

  /** The highest revision handed out in this session. */
  get revision(): number {
    return this.#revision;
  }

  /** The highest revision the server has made durable. */
  get journaled(): number {
    return this.#journaled;
  }

  /** Edits that wait for their acknowledgement, in order. */
  get waiting(): readonly SentEdits[] {
    return this.#waiting;
  }

  get isEmpty(): boolean {
    return !this.isDirty && this.#waiting.length === 0;
  }

  nextRevision(): number {
    this.#revision += 1;
    return this.#revision;
  }

  add(edits: XlsxEdit[]): SentEdits {
    const sent = { revision: this.nextRevision(), edits };
    this.#waiting.push(sent);
    return sent;
  }

  /** The server takes nothing of what waits: numbers go on after the last that is durable. */
  drop(): void {
    this.#waiting = [];
    this.#revision = this.#journaled;
    this.isDirty = false;
  }

  /** The server has made everything up to this revision durable. */
  acknowledge(revision: number): void {
    this.#journaled = Math.max(this.#journaled, revision);
    this.#revision = Math.max(this.#revision, revision);
    this.#waiting = this.#waiting.filter((sent) => sent.revision > revision);
  }
}
