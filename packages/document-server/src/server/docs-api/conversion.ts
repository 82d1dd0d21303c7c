import { type DocumentType, typeOfFormat } from '@benchbook/documents/basics';
import { DownloadError, type HostClient } from '../host/host-client.ts';
import type { Results } from '../session/results.ts';
import type { Log } from '../session/saver.ts';
import { type Asker, type DocumentThreads, ownersOf, TaskError } from '../threads/document-threads.ts';
import { FairQueue, TooManyAtOnce } from '../threads/fair-queue.ts';
import { type LibreOffice, OfficeError } from '../threads/libre-office.ts';
import { firstPagePicture } from '../threads/page-picture.ts';

/** Codes of editor protocol 1.6. */
export const conversionErrors = {
  unknown: -1,
  time: -2,
  conversion: -3,
  download: -4,
  password: -5,
  input: -7,
  token: -8,
  outputType: -9,
  size: -10,
} as const;

/** A conversion that was not done; `code` is the protocol's. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
  readonly code: number;
  /** Of the HTTP answer to a page. */
  readonly status: 422 | 429;

  constructor(code: number, message: string, status: 422 | 429 = 422) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export interface ConversionRequest {
  key: string;
  url: string;
  fileType: string;
  outputType: string;
  title: string;
  /** csv: which sheet; the first that is not hidden without it. */
  sheet?: string | undefined;
}

/**
 * What is made of what. The same type is a checked copy; a pdfa shows what is stored, a pdf what LibreOffice calculates, a png the
 * first page of what is stored.
 */
const OUTPUTS: Partial<Record<DocumentType, readonly string[]>> = {
  docx: ['pdf', 'pdfa', 'png', 'txt', 'html'],
  xlsx: ['pdf', 'pdfa', 'png', 'csv', 'txt', 'html'],
  pdf: ['png'],
};

interface Job {
  result: Promise<string>;
  state: 'running' | 'done' | 'failed';
}

export interface ConversionsDependencies {
  host: HostClient;
  threads: DocumentThreads;
  office: LibreOffice;
  results: Results;
  log: Log;
}

/** Of what LibreOffice makes, one after the other: so much of it may run and wait for one person, or of one document. */
const MOST_PDFS = 4;

/** More conversions than this at once, and the next one is refused: each holds its document in memory. */
const MAX_RUNNING = 32;

/** Turns documents into other formats. A result is found again by key and format as long as it is kept. */
export class Conversions {
  readonly #dependencies: ConversionsDependencies;
  readonly #jobs = new Map<string, Job>();
  readonly #pdfs = new FairQueue(MOST_PDFS);

  constructor(dependencies: ConversionsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Path and query of the result's freshly signed address. Throws `ConversionError`. */
  async convert(request: ConversionRequest): Promise<string> {
    try {
      return await this.#address(request, await this.#job(request).result);
    } catch (error) {
      this.#jobs.delete(jobName(request));
      throw error;
    }
  }

  /** The same, or null while it is being made: to be asked again. A failure is told once; then it is tried anew. */
  async poll(request: ConversionRequest): Promise<string | null> {
    return this.#job(request).state === 'running' ? null : this.convert(request);
  }

  /** Converts bytes that are here already. `asker`: left out for what the host asks for. Throws `ConversionError`. */
  async convertBytes(
    document: Uint8Array,
    { fileType, outputType, title, sheet }: Omit<ConversionRequest, 'key' | 'url'>,
    asker?: Asker,
  ): Promise<Uint8Array> {
    const { threads, office } = this.#dependencies;
    const family = typeOfFormat(fileType);
    const outputs = (family && OUTPUTS[family]) ?? [];
    const isCopy = outputType === fileType && family !== 'pdf' && outputs.length > 0;
    if (!isCopy && !outputs.includes(outputType)) {
      throw new ConversionError(
        conversionErrors.conversion,
        `A ${fileType} file cannot be converted to ${outputType} here.`,
      );
    }
    try {
      const type = accepted(await threads.run('typeOf', document, asker));
      if (type !== family) {
        throw new ConversionError(conversionErrors.conversion, `The document is a ${type} file.`);
      }
      if (outputType === fileType) return document;
      if (outputType === 'pdf') {
        const owners = asker ? ownersOf(asker) : [];
        return await this.#pdfs.take(owners, () => office.toPdf(document, fileType));
      }
      if (outputType === 'pdfa') {
        const copy = accepted(await threads.run('printCopy', document, asker));
        return await office.toArchivePdf(copy, fileType);
      }
      if (outputType === 'png') {
        const owners = asker ? ownersOf(asker) : [];
        const pages = async () => {
          if (type === 'pdf') return document;
          const copy = accepted(await threads.run('printCopy', document, asker));
          return office.toFirstPage(copy, fileType);
        };
        return await this.#pdfs.take(owners, () => firstPagePicture(pages));
      }
      const text = await threads.run('exportText', { document, outputType, title, sheet }, asker);
      return new TextEncoder().encode(accepted(text));
    } catch (error) {
      throw conversionError(error);
    }
  }

  #job(request: ConversionRequest): Job {
    const name = jobName(request);
    const known = this.#jobs.get(name);
    if (known) return known;
    const job: Job = { state: 'running', result: this.#run(request) };
    this.#jobs.set(name, job);
    job.result.then(
      () => {
        job.state = 'done';
      },
      () => {
        job.state = 'failed';
      },
    );
    return job;
  }

  /** The name the result is kept under. */
  async #run(request: ConversionRequest): Promise<string> {
    const { host, results, log } = this.#dependencies;
    const running = [...this.#jobs.values()].filter(({ state }) => state === 'running').length;
    try {
      if (running >= MAX_RUNNING) throw new ConversionError(conversionErrors.unknown, 'Too much at once.');
      const bytes = await this.convertBytes(await host.download(request.url), request);
      const kept = results.newName(request.key);
      await results.keep(kept, bytes);
      return kept;
    } catch (error) {
      const problem = conversionError(error);
      log.warn(`A ${request.fileType} file was not converted to ${request.outputType}: ${problem.message}`);
      throw problem;
    }
  }

  async #address(request: ConversionRequest, kept: string): Promise<string> {
    const { results } = this.#dependencies;
    if (await results.renew(kept)) return results.address(kept, request.key, request.outputType);
    // It was swept away.
    this.#jobs.delete(jobName(request));
    return this.convert(request);
  }
}

const jobName = ({ key, outputType, sheet = '' }: ConversionRequest) =>
  JSON.stringify([key, outputType, sheet]);

/** What the documents package refuses, in the protocol's codes. */
const REFUSALS: Partial<Record<string, number>> = {
  encrypted: conversionErrors.password,
  'too-large': conversionErrors.size,
};

function accepted<T>(answer: { value: T } | { refused: string; message: string }): T {
  if ('value' in answer) return answer.value;
  throw new ConversionError(REFUSALS[answer.refused] ?? conversionErrors.conversion, answer.message);
}

const OFFICE_ERRORS: Record<OfficeError['kind'], number> = {
  absent: conversionErrors.conversion,
  failed: conversionErrors.conversion,
  time: conversionErrors.time,
  size: conversionErrors.size,
};

function conversionError(error: unknown): ConversionError {
  if (error instanceof ConversionError) return error;
  if (error instanceof TooManyAtOnce) {
    const message =
      'You are having too many files converted at once. Wait until they are done, and try again.';
    return new ConversionError(conversionErrors.unknown, message, 429);
  }
  if (error instanceof DownloadError) {
    const why = error.cause === undefined ? '' : ` ${String(error.cause)}`;
    return new ConversionError(conversionErrors.download, `${error.message}${why}`);
  }
  if (error instanceof OfficeError) return new ConversionError(OFFICE_ERRORS[error.kind], error.message);
  const code = error instanceof TaskError ? conversionErrors.conversion : conversionErrors.unknown;
  const status = error instanceof TaskError && error.status === 429 ? 429 : 422;
  return new ConversionError(code, error instanceof Error ? error.message : String(error), status);
}
