import { CALLBACK_PATH, type Experiment } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';

/** An ONLYOFFICE Docs whose administrator moved its tokens out of the way of a proxy's own (editor protocol 1.8, 7). */
let t: EditorTest;
let experiment: Experiment;
beforeEach(async () => {
  t = await startEditorTest({ header: 'AuthorizationJwt', headerPrefix: 'JWT=' });
  experiment = await t.create();
});
afterEach(() => t.close());

it('a callback counts that is signed in the header that is set, and in no other', async () => {
  const { key } = await t.open(experiment);
  const url = t.peer.offer(withText(createBlank('docx'), 'pH 7'));
  const content = { key, status: 2, url, filetype: 'docx', users: [String(t.anaId)], lastsave: 'a' };
  const token = await t.peer.sign({ payload: content });
  const send = (headers: Record<string, string>) =>
    t.test.app.inject({ method: 'POST', url: CALLBACK_PATH, headers, payload: content });

  expect((await send({ authorization: `Bearer ${token}` })).statusCode).toBe(403);
  expect((await send({ authorizationjwt: `Bearer ${token}` })).statusCode).toBe(403);
  expect(await t.versionsOf(experiment)).toHaveLength(1);
  expect(
    (await send({ authorizationjwt: `JWT=${token}`, authorization: 'Basic of-a-proxy' })).json(),
  ).toEqual({
    error: 0,
  });
  expect(await t.versionsOf(experiment)).toHaveLength(2);
});

it('a document is given to the document server that signs for it in that header', async () => {
  const { config } = await t.open(experiment);
  const { url } = (config as { document: { url: string } }).document;
  const { pathname, search } = new URL(url);
  const token = await t.peer.sign({ payload: { url } });
  const get = (headers: Record<string, string>) =>
    t.test.app.inject({ method: 'GET', url: pathname + search, headers });

  const answer = await get({ authorizationjwt: `JWT=${token}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect((await get({ authorization: `Bearer ${token}` })).statusCode).toBe(401);
});
