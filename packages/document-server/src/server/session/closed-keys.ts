import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { removeDurably, writeDurably } from '../base/durable.ts';

const closedKeySchema = z.object({
  key: z.string(),
  /** `saved`: the host has stored it, the key is dead for editing. `unchanged`: nobody changed anything. */
  state: z.enum(['saved', 'unchanged']),
  callbackUrl: z.string(),
});

export type ClosedKey = z.infer<typeof closedKeySchema>;

/** Hosts give every opening's config a much shorter life. */
const keptDays = 90;

/** The keys of sessions that are over; survives a restart. One small file a key: nothing to load, nothing to compact. */
export class ClosedKeys {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Makes the folder and forgets what is long over. */
  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const oldest = Date.now() - keptDays * 24 * 3_600_000;
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      if ((await stat(path)).mtimeMs < oldest) await removeDurably(path);
    }
  }

  async find(key: string): Promise<ClosedKey | null> {
    const text = await readFile(this.#path(key), 'utf8').catch(() => null);
    return text === null ? null : closedKeySchema.parse(JSON.parse(text));
  }

  close(closed: ClosedKey): Promise<void> {
    return writeDurably(this.#path(closed.key), JSON.stringify(closed));
  }

  #path(key: string): string {
    return join(this.#folder, `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.json`);
  }
}
