import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { editorCalls, sessionCalls } from '@benchbook/contract';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerCompression } from './compression.ts';

const PROJECTS = Array.from({ length: 100 }, (_, index) => ({ id: index, name: `Project ${index}` }));

async function buildApp() {
  const app = Fastify();
  await registerCompression(app);
  app.get('/json', () => PROJECTS);
  app.get('/small', () => PROJECTS.slice(0, 1));
  app.get<{ Querystring: { type: string } }>('/document', (request, reply) =>
    reply.type(request.query.type).send(BYTES),
  );
  app.get(editorCalls.workbook.openEditor.path, () => PROJECTS);
  app.post(sessionCalls.login.path, () => PROJECTS);
  app.post('/body', (request) => ({ body: request.body }));
  return app;
}

const BYTES = Buffer.alloc(20_000, 'A');

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('sends JSON compressed to whoever accepts %s', async (accepted, encoding, decompress) => {
  const app = await buildApp();
  const answer = await app.inject({ url: '/json', headers: { 'accept-encoding': accepted } });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toBe('accept-encoding');
  expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(PROJECTS).length / 3);
  expect(JSON.parse(decompress(answer.rawPayload).toString())).toEqual(PROJECTS);
});

it('sends JSON as it is to whoever accepts nothing else, and when there is little of it', async () => {
  const app = await buildApp();
  for (const request of [
    { url: '/json' },
    { url: '/json', headers: { 'accept-encoding': 'identity' } },
    { url: '/small', headers: { 'accept-encoding': 'br' } },
  ]) {
    const answer = await app.inject(request);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json()[0]).toEqual(PROJECTS[0]);
  }
});

it.each([
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
  'application/zip',
  'application/octet-stream',
])('sends %s as it is', async (type) => {
  const app = await buildApp();
  const answer = await app.inject({
    url: '/document',
    query: { type },
    headers: { 'accept-encoding': 'br, gzip' },
  });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['content-length']).toBe(String(BYTES.length));
  expect(answer.rawPayload).toEqual(BYTES);
});

it('does not compress what holds a token, whose letters the length would give away', async () => {
  const app = await buildApp();
  for (const request of [
    { url: editorCalls.workbook.openEditor.path.replace(':id', '1') },
    { method: 'POST' as const, url: sessionCalls.login.path },
  ]) {
    const answer = await app.inject({ ...request, headers: { 'accept-encoding': 'br' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
  }
});

it('takes no compressed bodies: a small one could unpack to any size', async () => {
  const app = await buildApp();
  const answer = await app.inject({
    method: 'POST',
    url: '/body',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync('{"a":1}'),
  });
  expect(answer.statusCode).toBe(400);
});
