import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that a system gives to whoever asks for any (32768 on Linux, 49152 elsewhere): nobody is given one of these
 * between its choice and the start of the server it was chosen for. Above those that browsers refuse.
 */
const FIRST = 20_000;
const LAST = 32_767;

/** So many tries find a free one among any number of other tests. */
const TRIES = 50;

/** Two free ports, held until both are known so that they differ: those that are wanted, unless somebody has them. */
export async function freePorts(wanted?: [number, number]): Promise<[number, number]> {
  const servers = [createServer(), createServer()];
  try {
    const [first, second] = await Promise.all(servers.map((server, place) => hold(server, wanted?.[place])));
    if (first === undefined || second === undefined) throw new Error('No free ports.');
    return [first, second];
  } finally {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  }
}

/** Where the last servers of this process answered; the next do too, since a browser knows scripts by their address. */
let usual: [number, number] | undefined;

/** A free port, the one it was the last time if nobody has it. */
export async function usualPort(): Promise<number> {
  usual = await freePorts(usual);
  return usual[0];
}

async function hold(server: Server, wanted: number | undefined): Promise<number> {
  for (let tries = 0, port = wanted; tries < TRIES; tries++, port = undefined) {
    const chosen = port ?? randomInt(FIRST, LAST + 1);
    if (await listens(server, chosen)) return chosen;
  }
  throw new Error(`No free port from ${FIRST} to ${LAST}.`);
}

async function listens(server: Server, port: number): Promise<boolean> {
  server.listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => true,
    () => false,
  );
}
