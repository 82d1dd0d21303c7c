import type { Bench } from './bench.ts';

/** One observation of the editor protocol, as a sentence and a way to make it again. */
export interface DocsCase {
  name: string;
  run(bench: Bench): Promise<void>;
}

/** The server is of a kind to which the observation cannot apply; `message` says which. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}

/**
 * Asks again until there is an answer that is not undefined. Throws with `what` was waited for. A real server saves
 * some ten seconds after the last one left, and starts its converter on a busy machine.
 */
export async function eventually<T>(
  what: string | (() => string),
  get: () => T | undefined | Promise<T | undefined>,
  within = 60_000,
): Promise<T> {
  for (const end = Date.now() + within; Date.now() < end; ) {
    const found = await get();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited in vain for ${typeof what === 'string' ? what : what()}.`);
}
