import { randomBytes } from 'node:crypto';
import { createBlank, readPackage } from '@benchbook/documents/basics';
import { addressTokens } from '../editor/address-tokens.ts';
import type { Parts } from '../parts.ts';

/** Where the document server fetches the file of a connection test; the token is made for one test. */
export const PROBE_PATH = '/files/health/probe.docx';

const LIFE_SECONDS = 120;
const PURPOSE = 'connection test';
/** Tests whose fetching is remembered; far more than run at once. */
const REMEMBERED = 100;

/** The small files that connection tests have converted, and whether somebody came for them. */
export class ProbeFiles {
  readonly #parts: Parts;
  /** What happened to the file with each word, as far as it was asked of this process. */
  readonly #visits = new Map<string, 'fetched' | 'not signed'>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A new file with a word in it that nobody can guess, and where the document server finds it. */
  async offer(): Promise<{ word: string; url: string }> {
    const word = randomBytes(12).toString('hex');
    const exp = Math.floor(Date.now() / 1_000) + LIFE_SECONDS;
    const token = await addressTokens(this.#parts, PURPOSE).sign({ word, exp });
    const { hostUrl } = this.#parts.environment.documentServer;
    return { word, url: `${hostUrl}${PROBE_PATH}?token=${token}` };
  }

  visitOf(word: string): 'fetched' | 'not signed' | 'not seen' {
    return this.#visits.get(word) ?? 'not seen';
  }

  /**
   * The file of a test, for whoever has its address.
   *
   * @param isSigned whether the request carries the document server's signature, which real files need.
   * @returns null when the address is not one of ours, or the signature is missing.
   */
  async fetch(token: string, isSigned: boolean): Promise<Uint8Array | null> {
    const content = await addressTokens(this.#parts, PURPOSE).verify(token);
    if (typeof content?.word !== 'string') return null;
    this.#remember(content.word, isSigned ? 'fetched' : 'not signed');
    return isSigned ? fileWith(content.word) : null;
  }

  #remember(word: string, visit: 'fetched' | 'not signed'): void {
    this.#visits.set(word, visit);
    const [oldest] = this.#visits.keys();
    if (this.#visits.size > REMEMBERED && oldest !== undefined) this.#visits.delete(oldest);
  }
}

function fileWith(word: string): Uint8Array {
  const pkg = readPackage(createBlank('docx'));
  const main = pkg.text('word/document.xml');
  pkg.set(
    'word/document.xml',
    main.replace('<w:sectPr', `<w:p><w:r><w:t>${word}</w:t></w:r></w:p><w:sectPr`),
  );
  return pkg.write();
}
