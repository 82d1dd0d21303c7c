import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Place, SharedLaboratory } from './shared-laboratory.ts';

/** Holds the address at which the files of one run ask for groups; the test workers inherit it. */
const ADDRESS_VARIABLE = 'BENCHBOOK_TEST_GROUPS';

/**
 * Vitest's global set-up: the laboratory that the files of a run share, whichever worker they run in. It is opened when
 * the first of them asks for a group. Returns what ends it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  let opened: Promise<SharedLaboratory> | undefined;
  const open = async () => (await import('./shared-laboratory.ts')).openSharedLaboratory();
  const server = createServer(async (_request, response) => {
    try {
      opened ??= open();
      const place = await (await opened).addGroup();
      response.end(JSON.stringify(place));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  process.env[ADDRESS_VARIABLE] = `http://127.0.0.1:${address.port}`;
  return async () => {
    delete process.env[ADDRESS_VARIABLE];
    server.close();
    server.closeAllConnections();
    const laboratory = await opened?.catch(() => undefined);
    await laboratory?.close();
  };
}

/** A place for a group in the laboratory of the run. Throws with the reason when that does not open. */
export async function askForPlace(): Promise<Place> {
  const address = process.env[ADDRESS_VARIABLE];
  if (address === undefined) throw new Error('There is no shared laboratory: run this with vitest.');
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The shared laboratory did not open: ${await answer.text()}`);
  // What addGroup answered, over the wire.
  return (await answer.json()) as Place;
}
