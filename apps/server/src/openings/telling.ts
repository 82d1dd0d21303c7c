import type { Parts } from '../parts.ts';
import * as repository from './repository.ts';

const DONE = 0;
/** Openings a command names at most. */
const AT_ONCE = 500;

/**
 * Tells the document server which pages may do less. What it did not hear stays to be told.
 *
 * The built-in one ends exactly those pages, reading too (`narrow`). An ONLYOFFICE Docs knows users only: those who
 * have nothing open any more with which they may edit are dropped, and go on as readers of what they have before them.
 *
 * @throws Refusal 503 when the document server does not answer; Error when it refuses.
 */
export async function tellDocumentServer(parts: Parts): Promise<void> {
  const { builtIn } = parts.environment.documentServer;
  for (;;) {
    const openings = await repository.listUntold(parts.db, AT_ONCE);
    if (openings.length === 0) break;
    if (builtIn) await command(parts, { c: 'narrow', openings });
    await repository.markTold(parts.db, openings);
  }
  if (!builtIn) await dropPresent(parts);
}

/** By who is said to edit, and not by who was let in: a page with a config of its own making is named too. */
export async function dropPresent(parts: Parts): Promise<void> {
  for (const { key, userIds } of await repository.listPresentWithoutRight(parts.db)) {
    await command(parts, { c: 'drop', key, users: userIds.map(String) });
  }
}

async function command(
  parts: Parts,
  content: Parameters<Parts['documentServer']['command']>[0],
): Promise<void> {
  const { error } = await parts.documentServer.command(content);
  if (error !== DONE) throw new Error(`The document server refused "${content.c}" (error ${error}).`);
}
