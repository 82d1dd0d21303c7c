import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { contentDisposition, FILE_HEADERS } from './file-answer.ts';
import type { Slots } from './slots.ts';

/** A file that is made for one answer, and sent as it comes. */
export interface Archive {
  name: string;
  /** Bytes of all pieces together. */
  length: number;
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** A reader who goes no further for so long gives the slot to others (milliseconds). */
const IDLE_MS = 120_000;
/** One who goes on, but slower than this, does too: bytes in a second, counted over the whole file. */
const LEAST_RATE = 100_000;

/**
 * Makes a file in a slot and sends it; the slot is kept until all of it is sent, or whoever asked for it is gone.
 *
 * Too slow a reader gets no further: a file that is shorter than its head says is no whole one to any program.
 *
 * @param options.person for whom, as the slots count
 * @param options.mostMs that its sending may take; default as long as the slowest reader needs
 * @throws Error as the slots refuse, and as `make` does
 */
export async function sendArchive(
  reply: FastifyReply,
  make: () => Promise<Archive>,
  { slots, person, type, mostMs }: { slots: Slots; person: number; type: string; mostMs?: number },
): Promise<FastifyReply> {
  const leave = await slots.enter(person);
  try {
    const { name, length, pieces } = await make();
    const stream = Readable.from(pieces, { objectMode: false });
    // At its end before whoever asked has it, else where they are gone.
    stream.once('end', leave).once('close', leave);
    const slowest = setTimeout(
      () => {
        reply.log.warn({ name, length }, 'sending a file was ended: who asked for it reads too slowly');
        reply.raw.destroy();
      },
      mostMs ?? IDLE_MS + (length / LEAST_RATE) * 1_000,
    );
    stream.once('close', () => clearTimeout(slowest));
    reply.raw.once('close', () => clearTimeout(slowest));
    reply.raw.setTimeout(IDLE_MS, () => stream.destroy());
    return reply
      .headers({
        'Content-Type': type,
        'Content-Length': length,
        'Content-Disposition': contentDisposition('attachment', name),
        ...FILE_HEADERS,
      })
      .send(stream);
  } catch (error) {
    leave();
    throw error;
  }
}
