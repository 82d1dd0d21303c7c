import type { FastifyInstance } from 'fastify';
import { coded } from './refusal.ts';

export interface SlowBodyLimits {
  /** How often it is looked at, in milliseconds. */
  every: number;
  /** Bytes that have to arrive in that time. */
  bytes: number;
}

/** 4 kB a second: slower than any connection on which somebody could work with documents. */
const LIMITS: SlowBodyLimits = { every: 15_000, bytes: 60_000 };

/**
 * Ends requests whose body comes slower than that, with 408: each would hold a connection, and what has arrived of it, for
 * as long as its sender likes. A large file may take its time, and where we are the ones who read slowly nobody is blamed.
 */
export function registerSlowBodies(app: FastifyInstance, { every, bytes }: SlowBodyLimits = LIMITS): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { socket, headers } = raw;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return done();
    let before = socket.bytesRead;
    let waited = false;
    let timer: NodeJS.Timeout;
    const wait = () => {
      // Not before what came in that time is read: after a time in which nothing ran, timers come first.
      timer = setTimeout(() => setImmediate(look), every).unref();
    };
    const look = () => {
      if (raw.complete || raw.readableEnded || socket.destroyed) return;
      const arrived = socket.bytesRead - before;
      before = socket.bytesRead;
      // While something waits to be read the connection is not read either: a time that began so says nothing.
      const waits = raw.readableLength > 0;
      if (arrived >= bytes || waits || waited) {
        waited = waits;
        return wait();
      }
      const end = () => raw.destroy();
      if (reply.sent) return end();
      reply.hijack();
      const body = JSON.stringify({
        errors: coded(408, [{ msg: 'The request came too slowly and was ended. Try again.' }]),
      });
      const headers = { 'content-type': 'application/json; charset=utf-8', connection: 'close' };
      reply.raw.writeHead(408, headers).end(body, end);
    };
    wait();
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}
