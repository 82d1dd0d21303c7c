import { z } from 'zod';
import { DownloadError, type HostClient } from './host-client.ts';

/** What the host signed about one opening, if it wants to be asked: where, and by which name. */
export const openingSchema = z.object({
  url: z.string().max(10_000),
  id: z.string().min(1).max(200),
  /** The document, as the host also names it in what it signs about its versions. */
  document: z.string().max(200),
});
export type Opening = z.infer<typeof openingSchema>;

/** What a page may do, by the host's word. */
export const rightSchema = z.enum(['edit', 'view', 'none']);
export type Right = z.infer<typeof rightSchema>;

/** Why a page does less than before; for its person. */
export const RIGHT_ENDED = {
  view: 'You may not edit this document any more. What was saved before is kept.',
  none: 'You are signed out, or may not open this document any more.',
};

/** The host cannot say at the moment what a page may do; it is asked again when the page comes back. */
export class HostAway extends Error {
  override readonly name = 'HostAway';
}

/** The host says that the page may not even read any more. */
export class RightEnded extends Error {
  override readonly name = 'RightEnded';
}

const answerSchema = z.object({ openings: z.array(z.object({ id: z.string(), right: rightSchema })) });

/** Asks the host what the page of an opening may do now. Throws `HostAway`. */
export async function askRight(host: HostClient, opening: Opening, key: string): Promise<Right> {
  const { id } = opening;
  try {
    const answer = answerSchema.parse(await host.ask(opening.url, { openings: [{ id, key }] }));
    return answer.openings.find((each) => each.id === id)?.right ?? 'none';
  } catch (error) {
    if (error instanceof DownloadError || error instanceof z.ZodError) {
      throw new HostAway('The application does not answer', { cause: error });
    }
    throw error;
  }
}

/** Milliseconds for which it is remembered what the host took from an opening: longer than a page takes to get in. */
const REMEMBERED = 10 * 60_000;

/** What the host took from openings of late: a page may be on its way in with the answer of a moment before. */
export class EndedRights {
  readonly #ended = new Map<string, { right: 'view' | 'none'; at: number }>();

  note(id: string, right: 'view' | 'none'): void {
    const oldest = Date.now() - REMEMBERED;
    for (const [known, { at }] of this.#ended) {
      if (at > oldest) break;
      this.#ended.delete(known);
    }
    this.#ended.delete(id);
    this.#ended.set(id, { right, at: Date.now() });
  }

  of(opening: Opening | null): 'view' | 'none' | undefined {
    return opening ? this.#ended.get(opening.id)?.right : undefined;
  }
}
