import type { Participant, Rights, Ticket } from './participant.ts';

type Standing = Rights & Pick<Participant, 'mayEdit' | 'behindPassword'>;

/**
 * What became of the rights of pages in one session since their tickets were issued. A page whose connection broke
 * comes back with the ticket it has, which may be from before.
 */
export class ChangedRights {
  /** By session id. */
  readonly #lifted = new Map<string, Rights>();
  readonly #dropped = new Set<string>();

  hasLifted({ sessionId }: Participant): boolean {
    return this.#lifted.has(sessionId);
  }

  /** The page gave the password. Answers what it may do from now on; null: nothing more. */
  lift({ sessionId, behindPassword }: Participant): Rights | null {
    const rights = this.#lifted.get(sessionId) ?? behindPassword;
    if (!rights || this.#dropped.has(sessionId)) return null;
    this.#lifted.set(sessionId, rights);
    return rights;
  }

  /** The application took the right to edit back from the page. */
  drop(sessionId: string): void {
    this.#dropped.add(sessionId);
  }

  /** What the page with this ticket may do now. */
  of({ sessionId, permissions, access, mayEdit, behindPassword }: Ticket): Standing {
    const lifted = this.#lifted.get(sessionId);
    const rights = lifted ?? { permissions, access };
    if (this.#dropped.has(sessionId)) return { ...rights, mayEdit: false, behindPassword: null };
    return lifted
      ? { ...rights, mayEdit: true, behindPassword: null }
      : { ...rights, mayEdit, behindPassword };
  }
}
