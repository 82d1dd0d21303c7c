import type { ServerMessage } from '../protocol.ts';
import type { Participant } from './participant.ts';

/** Everybody who has one document open. */
export class Participants {
  readonly #all = new Map<string, Participant>();
  /** The users of those who went, by session id: their pages may come back. */
  readonly #gone = new Map<string, string>();

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
    this.#gone.delete(participant.sessionId);
  }

  remove({ sessionId, user }: Participant): void {
    this.#all.delete(sessionId);
    this.#gone.set(sessionId, user.id);
  }

  /** Session ids of those who went, of these users (of all without a list). */
  gone(userIds: string[] | undefined): string[] {
    const found = [...this.#gone].filter(([, user]) => !userIds || userIds.includes(user));
    return found.map(([sessionId]) => sessionId);
  }

  tell(message: ServerMessage, except?: Participant): void {
    for (const participant of this.#all.values()) {
      if (participant !== except) participant.channel?.send(message);
    }
  }
}
