import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerSlowBodies } from './slow-bodies.ts';

/** On a busy machine everything takes its time. */
const WAIT = { timeout: 30_000 };

/** What a server does that has too much to do: nothing is read and no timer runs. */
function standStill(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('a body that comes slowly', () => {
  let app = Fastify();
  const sockets: Socket[] = [];
  beforeEach(async () => {
    app = Fastify();
    registerSlowBodies(app, { every: 250, bytes: 100 });
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.post('/', async (request) => String(request.body).length);
    app.post('/late-reader', async (request) => {
      const body = request.body as Readable;
      // Both are due when it goes on: the server reads what waits, and is looked at before it can read more.
      setTimeout(() => standStill(400), 1_050);
      await sleep(1_100);
      let size = (body.read() as Buffer).length;
      for await (const chunk of body) size += chunk.length;
      return size;
    });
    app.addContentTypeParser('application/slow', (_request, payload, done) => done(null, payload));
    app.post('/slow-reader', async (request) => {
      await sleep(1_000);
      let size = 0;
      // The parser above hands the stream on as it is.
      for await (const chunk of request.body as AsyncIterable<Buffer>) size += chunk.length;
      return size;
    });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await app.close();
  });

  async function send(
    path: string,
    type: string,
    length: number,
    begin = '',
  ): Promise<{ socket: Socket; heard(): string }> {
    await app.listen({ port: 0, host: '127.0.0.1' });
    // A server that listens on TCP has an address of this shape.
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let heard = '';
    socket
      .on('error', () => {})
      .on('data', (data) => {
        heard += data;
      });
    await once(socket, 'connect');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${begin}`,
    );
    return { socket, heard: () => heard };
  }

  it('is ended with a sentence, although a byte comes now and then', async () => {
    const { socket, heard } = await send('/', 'text/plain', 1_000);
    const dripping = setInterval(() => socket.write('x'), 50);
    // What drips on after the answer is answered with a reset: a connection that ends so has ended.
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(dripping);
    expect(heard()).toMatch(/^HTTP\/1.1 408 .*came too slowly/s);
  });

  it('is taken as long as enough of it comes', async () => {
    const { socket, heard } = await send('/', 'text/plain', 100_000);
    for (let part = 0; part < 20; part++) {
      socket.write('x'.repeat(5_000));
      await sleep(50);
    }
    await expect.poll(heard, WAIT).toMatch(/^HTTP\/1.1 200 .*100000$/s);
  });

  it('is not ended where the server is the slow one', async () => {
    // With the head, so that there is something to read from the first look on.
    const begin = 'x'.repeat(299_000);
    const { socket, heard } = await send('/slow-reader', 'application/slow', 300_000, begin);
    await sleep(900);
    socket.write('x'.repeat(1_000));
    await expect.poll(heard, WAIT).toMatch(/^HTTP\/1.1 200 .*300000$/s);
  });

  it('is not ended where the server stood still while it came', async () => {
    const begun = new Promise<void>((resolve) => {
      app.addHook('preParsing', async () => resolve());
    });
    const { socket, heard } = await send('/', 'text/plain', 10_000);
    await begun;
    // It has come, and a look is due, before anything can be read.
    socket.write('x'.repeat(5_000));
    standStill(400);
    socket.write('x'.repeat(5_000));
    await expect.poll(heard, WAIT).toMatch(/^HTTP\/1.1 200 .*10000$/s);
  });

  it('is not ended where the server had just read what waited, and comes to look', async () => {
    const { heard } = await send('/late-reader', 'application/slow', 300_000, 'x'.repeat(300_000));
    await expect.poll(heard, WAIT).toMatch(/^HTTP\/1.1 200 .*300000$/s);
  });
});
