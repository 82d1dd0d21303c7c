import { createHash, createHmac, randomInt } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveKey, sameText } from '../base/tokens.ts';

/** What the query of a result's address says. */
export interface ResultQuery {
  md5?: string | undefined;
  expires?: string | undefined;
}

/**
 * Documents for the host or a browser to fetch, at addresses that are signed and expire (editor protocol 1.7).
 * The parameter is called `md5` after the real server's; here it is an HMAC-SHA-256.
 */
export class Results {
  readonly #folder: string;
  readonly #secret: Buffer;
  readonly #life: number;
  readonly #now: () => number;

  constructor(options: { folder: string; secret: string; life: number; now?: () => number }) {
    this.#folder = options.folder;
    this.#secret = deriveKey(options.secret, 'result address');
    this.#life = options.life;
    this.#now = options.now ?? Date.now;
  }

  /** Makes the folder, empty of what an earlier run left: those addresses are built anew when they are needed. */
  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await this.removeExpired();
  }

  async removeExpired(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const age = this.#now() - (await stat(path)).mtimeMs;
      if (age > this.#life + 60_000) await rm(path, { force: true });
    }
  }

  /** Keeps the bytes for a while; answers the path and query of their address, beginning with a slash. */
  async add(key: string, fileType: string, bytes: Uint8Array): Promise<string> {
    const name = this.newName(key);
    await this.keep(name, bytes);
    return this.address(name, key, fileType);
  }

  /** A name for a result that belongs to this document key. */
  newName(key: string): string {
    return `${key}_${randomInt(1, 1_000_000_000)}`;
  }

  async keep(name: string, bytes: Uint8Array): Promise<void> {
    await writeFile(this.#path(name), bytes, { mode: 0o600 });
  }

  /** What is kept under this name and was not swept away, kept as long again. */
  async read(name: string): Promise<Uint8Array | null> {
    return (await this.renew(name)) ? readFile(this.#path(name)).catch(() => null) : null;
  }

  /** Keeps a result as long again, for a new address; false when it is not there any more. */
  async renew(name: string): Promise<boolean> {
    const now = new Date(this.#now());
    return utimes(this.#path(name), now, now).then(
      () => true,
      () => false,
    );
  }

  /** Path and query of a freshly signed address, beginning with a slash. */
  address(name: string, key: string, fileType: string): string {
    const fileName = `output.${fileType}`;
    const expires = String(Math.floor((this.#now() + this.#life) / 1000));
    const query = new URLSearchParams({
      md5: this.#signature(name, fileName, expires),
      expires,
      shardkey: key,
      filename: fileName,
    });
    return `/cache/files/data/${encodeURIComponent(name)}/${fileName}/${fileName}?${query}`;
  }

  /** The bytes, or null when the signature is wrong, the time is over or the file is gone. */
  async find(name: string, fileName: string, query: ResultQuery): Promise<Buffer | null> {
    const { md5 = '', expires = '' } = query;
    if (!sameText(md5, this.#signature(name, fileName, expires))) return null;
    if (Number(expires) * 1000 < this.#now()) return null;
    return readFile(this.#path(name)).catch(() => null);
  }

  #signature(name: string, fileName: string, expires: string): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([name, fileName, expires]))
      .digest('base64url');
  }

  #path(name: string): string {
    return join(this.#folder, createHash('sha256').update(name).digest('hex'));
  }
}
