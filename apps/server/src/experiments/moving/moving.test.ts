import type { Experiment, LogEntry } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertProject, insertProjectType } from '../../../test/authorisation/things.ts';
import { type EditorTest, startEditorTest, withText } from '../../../test/editor-test.ts';

let t: EditorTest;
let first: Experiment;
let second: Experiment;
/** Of the same type as the project that the test begins with. */
let beside: number;
/** Of a type that whoever has the role `hers` sees. */
let hidden: number;
beforeEach(async () => {
  t = await startEditorTest();
  [first, second] = [await t.create(), await t.create({ title: 'Buffer' })];
  beside = await insertProject(t.test, 1, t.anaId);
  await t.test.db.updateTable('projects').set({ title: 'Beside' }).where('id', '=', beside).execute();
  hidden = await insertProject(t.test, await insertProjectType(t.test, 'Secret'), t.anaId);
  await t.test.db.updateTable('projects').set({ title: 'Novel assay' }).where('id', '=', hidden).execute();
});
afterEach(() => t.close());

const move = (experimentIds: number[], projectId: number, headers = t.ana, fields = {}) =>
  t.call('PUT', '/api/experiments/project', { experimentIds, projectId, ...fields }, headers);
const get = (url: string, headers = t.ana) => t.call('GET', url, undefined, headers);
const projectOf = async (id: number) => {
  const row = await t.test.db
    .selectFrom('experiments')
    .select('project_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.project_id;
};
const logOf = async (query: string, headers = t.ana): Promise<LogEntry[]> =>
  (await get(`/api/logs?${query}`, headers)).json();
const movesIn = async (query: string, headers = t.ana) =>
  (await logOf(query, headers))
    .filter(({ event }) => event === 'Move Workbook')
    .map(({ message }) => message);

/** Roles are used from here on: Ana sees both types of projects, Ben the one that the test begins with. */
async function useRoles(): Promise<void> {
  const { db } = t.test;
  await db.insertInto('configuration').values({ key: 'useRoles', value: 'true' }).execute();
  const typeOf = async (id: number) =>
    (await db.selectFrom('projects').select('project_type_id').where('id', '=', id).executeTakeFirstOrThrow())
      .project_type_id;
  const grants = [
    { name: 'Hers', userId: t.anaId, types: [await typeOf(beside), await typeOf(hidden)] },
    { name: 'His', userId: t.benId, types: [await typeOf(beside)] },
  ];
  for (const { name, userId, types } of grants) {
    const { id } = await db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow();
    await db
      .insertInto('role_project_types')
      .values(types.map((typeId) => ({ role_id: id, project_type_id: typeId })))
      .execute();
    await db.insertInto('user_roles').values({ user_id: userId, role_id: id }).execute();
  }
  t.ana = await t.test.signIn({ id: t.anaId });
  t.ben = await t.test.signIn({ id: t.benId });
}

/** The totals that lists show, and how many there are. */
async function totals() {
  const { db } = t.test;
  const rows = await db
    .selectFrom('experiments')
    .select(['project_id', 'project_type_id', 'state'])
    .execute();
  const count = (keys: string[]) =>
    Object.fromEntries(
      [...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length] as const).toSorted(),
    );
  const kept = await db.selectFrom('experiment_totals').selectAll().where('total', '<>', 0).execute();
  const byType = await db.selectFrom('experiment_type_totals').selectAll().where('total', '<>', 0).execute();
  const keptCounts = Object.fromEntries(
    [
      ...kept.map((row) => [`project ${row.project_id} ${row.state}`, row.total] as const),
      ...byType.map((row) => [`type ${row.project_type_id} ${row.state}`, row.total] as const),
    ].toSorted(),
  );
  const counted = count(
    rows.flatMap(({ project_id, project_type_id, state }) => [
      `project ${project_id} ${state}`,
      `type ${project_type_id} ${state}`,
    ]),
  );
  return { kept: keptCounts, counted };
}

describe('workbooks that are moved into another project', () => {
  it('are listed and counted there, and no longer where they were', async () => {
    const answer = await move([first.id, second.id], hidden);
    expect([answer.statusCode, answer.json()]).toEqual([200, { changed: 2 }]);
    expect((await get(`/api/projects/${t.projectId}/experiments`)).json()).toEqual([]);
    const there = await get(`/api/projects/${hidden}/experiments`);
    expect(there.headers['x-total-count']).toBe('2');
    expect(
      there
        .json()
        .map(({ id }: Experiment) => id)
        .toSorted(),
    ).toEqual([first.id, second.id].toSorted());
    const { kept, counted } = await totals();
    expect(kept).toEqual(counted);
  });

  it('are counted exactly where people move them to and fro, and add others, at once', async () => {
    const more = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((title) => t.create({ title })));
    const ids = more.map(({ id }) => id);
    const answers = await Promise.all([
      move(ids.slice(0, 3), beside),
      move(ids.slice(3), hidden),
      move([first.id, ids[0] ?? 0], hidden),
      t.create({ title: 'G' }),
      move([second.id, ids[3] ?? 0], beside),
      t.create({ title: 'H' }),
      t.publish(first),
    ]);
    for (const answer of answers) {
      if ('statusCode' in answer) expect([200, 307, 409]).toContain(answer.statusCode);
    }
    const { kept, counted } = await totals();
    expect(kept).toEqual(counted);
  });

  it('are all left as they are where one refuses, and the refusal names it', async () => {
    await t.publish(second);
    const answer = await move([first.id, second.id], beside);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors).toEqual([
      {
        code: 'state-forbids',
        msg: '“Buffer”: A published workbook stays in its project, which its signatures name.',
        items: [String(second.id)],
      },
    ]);
    expect([await projectOf(first.id), await movesIn('')]).toEqual([t.projectId, []]);
  });

  it('are left as they are where they are there already', async () => {
    expect((await move([first.id], t.projectId)).json()).toEqual({ changed: 0 });
    expect(await movesIn('')).toEqual([]);
  });

  it('go into no project that is inactive, hidden or not there', async () => {
    await t.test.db.updateTable('projects').set({ active: false }).where('id', '=', beside).execute();
    expect((await move([first.id], beside)).statusCode).toBe(409);
    expect((await move([first.id], 2_000_000_000)).statusCode).toBe(404);
    await useRoles();
    const answer = await move([first.id], hidden, t.ben);
    expect([answer.statusCode, answer.body.includes('Novel')]).toEqual([404, false]);
    expect(await projectOf(first.id)).toBe(t.projectId);
  });

  it('need the reason that their type asks for, which the logs of both projects tell', async () => {
    await t.test.db
      .updateTable('experiment_types')
      .set({ reasons_asked_since: new Date(0) })
      .where('id', '=', 1)
      .execute();
    const refused = await move([first.id], beside);
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'reason-required']);
    expect((await move([first.id], beside, t.ana, { reason: 'Wrong project' })).statusCode).toBe(200);
    for (const projectId of [t.projectId, beside]) {
      const [entry] = (await logOf(`projectId=${projectId}`)).filter(
        ({ event }) => event === 'Move Workbook',
      );
      expect(entry?.reason).toBe('Wrong project');
    }
  });

  it('are told of in the log of the project they left and of the one they are in, and keep their history', async () => {
    await move([first.id], beside);
    expect(await movesIn(`projectId=${t.projectId}`)).toEqual([
      'Ana Kovač moved workbook "Titration" to project Beside',
    ]);
    expect(await movesIn(`projectId=${beside}`)).toEqual([
      'Ana Kovač moved workbook "Titration" here from project Buffers',
    ]);
    const own = await logOf(`projectId=${beside}&experimentId=${first.id}`);
    expect(own.map(({ event }) => event)).toEqual(['Move Workbook', 'Move Workbook', 'Create Workbook']);
    const created = (await logOf(`projectId=${t.projectId}`)).filter(
      ({ event }) => event === 'Create Workbook',
    );
    expect(created.map(({ experimentId }) => experimentId)).toContain(first.id);
  });

  it('tell whoever sees one of two projects nothing about the other, and lead them nowhere', async () => {
    await useRoles();
    await move([first.id], hidden);
    const log = await logOf('', t.ben);
    expect(JSON.stringify(log)).not.toContain('Novel');
    const moves = log.filter(({ event }) => event === 'Move Workbook');
    expect(moves).toMatchObject([
      {
        message: 'Ana Kovač moved workbook "Titration" to another project',
        projectId: t.projectId,
        experimentId: null,
      },
    ]);
    expect(await logOf(`projectId=${hidden}&experimentId=${first.id}`, t.ben)).toEqual(
      await logOf(`projectId=${t.projectId}&experimentId=${first.id}`, t.ben),
    );
    const administrator = await t.test.signIn({
      id: await t.test.createUser({ name: 'Ada', administrator: true }),
    });
    const [entry] = (await logOf('', administrator)).filter(({ event }) => event === 'Move Workbook');
    const { old, new: now } = (await get(`/api/logs/${entry?.id}`, administrator)).json();
    expect([old.project, now.project]).toEqual(['Buffers', 'Novel assay']);
  });
});

describe('a workbook that somebody works with', () => {
  it('is not moved while it is open in the editor of others, who are named, and is in one’s own', async () => {
    const { key } = await t.open(first);
    await t.test.db
      .updateTable('editor_sessions')
      .set({ users: [t.benId], editing_since: t.test.clock.now() })
      .where('key', '=', key)
      .execute();
    const answer = await move([first.id], beside);
    expect([answer.statusCode, answer.json().errors[0].msg]).toEqual([
      409,
      '“Titration”: In use by Ben Okafor: move it once the editor is closed everywhere.',
    ]);
    expect(await projectOf(first.id)).toBe(t.projectId);
    expect((await move([first.id], beside, t.ben)).statusCode).toBe(200);
    expect(await projectOf(first.id)).toBe(beside);
  });

  it('is not moved out of sight of who was asked to sign it', async () => {
    await useRoles();
    const asked = await t.call('POST', `${t.urlOf(first)}/signatureRequests`, { userId: t.benId }, t.ana);
    expect(asked.statusCode).toBe(201);
    const answer = await move([first.id], hidden);
    expect([answer.statusCode, answer.json().errors[0].msg]).toEqual([
      409,
      '“Titration”: Ben Okafor was asked to sign it and does not see that project. Withdraw the request first, or choose another project.',
    ]);
    expect((await move([first.id], beside)).statusCode).toBe(200);
    const waiting = (await get('/api/waiting', t.ben)).json();
    expect(waiting).toMatchObject([{ experimentId: first.id, projectId: beside }]);
  });

  it('takes the save of an editor that was opened before, and loses nothing of it', async () => {
    const opened = await t.open(first);
    expect((await move([first.id], hidden)).statusCode).toBe(200);
    const { url } = (opened.config as { document: { url: string } }).document;
    // The document server fetches it by the address that it was given.
    const file = await t.test.app.inject({
      url: new URL(url).pathname + new URL(url).search,
      headers: { authorization: `Bearer ${await t.peer.sign({ payload: { url } })}` },
    });
    expect(file.statusCode).toBe(200);
    const bytes = withText(file.rawPayload, 'Typed before the move');
    const answer = await t.callback({
      key: opened.key,
      status: 2,
      url: t.peer.offer(bytes),
      filetype: 'docx',
      users: [String(t.anaId)],
      actions: [{ type: 0, userid: String(t.anaId) }],
      notmodified: false,
    });
    expect(answer.json()).toEqual({ error: 0 });
    const versions = (await get(`/api/projects/${hidden}/experiments/${first.id}/versions`)).json();
    expect(versions).toMatchObject([{ number: 2, authors: ['Ana Kovač'] }, { number: 1 }]);
    const stored = await get(`/files/projects/${hidden}/${first.id}.docx`);
    expect(stored.rawPayload.equals(Buffer.from(bytes))).toBe(true);
  });
});

describe('the old address of a moved workbook', () => {
  it('leads whoever sees it to where it is, with the method and the query it was asked with', async () => {
    await move([first.id], hidden);
    const paths = [
      `/api/projects/${t.projectId}/experiments/${first.id}`,
      `/api/projects/${t.projectId}/experiments/${first.id}/versions?page=1`,
      `/files/projects/${t.projectId}/${first.id}.docx?v=1`,
    ];
    for (const path of paths) {
      const answer = await get(path);
      const there = path.replace(`/projects/${t.projectId}/`, `/projects/${hidden}/`);
      expect([answer.statusCode, answer.headers.location]).toEqual([307, there]);
      expect(answer.json().errors[0]).toMatchObject({ code: 'moved', items: [String(hidden)] });
      expect((await get(String(answer.headers.location))).statusCode).toBe(200);
    }
    const edit = await t.call('PUT', t.urlOf(first), { title: 'Anew' }, t.ana);
    expect(edit.statusCode).toBe(307);
    await move([first.id], t.projectId);
    expect((await get(paths[0] ?? '')).statusCode).toBe(200);
    expect((await get(`/api/projects/${hidden}/experiments/${first.id}`)).statusCode).toBe(307);
  });

  it('tells nobody else anything, nor does an address at which it never was', async () => {
    await useRoles();
    await move([first.id], hidden);
    const [moved, never] = [
      await get(t.urlOf(first), t.ben),
      await get(`/api/projects/${t.projectId}/experiments/2000000000`, t.ben),
    ];
    expect([moved.statusCode, moved.body, moved.headers.location]).toEqual([404, never.body, undefined]);
    expect((await get(`/api/projects/${beside}/experiments/${first.id}`)).statusCode).toBe(404);
  });
});
