import { z } from 'zod';
import type { Lifted, PasswordTry } from '../protocol.ts';
import type { DocumentWork } from './document-work.ts';
import { ticketOf } from './participant.ts';
import { Refusal } from './refusal.ts';
import type { DocumentSession } from './session.ts';
import type { Seat } from './sessions.ts';
import type { Tickets } from './tickets.ts';

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

/** Lifts what an author protected with a password, for the page that knows it. The file keeps its protection. */
export class Lifting {
  readonly #work: DocumentWork;
  readonly #tickets: Tickets;
  /** When passwords were tried that were wrong, or of which that is not known yet; milliseconds since 1970. */
  readonly #tries = new WeakMap<DocumentSession, number[]>();

  constructor(work: DocumentWork, tickets: Tickets) {
    this.#work = work;
    this.#tickets = tickets;
  }

  /** Throws `Refusal`, and `WorkError` where the file keeps the password in a way that cannot be checked. */
  async lift({ session, participant }: Seat, body: unknown): Promise<Lifted> {
    const { thing, password } = trySchema.parse(body);
    const isDocument = thing.of === 'document';
    if (isDocument ? !participant.behindPassword : !participant.mayEdit) throw mayNotEdit();
    this.#count(session);
    const original = await session.journal.original();
    const isRight = await this.#work.run('opensProtection', { original, thing, password });
    if (!isRight)
      throw new Refusal(403, 'That is not the password. Try again, or ask the author of the document.');
    this.#tries.get(session)?.pop();
    if (!isDocument) return {};
    // The application may have taken the right to edit back meanwhile.
    const rights = participant.behindPassword;
    if (!rights) throw mayNotEdit();
    Object.assign(participant, { ...rights, mayEdit: true, behindPassword: null });
    const ticket = await this.#tickets.issue(ticketOf(participant, session.key));
    return { document: { ticket, ...rights, recovered: session.hasRecovered(participant) } };
  }

  #count(session: DocumentSession): void {
    const recent = (this.#tries.get(session) ?? []).filter((at) => at > Date.now() - WITHIN);
    if (recent.length >= TRIES) {
      throw new Refusal(429, 'Too many wrong passwords were tried on this document. Try again in a minute.');
    }
    this.#tries.set(session, [...recent, Date.now()]);
  }
}

function mayNotEdit(): Refusal {
  return new Refusal(403, 'You may not edit this document.');
}
