import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendArchive } from './archive-answer.ts';
import { registerErrorAnswers } from './error-answers.ts';
import { tooMany } from './refusal.ts';
import { Slots } from './slots.ts';

/** Far more than fits between a server and who does not read. */
const PIECES = Array.from({ length: 64 }, (_, at) => Buffer.alloc(1024 * 1024, at));
const LENGTH = PIECES.length * 1024 * 1024;

describe('a file that is made to be sent', () => {
  let app = Fastify();
  let fails = false;
  let mostMs: number | undefined;
  beforeEach(async () => {
    app = Fastify();
    fails = false;
    mostMs = undefined;
    registerErrorAnswers(app);
    const slots = new Slots({ slots: 1, refuse: () => tooMany('Please wait.') });
    app.get('/', (_request, reply) =>
      sendArchive(
        reply,
        async () => {
          if (fails) throw tooMany('Not now.');
          return { name: 'All of “it”.zip', length: LENGTH, pieces: PIECES };
        },
        { slots, person: 7, type: 'application/zip', ...(mostMs !== undefined && { mostMs }) },
      ),
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.close());

  /** Its head; nothing is read of the rest. */
  async function ask(): Promise<IncomingMessage> {
    const { port } = app.server.address() as AddressInfo;
    const [answer] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response');
    return answer;
  }
  async function lengthOf(answer: IncomingMessage): Promise<number> {
    let length = 0;
    for await (const piece of answer) length += piece.length;
    return length;
  }

  it('keeps its slot until all of it is sent', async () => {
    const first = await ask();
    expect([first.statusCode, first.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="All of _it_.zip"; filename*=UTF-8\'\'All%20of%20%E2%80%9Cit%E2%80%9D.zip',
    ]);
    expect((await app.inject('/')).statusCode).toBe(429);
    expect(await lengthOf(first)).toBe(LENGTH);
    const next = await ask();
    expect([next.statusCode, await lengthOf(next)]).toEqual([200, LENGTH]);
  });

  it('gives its slot to others where whoever asked is gone, or it cannot be made', async () => {
    const first = await ask();
    first.destroy();
    await expect
      .poll(
        async () => {
          const { statusCode } = await app.inject('/');
          return statusCode;
        },
        { timeout: 30_000 },
      )
      .toBe(200);
    fails = true;
    expect((await app.inject('/')).json().errors[0].msg).toBe('Not now.');
    expect((await app.inject('/')).json().errors[0].msg).toBe('Not now.');
    fails = false;
    expect((await app.inject('/')).statusCode).toBe(200);
  });

  it('gives its slot to others where its reader is too slow, who has no whole file then', async () => {
    mostMs = 100;
    const slow = await ask();
    await expect.poll(async () => (await app.inject('/')).statusCode, { timeout: 30_000 }).toBe(200);
    await expect(lengthOf(slow)).rejects.toThrow('aborted');
  });
});
