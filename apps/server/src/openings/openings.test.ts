import type { EditorOpening, Experiment } from '@benchbook/contract';
import { ACCESS_PATH, versionCallsOf } from '@benchbook/contract';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertProject, insertProjectType } from '../../test/authorisation/things.ts';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import type { AccessClaim } from './service.ts';
import { type OpeningsWatch, watchOpenings } from './watch.ts';

const HOUR = 3_600_000;
const PASSWORD = 'a long bench password';

let t: EditorTest;
let admin: Record<string, string>;
let watch: OpeningsWatch | undefined;
let experiment: Experiment;
let roleId: number;
let typeId: number;

/** Roles decide: Ana and Ben have one that may edit the type of the workbook, and sees its project. */
beforeEach(async () => {
  t = await startEditorTest();
  admin = await t.test.signIn({ name: 'Ada Admin', administrator: true });
  const { db } = t.test;
  await db.insertInto('configuration').values({ key: 'useRoles', value: 'true' }).execute();
  roleId = (
    await t.call('POST', '/api/roles', { name: 'Chemist', description: 'For a test', active: true }, admin)
  ).json().id;
  for (const userId of [t.anaId, t.benId]) await give(userId, roleId);
  await t.call('PUT', '/api/roles/projectTypes', { roleId, projectTypeIdArr: [1] }, admin);
  const type = {
    typeName: 'Assay',
    useACL: true,
    roles: [{ id: roleId, create: true, edit: true }],
    active: true,
  };
  typeId = (await t.call('POST', '/api/experimentTypes', type, admin)).json().id;
  experiment = await t.create({ experimentTypeId: typeId });
  t.peer.onCommand = () => ({ error: 0 });
});
afterEach(async () => {
  await watch?.stop();
  watch = undefined;
  await t.close();
});

const give = (userId: number, ...roleIdArr: number[]) =>
  t.call('PUT', '/api/users/roles', { userId, roleIdArr }, admin);

/** As with the built-in document server, which hears about openings. */
function startWatch(): void {
  const { parts, changes } = t.test;
  const documentServer = { ...parts.environment.documentServer, builtIn: true };
  const builtIn = { ...parts, environment: { ...parts.environment, documentServer } };
  watch = watchOpenings(builtIn, changes, { warn: () => {} });
}

const claimOf = ({ config }: EditorOpening): AccessClaim & { exp: number } => {
  const { access, exp } = decodeJwt<{ access: AccessClaim }>(String(config.token));
  return { ...access, exp: exp ?? 0 };
};

/** What the document server was told about an opening, and after how many milliseconds. */
async function told(opening: EditorOpening): Promise<{ right: unknown; after: number }> {
  const began = Date.now();
  const { opening: id } = claimOf(opening);
  const find = () =>
    t.peer.commands
      .filter(({ c }) => c === 'narrow')
      .flatMap(({ openings }) => openings as { id: string; key: string; right: string }[])
      .findLast((each) => each.id === id && each.key === opening.key)?.right;
  await expect.poll(find, { timeout: 45_000, interval: 5 }).toBeDefined();
  return { right: find(), after: Date.now() - began };
}

const ask = async (opening: EditorOpening, key = opening.key) => {
  const token = await t.peer.sign({ openings: [{ id: claimOf(opening).opening, key }] });
  const answer = await t.test.app.inject({ method: 'POST', url: ACCESS_PATH, payload: { token } });
  return answer.json().openings[0].right;
};

/** Everything that takes a right from Ben, with what is left to him. */
const NARROWING: Record<string, { left: 'view' | 'none'; how: () => Promise<unknown> }> = {
  'his account is deactivated': {
    left: 'none',
    how: () => t.test.app.inject({ method: 'DELETE', url: `/api/users/${t.benId}`, headers: admin }),
  },
  'he logs out in another tab': {
    left: 'none',
    how: () => t.call('POST', '/api/users/logout', undefined, t.ben),
  },
  'his password is changed': {
    left: 'none',
    how: () =>
      t.call(
        'PUT',
        '/api/users',
        {
          id: t.benId,
          username: 'ben',
          firstName: 'Ben',
          lastName: 'Okafor',
          email: 'ben@example.org',
          active: true,
          password: PASSWORD,
          confirmPassword: PASSWORD,
        },
        admin,
      ),
  },
  'nobody does anything in his session for too long': {
    left: 'none',
    how: async () => {
      await t.test.db
        .updateTable('sessions')
        .set({ last_activity_at: new Date(t.test.clock.now().getTime() - 2 * HOUR) })
        .where('user_id', '=', t.benId)
        .execute();
      // Any look finds it; without one a timer would, an hour after the last activity.
      await t.test.db.insertInto('configuration').values({ key: 'loginText', value: 'x' }).execute();
    },
  },
  'his role is taken away': { left: 'none', how: () => give(t.benId) },
  'his role is not for the type of the project any more': {
    left: 'none',
    how: () => t.call('PUT', '/api/roles/projectTypes', { roleId, projectTypeIdArr: [] }, admin),
  },
  'his role may not edit the type of the workbook any more': {
    left: 'view',
    how: () =>
      t.call(
        'PUT',
        '/api/experimentTypes',
        {
          id: typeId,
          typeName: 'Assay',
          useACL: true,
          roles: [{ id: roleId, create: true, edit: false }],
          active: true,
        },
        admin,
      ),
  },
  'the workbook is made private': {
    left: 'none',
    how: () => t.call('PUT', t.urlOf(experiment), { visibility: 'Private' }),
  },
  'the workbook is moved into a project that he does not see': {
    left: 'none',
    async how() {
      const secret = await insertProjectType(t.test, 'Secret');
      const projectId = await insertProject(t.test, secret, t.anaId);
      const { id } = (
        await t.call('POST', '/api/roles', { name: 'Hers', description: 'For a test', active: true }, admin)
      ).json();
      await t.call('PUT', '/api/roles/projectTypes', { roleId: id, projectTypeIdArr: [secret] }, admin);
      await give(t.anaId, roleId, id);
      return t.call('PUT', '/api/experiments/project', { experimentIds: [experiment.id], projectId });
    },
  },
};

describe.each(Object.entries(NARROWING))('when %s', (name, { left, how }) => {
  it('the document server is told at once, and told the same when it asks [21 CFR 11.10(d)]', async () => {
    startWatch();
    const opening = await t.open(experiment, t.ben);
    const others = await t.open(experiment, t.ana);
    expect(await ask(opening)).toBe('edit');
    const answer = await how();
    if (typeof answer === 'object' && answer !== null && 'statusCode' in answer) {
      expect(answer.statusCode).toBe(200);
    }
    const { right, after } = await told(opening);
    process.stdout.write(`${name}: the document server knew after ${after} ms\n`);
    expect(right).toBe(left);
    expect(await ask(opening)).toBe(left);
    const keeps = ['his role may not edit', 'his role is not for'].some((start) => name.startsWith(start));
    if (!keeps) expect(await ask(others)).toBe('edit');
  });
});

describe('a template', () => {
  it('that is deleted is closed for everybody who has it open', async () => {
    startWatch();
    const template = (
      await t.call('POST', '/api/templates', { title: 'SOP', documentType: 'docx', experimentTypeId: typeId })
    ).json();
    const opening: EditorOpening = (
      await t.call('GET', `/api/onlyoffice/templates/${template.id}/config`, undefined, t.ben)
    ).json();
    t.peer.onCommand = ({ c }) => ({ error: c === 'forcesave' ? 4 : 0 });
    const url = `/api/templates/${template.id}`;
    expect((await t.test.app.inject({ method: 'DELETE', url, headers: t.ana })).statusCode).toBe(200);
    expect((await told(opening)).right).toBe('none');
  });
});

describe('a document server that does not answer', () => {
  it('is told once it does', async () => {
    startWatch();
    const opening = await t.open(experiment, t.ben);
    t.peer.isDown = true;
    await give(t.benId);
    await expect
      .poll(
        () =>
          t.test.db
            .selectFrom('editor_openings')
            .select(['allowed', 'told'])
            .where('id', '=', claimOf(opening).opening)
            .executeTakeFirst(),
        { timeout: 30_000 },
      )
      .toEqual({ allowed: 'none', told: 'edit' });
    t.peer.isDown = false;
    expect((await told(opening)).right).toBe('none');
  });
});

describe('a config', () => {
  it('is good for minutes, and belongs to one sign-in session and one document', async () => {
    const { exp, opening, document } = claimOf(await t.open(experiment, t.ben));
    expect(exp - Date.now() / 1_000).toBeLessThan(6 * 60);
    const { document_id, session_id, user_id } = await t.test.db
      .selectFrom('editor_openings')
      .selectAll()
      .where('id', '=', opening)
      .executeTakeFirstOrThrow();
    expect(user_id).toBe(t.benId);
    expect(document).toBe(`document ${document_id}`);
    expect(JSON.stringify(decodeJwt(String((await t.open(experiment, t.ben)).config.token)))).not.toContain(
      session_id,
    );
  });

  it('does not give more to a page than it had, whatever its user may do again', async () => {
    const opening = await t.open(experiment, t.ben);
    await give(t.benId);
    expect(await ask(opening)).toBe('none');
    await give(t.benId, roleId);
    expect(await ask(opening)).toBe('none');
    expect(await ask(await t.open(experiment, t.ben))).toBe('edit');
  });

  it('is nothing under another key, and the question nothing without the signature', async () => {
    const opening = await t.open(experiment, t.ben);
    expect(await ask(opening, 'another')).toBe('none');
    const unsigned = { openings: [{ id: claimOf(opening).opening, key: opening.key }] };
    for (const payload of [
      unsigned,
      { token: 'x' },
      { token: await t.peer.sign({ key: opening.key, status: 1 }) },
    ]) {
      expect((await t.test.app.inject({ method: 'POST', url: ACCESS_PATH, payload })).statusCode).toBe(403);
    }
  });

  it('of an earlier version names the document, and is good for minutes too', async () => {
    const place = { projectId: t.projectId, experimentId: experiment.id };
    const path = versionCallsOf(place)
      .readEditorHistoryData.path.replace(':projectId', String(t.projectId))
      .replace(':experimentId', String(experiment.id))
      .replace(':version', '1');
    const { token } = (await t.call('GET', path)).json();
    const { document, exp } = decodeJwt(token);
    expect(document).toBe(claimOf(await t.open(experiment)).document);
    expect((exp ?? 0) - Date.now() / 1_000).toBeLessThan(6 * 60);
  });
});

describe('with an ONLYOFFICE Docs', () => {
  const drops = () =>
    t.peer.commands.filter(({ c }) => c === 'drop').map(({ key, users }) => ({ key, users }));

  it('whoever edits without the right is dropped by name, also one that it lets in with an old config', async () => {
    watch = watchOpenings(t.test.parts, t.test.changes, { warn: () => {} });
    const { key } = await t.open(experiment, t.ben);
    await t.open(experiment, t.ana);
    const both = [String(t.anaId), String(t.benId)];
    const enter = () =>
      t.callback({ key, status: 1, users: both, actions: [{ type: 1, userid: String(t.benId) }] });
    await enter();
    expect(drops()).toEqual([]);
    await give(t.benId);
    await expect.poll(drops, { timeout: 45_000 }).toEqual([{ key, users: [String(t.benId)] }]);
    await enter();
    await expect.poll(() => drops().length, { timeout: 45_000 }).toBeGreaterThan(1);
  });
});

describe('a save', () => {
  const history = (...changes: [userId: number, at: Date][]) => ({
    changes: changes.map(([userId, at]) => ({
      created: at.toISOString().slice(0, 19).replace('T', ' '),
      user: { id: String(userId), name: 'Whoever' },
    })),
  });
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
  const documentOf = async () =>
    withText(
      (await t.call('GET', `/files/projects/${t.projectId}/${experiment.id}.docx`)).rawPayload,
      'more',
    );
  const save = async (key: string, at: Date, by = t.benId) =>
    t.callback({
      key,
      status: 6,
      url: t.peer.offer(await documentOf()),
      lastsave: at.toISOString(),
      users: [String(by)],
      forcesavetype: 1,
      history: history([by, at]),
    });
  const alarms = () => t.test.db.selectFrom('editor_alarms').selectAll().execute();
  const conflicts = () => t.test.db.selectFrom('conflict_versions').selectAll().execute();
  const endOfBen = () =>
    t.test.app.inject({ method: 'DELETE', url: `/api/users/${t.benId}`, headers: admin });

  it('of what was acknowledged before the right ended is a version by its author', async () => {
    startWatch();
    const opening = await t.open(experiment, t.ben);
    await endOfBen();
    await told(opening);
    expect((await save(opening.key, inSeconds(-1))).json()).toEqual({ error: 0 });
    expect(await t.versionsOf(experiment)).toMatchObject([{ number: 2 }, { number: 1 }]);
    expect(JSON.stringify((await t.versionsOf(experiment))[0])).toContain('Ben Okafor');
    expect(await alarms()).toEqual([]);
  });

  it('of what was written after it is set aside, with an alarm, and once [21 CFR 11.10(h)]', async () => {
    startWatch();
    const opening = await t.open(experiment, t.ben);
    await endOfBen();
    await told(opening);
    for (const _ of [1, 2]) {
      expect((await save(opening.key, inSeconds(20))).json()).toEqual({ error: 0 });
    }
    expect(await t.versionsOf(experiment)).toHaveLength(1);
    expect(await conflicts()).toMatchObject([
      { reason: 'Ben Okafor wrote in it without the right to edit it.', authors: [{ name: 'Ben Okafor' }] },
    ]);
    expect(await alarms()).toMatchObject([{ kind: 'save without right', users: [t.benId] }]);
    const health = (await t.call('GET', '/api/health', undefined, admin)).json();
    expect(JSON.stringify(health)).toContain('Save without right'.toLowerCase());
  });

  it('by somebody who never might is set aside; the moment in which nobody has noticed yet counts as before', async () => {
    const { key } = await t.open(experiment, t.ben);
    await endOfBen();
    // No process has looked yet.
    expect((await save(key, inSeconds(0))).statusCode).toBe(200);
    expect(await t.versionsOf(experiment)).toHaveLength(2);
    const strangerId = await t.test.createUser({ name: 'Sam Stranger' });
    expect((await save(key, inSeconds(1), strangerId)).statusCode).toBe(200);
    expect(await t.versionsOf(experiment)).toHaveLength(2);
    expect(await conflicts()).toMatchObject([{ authors: [{ name: 'Sam Stranger' }] }]);
  });
});
