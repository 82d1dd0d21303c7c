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
