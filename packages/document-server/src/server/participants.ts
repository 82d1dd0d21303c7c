import type { ServerMessage } from '../protocol.ts';
import type { Participant } from './participant.ts';

/** Everybody who has one document open. */
export class Participants {
  readonly #all = new Map<string, Participant>();

  get empty(): boolean {
    return this.#all.size === 0;
  }

  /** Those who are there now; who comes or goes meanwhile does not disturb a loop over them. */
  list(): Participant[] {
    return [...this.#all.values()];
  }

  find(sessionId: string): Participant | undefined {
    return this.#all.get(sessionId);
  }

  add(participant: Participant): void {
    this.#all.set(participant.sessionId, participant);
  }

  remove({ sessionId }: Participant): void {
    this.#all.delete(sessionId);
  }

  tell(message: ServerMessage, except?: Participant): void {
    for (const participant of this.#all.values()) {
      if (participant !== except) participant.channel?.send(message);
    }
  }
}
