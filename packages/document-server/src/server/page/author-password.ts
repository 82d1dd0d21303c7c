import type { PasswordAnswer, PasswordTry } from '@benchbook/editors/protocol';
import { z } from 'zod';
import { mayNotEdit, Refusal } from '../base/refusal.ts';
import { ticketOf } from '../session/rules/participant.ts';
import type { SessionPage } from '../session/sessions.ts';
import type { Tickets } from '../session/tickets.ts';
import type { DocumentThreads } from '../threads/document-threads.ts';

const trySchema = z.object({
  thing: z.discriminatedUnion('of', [
    z.object({ of: z.literal('document') }),
    z.object({ of: z.literal('sheet'), sheet: z.string().max(200) }),
    z.object({ of: z.literal('structure') }),
  ]),
  password: z.string().max(255),
}) satisfies z.ZodType<PasswordTry>;

/** So many wrong passwords may be tried on a document within so many milliseconds: nobody finds one by trying. */
const TRIES = 10;
const WITHIN = 60_000;

/** Takes the password of the author from a page, which may then do what they protected. The file keeps its protection. */
export class AuthorPassword {
  readonly #threads: DocumentThreads;
  readonly #tickets: Tickets;
  /**
   * By document key: when a password was tried that was wrong or is still being checked; milliseconds since 1970. A
   * session would be too short for that: it begins anew whenever a reader loads the document anew.
   */
  readonly #tries = new Map<string, number[]>();

  constructor(threads: DocumentThreads, tickets: Tickets) {
    this.#threads = threads;
    this.#tickets = tickets;
  }

  /** Throws `Refusal`, and `TaskError` where the file keeps the password in a way that cannot be checked. */
  async take({ session, participant }: SessionPage, body: unknown): Promise<PasswordAnswer> {
    const { thing, password } = trySchema.parse(body);
    // A page that did not get the answer asks again.
    const isKnown = thing.of === 'document' && session.gavePassword(participant);
    if (!isKnown) await this.#check({ session, participant }, { thing, password });
    if (thing.of !== 'document') return {};
    // The application may have taken the right to edit back meanwhile.
    const accepted = session.acceptPassword(participant);
    const ticket = await this.#tickets.issue(ticketOf(accepted.participant, session.key));
    return {
      document: { ticket, ...accepted.rights, recovered: session.hasRecovered(accepted.participant) },
    };
  }

  async #check({ session, participant }: SessionPage, { thing, password }: PasswordTry): Promise<void> {
    const mayTry = thing.of === 'document' ? participant.behindPassword : participant.mayEdit;
    if (!mayTry) throw mayNotEdit();
    this.#count(session.key);
    const original = await session.journal.original();
    const isRight = await this.#threads.run(
      'opensProtection',
      { original, thing, password },
      { user: participant.user.id, document: session.key },
    );
    if (!isRight) {
      throw new Refusal(403, 'That is not the password. Try again, or ask the author of the document.');
    }
    this.#tries.get(session.key)?.pop();
  }

  #count(key: string): void {
    const since = Date.now() - WITHIN;
    for (const [tried, times] of this.#tries) {
      const recent = times.filter((at) => at > since);
      if (recent.length > 0) this.#tries.set(tried, recent);
      else this.#tries.delete(tried);
    }
    const recent = this.#tries.get(key) ?? [];
    if (recent.length >= TRIES) {
      throw new Refusal(429, 'Too many wrong passwords were tried on this document. Try again in a minute.');
    }
    this.#tries.set(key, [...recent, Date.now()]);
  }
}
