import { type Experiment, isOfEditors } from '@benchbook/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { Followers } from './followers.ts';
import { readMarks } from './repository.ts';

let t: EditorTest;
let experiment: Experiment;
beforeEach(async () => {
  t = await startEditorTest();
  experiment = await t.create();
});
afterEach(() => t.close());

const follow = (of: Experiment, after?: string, headers = t.ana) =>
  t.call('GET', `${t.urlOf(of)}/follow${after === undefined ? '' : `?after=${after}`}`, undefined, headers);
const markOf = async (of = experiment, headers = t.ana): Promise<string> => {
  const answer = await follow(of, undefined, headers);
  expect(answer.statusCode).toBe(200);
  return answer.json().mark;
};

const WAIT = { timeout: 60_000, interval: 5 };

/** Until so many wait in the process. */
const waitFor = (count: number) =>
  vi.waitFor(() => expect((t.test.parts.followers as Followers).count()).toBe(count), WAIT);

/** Follows and makes a change meanwhile, by which it is answered: it would wait for an hour. Another mark is there then. */
async function isTold(change: () => Promise<unknown>, headers = t.ana): Promise<void> {
  const followers = t.test.parts.followers as Followers;
  const others = followers.count();
  const known = await markOf(experiment, headers);
  let isAnswered = false;
  const told = follow(experiment, known, headers).finally(() => {
    isAnswered = true;
  });
  await vi.waitFor(() => expect(isAnswered || followers.count() > others).toBe(true), WAIT);
  // What was done before has an end that nobody waits for: the next one is told of the change.
  if (isAnswered) return isTold(change, headers);
  await change();
  expect((await told).statusCode).toBe(200);
  expect(await markOf(experiment, headers)).not.toBe(known);
}

async function save(text: string): Promise<void> {
  const { key } = await t.open(experiment);
  const { rawPayload } = await t.call('GET', `${t.urlOf(experiment)}/versions/1/file`);
  const url = t.peer.offer(withText(rawPayload, text));
  const content = { key, status: 6, url, users: [String(t.anaId)], lastsave: text };
  expect((await t.callback(content)).json()).toEqual({ error: 0 });
}

it('is answered at once by whoever does not know the mark, and the same as long as nothing changes', async () => {
  const mark = await markOf();
  expect(await markOf()).toBe(mark);
  expect((await follow(experiment, 'another')).json()).toEqual({ mark });
});

it('is answered once a version is saved, and not by what happens to another document', async () => {
  const other = await t.create({ title: 'Other' });
  let isAnswered = false;
  const ofOther = follow(other, await markOf(other)).then(() => {
    isAnswered = true;
  });
  await isTold(() => save('first'));
  expect(isAnswered).toBe(false);
  expect((await t.call('PUT', t.urlOf(other), { title: 'Renamed' })).statusCode).toBe(200);
  await ofOther;
});

it('is answered once somebody edits, renames, signs, asks, remarks, or decides on what was set aside', async () => {
  const { key } = await t.open(experiment);
  const users = [String(t.benId)];
  const before = await markOf();
  await isTold(() => t.callback({ key, status: 1, users, actions: [{ type: 1, userid: users[0] }] }));
  // Who follows need not ask for the rest again.
  expect(isOfEditors(before, await markOf())).toBe(true);
  await isTold(() => t.callback({ key, status: 4 }));
  const unnamed = await markOf();
  await isTold(() => t.call('PUT', t.urlOf(experiment), { title: 'Renamed' }));
  expect(isOfEditors(unnamed, await markOf())).toBe(false);
  await isTold(() => t.call('POST', `${t.urlOf(experiment)}/remarks`, { text: 'Why 7.4?', mentions: [] }));
  const [remark] = (await t.call('GET', `${t.urlOf(experiment)}/remarks`)).json();
  await isTold(() => t.call('POST', `${t.urlOf(experiment)}/remarks/${remark.id}/settle`));
  t.peer.onCommand = ({ c }) => (c === 'info' ? { error: 0, users: ['1'] } : { error: 4 });
  await isTold(() => t.publish(experiment), t.ben);
  await isTold(() => save('too late'));
  const [aside] = (await t.call('GET', `${t.urlOf(experiment)}/conflicts`)).json();
  await isTold(() =>
    t.call('POST', `${t.urlOf(experiment)}/conflicts/${aside.id}/keep`, { reason: 'It is not needed' }),
  );
  await isTold(() => t.review(experiment));
});

it('is answered once the rights change of who follows, and refused from then on where none is left', async () => {
  const known = await markOf(experiment, t.ben);
  const told = follow(experiment, known, t.ben);
  await waitFor(1);
  await t.test.db.updateTable('users').set({ active: false }).where('id', '=', t.benId).execute();
  await told;
  expect((await follow(experiment, known, t.ben)).statusCode).toBe(401);
});

it('is refused for somebody else’s private workbook and for what is not there', async () => {
  const own = await t.create({ title: 'Own', visibility: 'Private' });
  expect((await follow(own, undefined, t.ben)).statusCode).toBe(403);
  expect((await follow({ ...experiment, id: 999 })).statusCode).toBe(404);
});

it('is refused to whoever follows forty documents already, and to nobody else', async () => {
  const known = await markOf();
  const ofBen = await markOf(experiment, t.ben);
  const forty = Array.from({ length: 40 }, () => follow(experiment, known));
  await waitFor(40);
  expect((await follow(experiment, known)).statusCode).toBe(429);
  const told = follow(experiment, ofBen, t.ben);
  await waitFor(41);
  await t.call('PUT', t.urlOf(experiment), { title: 'Renamed' });
  expect((await told).statusCode).toBe(200);
  for (const { statusCode } of await Promise.all(forty)) expect(statusCode).toBe(200);
});

it('tells also of what another process did, and ends with its process', async () => {
  const followers = new Followers({ warn: () => {} }, 3_600_000);
  followers.start({ db: t.test.db }, t.test.changes);
  const { document_id: documentId } = await t.test.db
    .selectFrom('experiments')
    .select('document_id')
    .where('id', '=', experiment.id)
    .executeTakeFirstOrThrow();
  const markNow = async () => (await readMarks(t.test.db, [documentId])).get(documentId) ?? '';
  const wait = (mark: string) =>
    followers.changed(
      { userId: t.anaId, documentId, mark, rights: followers.rightsChanged() },
      new AbortController().signal,
    );
  const told = wait(await markNow());
  // Beside its own application, which tells it nothing.
  await save('by another process');
  await told;
  const mark = await markNow();
  const last = wait(mark);
  await followers.stop();
  await last;
  await wait(mark);
});
