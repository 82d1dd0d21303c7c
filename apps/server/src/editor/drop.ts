import type { Parts } from '../parts.ts';

/**
 * A person who still has a document open whose session was closed goes on as a reader, until their screen opens it anew. What
 * they would save is kept beside the versions.
 *
 * @param key of the closed session; undefined: there was none.
 */
export async function dropEditors(parts: Parts, key: string | undefined): Promise<void> {
  if (key !== undefined) await parts.documentServer.command({ c: 'drop', key }).catch(() => {});
}
