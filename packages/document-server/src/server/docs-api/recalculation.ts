import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { signedContent } from '../base/signed-request.ts';
import type { Signer } from '../base/tokens.ts';
import { keyPattern } from '../host/editor-config.ts';
import type { HostClient } from '../host/host-client.ts';
import type { Results } from '../session/results.ts';
import type { Log } from '../session/saver.ts';
import type { DocumentThreads } from '../threads/document-threads.ts';
import { type LibreOffice, OfficeError } from '../threads/libre-office.ts';
import { conversionErrors } from './conversion.ts';

const requestSchema = z.object({
  /** A new one for each request. */
  key: z.string().regex(keyPattern),
  urls: z.array(z.string().min(1).max(10_000)).min(1).max(2),
});

/** More requests than this, and the next one is refused: each holds its workbooks in memory. */
const MAX_RUNNING = 4;

/** `error` as in the answers of `/converter`; `urls` of the workbooks as `by` calculates them, in their order. */
type Answer = { error: number } | { by: string; urls: string[] };

export interface RecalculationDependencies {
  host: HostClient;
  threads: DocumentThreads;
  /** One of its own: no pdf waits for it. */
  office: LibreOffice;
  results: Results;
  signer: Signer;
  /** What the host calls this server. */
  internalUrl: () => string;
  log: Log;
}

/**
 * `/recalculation`, which the Docs API does not have: what LibreOffice calculates of workbooks, signed like a conversion.
 * HTTP is always 200.
 */
export function recalculationRoute(app: FastifyInstance, dependencies: RecalculationDependencies): void {
  let running = 0;
  app.post('/recalculation', async (request): Promise<Answer> => {
    const signed = await signedContent(request, dependencies.signer);
    if ('fault' in signed) return { error: conversionErrors.token };
    const wanted = requestSchema.safeParse(signed.content);
    if (!wanted.success) return { error: conversionErrors.input };
    if (running >= MAX_RUNNING) return { error: conversionErrors.unknown };
    running += 1;
    try {
      return await recalculate(wanted.data, dependencies);
    } catch (error) {
      dependencies.log.warn(`LibreOffice calculated nothing. ${String(error)}`);
      const isLate = error instanceof OfficeError && error.kind === 'time';
      return { error: isLate ? conversionErrors.time : conversionErrors.conversion };
    } finally {
      running -= 1;
    }
  });
}

async function recalculate(
  { key, urls }: z.output<typeof requestSchema>,
  { host, threads, office, results, internalUrl }: RecalculationDependencies,
): Promise<Answer> {
  const by = await office.name();
  if (by === null) return { error: conversionErrors.outputType };
  const workbooks: Uint8Array[] = [];
  for (const url of urls) {
    const workbook = await host.download(url);
    // Whatever it is, it is looked at with all guards before another program gets it.
    const type = await threads.run('typeOf', workbook);
    if (!('value' in type) || type.value !== 'xlsx') return { error: conversionErrors.conversion };
    workbooks.push(workbook);
  }
  const made = await office.calculated(workbooks);
  const paths = await Promise.all(made.map((bytes) => results.add(key, 'xlsx', bytes)));
  return { by, urls: paths.map((path) => new URL(path, internalUrl()).href) };
}
