import { createHash } from 'node:crypto';
import type { Results } from '../session/results.ts';
import type { Asker } from '../threads/document-threads.ts';
import type { Conversions } from './conversion.ts';

/** What it is, and for whom; whoever wants the same meanwhile shares it. */
interface CopyRequest {
  fileType: string;
  title: string;
  asker: Asker;
}

/**
 * Documents as pages (pdf) for those who read them so: made once for everybody who opens the same bytes, and kept as
 * long as any other result.
 */
export class ReadingCopies {
  readonly #conversions: Conversions;
  readonly #results: Results;
  readonly #running = new Map<string, Promise<Uint8Array>>();

  constructor(dependencies: { conversions: Conversions; results: Results }) {
    this.#conversions = dependencies.conversions;
    this.#results = dependencies.results;
  }

  /** The pdf. Throws `ConversionError`. */
  async pdf(document: Uint8Array, what: CopyRequest): Promise<Uint8Array> {
    const name = `pages of ${createHash('sha256').update(document).digest('hex')}`;
    const kept = await this.#results.read(name);
    if (kept) return kept;
    const running = this.#running.get(name) ?? this.#make(name, document, what);
    this.#running.set(name, running);
    return running.finally(() => this.#running.delete(name));
  }

  async #make(name: string, document: Uint8Array, { asker, ...what }: CopyRequest): Promise<Uint8Array> {
    const pdf = await this.#conversions.convertBytes(document, { ...what, outputType: 'pdf' }, asker);
    await this.#results.keep(name, pdf);
    return pdf;
  }
}
