import { firstOffered } from '@benchbook/words/server';
import { z } from 'zod';
import { withPageId } from '../base/page-id.ts';
import { createSigner, type Signer } from '../base/tokens.ts';
import { openingSchema } from '../host/host-rights.ts';
import type { Ticket } from './rules/participant.ts';

const rights = {
  permissions: z.object({
    edit: z.boolean(),
    review: z.boolean(),
    comment: z.boolean(),
    download: z.boolean(),
    print: z.boolean(),
    copy: z.boolean(),
  }),
  access: z.enum(['edit', 'review', 'comment', 'view']),
};

const ticketSchema = z.object({
  key: z.string(),
  pageId: z.string(),
  user: z.object({ id: z.string(), name: z.string() }),
  // Pages that were opened before an update do not say it.
  language: z
    .string()
    .default('en')
    .transform((tag) => firstOffered([tag]) ?? 'en'),
  ...rights,
  mayEdit: z.boolean(),
  behindPassword: z.object(rights).nullable(),
  callbackUrl: z.string().nullable(),
  opening: openingSchema.nullable().default(null),
});

/** What a page shows to be known again, also by a server that was started anew. Bound to one key and one page. */
export class Tickets {
  readonly #signer: Signer;
  readonly #life: number;

  /** @param life milliseconds */
  constructor(secret: string, life: number) {
    this.#signer = createSigner(secret, 'session ticket');
    this.#life = life;
  }

  issue(ticket: Ticket): Promise<string> {
    return this.#signer.sign({ ...ticket }, Math.round(this.#life / 1000));
  }

  /** Null for a ticket that is not ours or too old. */
  async read(token: string): Promise<Ticket | null> {
    try {
      return ticketSchema.parse(withPageId(await this.#signer.verify(token)));
    } catch {
      return null;
    }
  }
}
