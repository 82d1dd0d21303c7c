import { createHash } from 'node:crypto';
import { type Experiment, TEXTS } from '@benchbook/contract';
import { createBlank, readPackage } from '@benchbook/documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../../test/editor-test.ts';
import { waitForLastSave } from '../../editor/last-save.ts';

let t: EditorTest;
let experiment: Experiment;
beforeEach(async () => {
  t = await startEditorTest();
  experiment = await t.create();
});
afterEach(() => t.close());

const blank = createBlank('docx');
const publish = (headers = t.ana, fields: object = {}) => t.publish(experiment, fields, headers);
const review = (headers = t.ben, fields: object = {}) => t.review(experiment, fields, headers);
const signatures = () => t.test.db.selectFrom('signatures').selectAll().orderBy('id').execute();
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function closeTypeToEverybody(): Promise<void> {
  await t.test.db.updateTable('experiment_types').set({ use_acl: true }).execute();
  t.test.parts.access.clear();
}

/** The document server is our own, whose "nothing to save" needs no second look. */
function useBuiltIn(): void {
  t.test.parts.environment.documentServer.builtIn = true;
}

/** Somebody edits: the document server knows the key. */
async function startEditing(): Promise<string> {
  const { key } = await t.open(experiment);
  const users = [String(t.anaId)];
  await t.callback({ key, status: 1, users, actions: [{ type: 1, userid: users[0] }] });
  return key;
}

/** The editor has nothing to save, because a save is on its way: it arrives after the application has asked who is there. */
function whileAnaIsThere(save: () => Promise<unknown>): void {
  t.peer.onCommand = ({ c }) => {
    if (c !== 'info') return { error: 4 };
    setTimeout(save, 300);
    return { error: 0, users: ['1'] };
  };
}

const saveOf = (key: string, bytes: Uint8Array, fields: object = {}) => ({
  key,
  status: 6,
  url: t.peer.offer(bytes),
  users: [String(t.anaId)],
  lastsave: 'now',
  ...fields,
});

describe('publishing', () => {
  it('signs the latest version by its hash, with the session’s user and the server’s time [Annex 11, 12.4]', async () => {
    const claims = { publisher: 'Somebody Else', publishedAt: '1999-01-01', userName: 'Somebody Else' };
    const answer = await publish(t.ana, claims);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ isPublished: true, publisher: 'Ana Kovač', publisherId: t.anaId });
    expect(Date.now() - Date.parse(answer.json().publishedAt)).toBeLessThan(60_000);
    const [version] = await t.versionsOf(experiment);
    expect(version).toMatchObject({ number: 1, isPublished: true });
    const { sha256 } = await t.test.db.selectFrom('versions').select('sha256').executeTakeFirstOrThrow();
    expect(await signatures()).toMatchObject([
      { kind: 'publish', user_id: t.anaId, user_name: 'Ana Kovač', version: 1, sha256 },
    ]);
    const entry = await t.test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('event', '=', 'Publish Workbook')
      .executeTakeFirstOrThrow();
    expect(entry.message).toBe('Ana Kovač published workbook "Titration"');
  });

  it('waits for the editor’s last save and signs that', async () => {
    const key = await startEditing();
    const last = withText(blank, 'typed a second ago');
    t.peer.onCommand = ({ c, userdata }) => {
      if (c === 'forcesave') {
        setTimeout(() => t.callback(saveOf(key, last, { forcesavetype: 0, userdata })), 300);
      }
      return { error: 0 };
    };
    const answer = await publish();
    expect(answer.json()).toMatchObject({ isPublished: true, version: 2 });
    expect(await signatures()).toMatchObject([{ version: 2, sha256: hashOf(last) }]);
    expect(t.peer.commands.map((command) => command.c)).toEqual(['forcesave', 'version', 'drop']);
    const session = await t.test.db.selectFrom('editor_sessions').selectAll().executeTakeFirstOrThrow();
    expect(session).toMatchObject({ key, state: 'closed' });
  });

  it('goes on when the editor has nothing to save', async () => {
    await startEditing();
    t.peer.onCommand = ({ c }) => (c === 'info' ? { error: 0, users: ['1'] } : { error: 4 });
    expect((await publish()).statusCode).toBe(200);
  });

  it('waits for a save that somebody has begun in the editor, which then has nothing more to save', async () => {
    const key = await startEditing();
    const last = withText(blank, 'saved with the editor’s own button');
    whileAnaIsThere(() => t.callback(saveOf(key, last, { forcesavetype: 1 })));
    expect((await publish()).json()).toMatchObject({ version: 2 });
    expect(await signatures()).toMatchObject([{ sha256: hashOf(last) }]);
  });

  it('signs nothing when such a save fails', async () => {
    const key = await startEditing();
    whileAnaIsThere(() => t.callback({ key, status: 7, lastsave: 'x' }));
    expect((await publish()).statusCode).toBe(503);
    expect(await signatures()).toEqual([]);
  });

  it('signs nothing when the save before had failed, until one is made', async () => {
    const key = await startEditing();
    const last = withText(blank, 'saved at the second try');
    await t.callback({ key, status: 7, lastsave: 'x' });
    whileAnaIsThere(async () => {});
    expect((await publish()).statusCode).toBe(503);
    expect(await signatures()).toEqual([]);
    t.test.clock.advance(1_000);
    await t.callback(saveOf(key, last, { forcesavetype: 1 }));
    expect((await publish()).json()).toMatchObject({ isPublished: true, version: 2 });
    expect(await signatures()).toMatchObject([{ sha256: hashOf(last) }]);
  });

  it('is refused while the last changes are lost, until somebody saves again', async () => {
    const key = await startEditing();
    await t.callback({ key, status: 3, users: [String(t.anaId)], lastsave: 'x' });
    const refused = await publish();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().errors[0].msg).toContain('could not save the last changes');
    expect(await signatures()).toEqual([]);
    t.test.clock.advance(1_000);
    await t.callback(saveOf(key, withText(blank, 'typed again'), { status: 2 }));
    expect((await publish()).json()).toMatchObject({ isPublished: true, version: 2 });
  });

  it('waits for the save that people who have just left leave behind', async () => {
    const key = await startEditing();
    const last = withText(blank, 'typed before closing');
    t.peer.onCommand = () => ({ error: 1 });
    setTimeout(() => t.callback(saveOf(key, last, { status: 2 })), 500);
    expect((await publish()).json()).toMatchObject({ version: 2 });
    expect(await signatures()).toMatchObject([{ sha256: hashOf(last) }]);
  });

  it.each([
    [
      'does not answer',
      () => {
        t.peer.isDown = true;
      },
    ],
    [
      'cannot carry it out',
      () => {
        t.peer.onCommand = () => ({ error: 3 });
      },
    ],
    [
      'reports that it failed',
      () => {
        t.peer.onCommand = ({ key, userdata }) => {
          setTimeout(() => t.callback({ key, status: 7, userdata, lastsave: 'x' }), 50);
          return { error: 0 };
        };
      },
    ],
  ])('signs nothing when the editor %s', async (_what, prepare) => {
    await startEditing();
    prepare();
    const answer = await publish();
    expect(answer.statusCode).toBe(503);
    expect(await t.read(experiment)).toMatchObject({ isPublished: false });
    expect(await signatures()).toEqual([]);
  });

  it('does not wait for ever for a save that never arrives', async () => {
    await startEditing();
    t.peer.onCommand = () => ({ error: 0 });
    const { document_id } = await t.test.db.selectFrom('experiments').selectAll().executeTakeFirstOrThrow();
    const wait = waitForLastSave(t.test.parts, document_id, { saveMs: 300, leavingMs: 300, begunMs: 300 });
    await expect(wait).rejects.toMatchObject({ status: 503 });
  });

  it('happens once, however many ask at the same time', async () => {
    const answers = await Promise.all([publish(), publish(t.ben), publish(), publish(t.ben)]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await signatures()).toHaveLength(1);
    expect((await publish()).json().errors[0].msg).toBe('This workbook is already published.');
  });

  it('keeps what is saved afterwards aside and the signed document as it is', async () => {
    const key = await startEditing();
    t.peer.onCommand = ({ c }) => (c === 'info' ? { error: 0, users: ['1'] } : { error: 4 });
    await publish();
    const late = await t.callback(saveOf(key, withText(blank, 'too late'), { status: 2 }));
    expect(late.json()).toEqual({ error: 0 });
    expect(await t.versionsOf(experiment)).toHaveLength(1);
    const kept = await t.test.db.selectFrom('conflict_versions').selectAll().execute();
    expect(kept).toMatchObject([{ reason: expect.stringContaining('published') }]);
  });

  it('freezes the document in the database itself, whatever the application does [21 CFR 11.10(f)]', async () => {
    await publish();
    const change = t.test.db.updateTable('documents').set({ latest_version: 2 }).execute();
    await expect(change).rejects.toThrow('can no longer be changed');
    const forge = t.test.ownerDb.updateTable('signatures').set({ user_name: 'Eve' }).execute();
    await expect(forge).rejects.toThrow('append-only');
  });

  it('needs the edit right on the type [21 CFR 11.10(g)]', async () => {
    await closeTypeToEverybody();
    expect((await publish()).statusCode).toBe(403);
  });
});

describe('reviewing', () => {
  it('is done by somebody else and signs the published version', async () => {
    await publish();
    const answer = await review(t.ben, { reviewer: 'Somebody Else', reviewedAt: '1999-01-01' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ isReviewed: true, reviewer: 'Ben Okafor' });
    const [first, second] = await signatures();
    expect(second).toMatchObject({ kind: 'review', user_id: t.benId, version: 1, sha256: first?.sha256 });
  });

  it('is refused to the publisher with the specified text', async () => {
    await publish();
    const answer = await review(t.ana);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors[0].msg).toBe(TEXTS.reviewerMustDiffer);
  });

  it('needs a published workbook, and happens once [21 CFR 11.10(f)]', async () => {
    expect((await review()).statusCode).toBe(409);
    await publish();
    const answers = await Promise.all([review(), review(), review()]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await signatures()).toHaveLength(2);
  });

  it('needs the edit right on the type', async () => {
    await publish();
    await closeTypeToEverybody();
    expect((await review()).statusCode).toBe(403);
  });
});

describe('signing what was shown', () => {
  const refusedAsNewer = (answer: Awaited<ReturnType<typeof publish>>) => {
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors).toEqual([
      {
        code: 'newer-version',
        msg: 'A newer version was saved meanwhile: look at it before you sign. Nothing was signed.',
      },
    ]);
  };
  const saves = (key: string, text: string, users: number[], status = 6) =>
    t.callback(saveOf(key, withText(blank, text), { users: users.map(String), lastsave: text, status }));

  it('is told to the screen with the opening, of which version it is', async () => {
    const first = await t.open(experiment);
    expect(first).toMatchObject({ version: 1, builtIn: false });
    await saves(first.key, 'typed', [t.anaId]);
    expect((await t.open(experiment, t.ben)).version).toBe(2);
    expect((await t.call('GET', `${t.urlOf(experiment)}/versions/1/config`)).json().version).toBe(1);
  });

  it('is refused when somebody else saved since, and done once that is shown', async () => {
    const key = await startEditing();
    t.peer.onCommand = ({ c }) => (c === 'info' ? { error: 0, users: ['1'] } : { error: 4 });
    await saves(key, 'of Ana', [t.anaId]);
    await saves(key, 'of Ben', [t.benId]);
    useBuiltIn();
    refusedAsNewer(await publish(t.ana, { version: 1 }));
    refusedAsNewer(await publish(t.ana, { version: 2 }));
    refusedAsNewer(await publish(t.ana, { version: 4 }));
    expect(await signatures()).toEqual([]);
    expect((await publish(t.ana, { version: 3 })).json()).toMatchObject({ isPublished: true, version: 3 });
  });

  it('is refused when the last save brings in words of two people', async () => {
    const key = await startEditing();
    t.peer.onCommand = ({ c, userdata }) => {
      const users = [String(t.anaId), String(t.benId)];
      const last = saveOf(key, withText(blank, 'of both'), { forcesavetype: 0, userdata, users });
      if (c === 'forcesave') setTimeout(() => t.callback(last), 50);
      return { error: 0 };
    };
    refusedAsNewer(await publish(t.ana, { version: 1 }));
  });

  it('covers what the signer alone typed in the editor that is open', async () => {
    const key = await startEditing();
    await saves(key, 'saved while typing', [t.anaId]);
    t.peer.onCommand = ({ c, userdata }) => {
      const last = saveOf(key, withText(blank, 'typed last'), { forcesavetype: 0, userdata });
      if (c === 'forcesave') setTimeout(() => t.callback(last), 50);
      return { error: 0 };
    };
    expect((await publish(t.ana, { version: 1 })).json()).toMatchObject({ isPublished: true, version: 3 });
  });

  it('does not cover what the signer typed in a session that is over, or restored', async () => {
    const key = await startEditing();
    await saves(key, 'from another computer', [t.anaId], 2);
    refusedAsNewer(await publish(t.ana, { version: 1 }));
    await t.call('POST', `${t.urlOf(experiment)}/versions/1/restore`, { reason: 'It was better' });
    refusedAsNewer(await publish(t.ana, { version: 2 }));
    expect((await publish(t.ana, { version: 3 })).statusCode).toBe(200);
  });

  it('is asked of a reviewer, whose version is the one that was published', async () => {
    const key = await startEditing();
    await saves(key, 'more', [t.anaId], 2);
    await publish(t.ana, { version: 2 });
    refusedAsNewer(await review(t.ben, { version: 1 }));
    expect((await review(t.ben, { version: 2 })).json()).toMatchObject({ isReviewed: true });
  });
});

describe('signing a workbook with results that may be out of date', () => {
  /** Excel left 7 beside a function nobody here knows, and asks for a calculation. */
  async function unsureWorkbook(): Promise<void> {
    const pkg = readPackage(createBlank('xlsx'));
    const sheet = 'xl/worksheets/sheet1.xml';
    const cells =
      '<row r="1"><c r="A1"><v>2</v></c></row><row r="2"><c r="A2"><f>STRANGE(A1)</f><v>7</v></c></row>' +
      '<row r="3"><c r="A3"><f>A2+1</f><v>8</v></c><c r="C3"><f>A2*2</f><v>14</v></c></row>';
    pkg.set(
      sheet,
      pkg
        .text(sheet)
        .replace(/<sheetData\s*\/>|<sheetData>.*<\/sheetData>/s, `<sheetData>${cells}</sheetData>`),
    );
    const main = 'xl/workbook.xml';
    const asks = '<calcPr fullCalcOnLoad="1"/>';
    const text = pkg.text(main).replace(/<calcPr[^>]*\/>/, '');
    pkg.set(main, text.replace('</sheets>', `</sheets>${asks}`));
    experiment = await t.create({ documentType: 'xlsx' });
    const { key } = await t.open(experiment);
    await t.callback(saveOf(key, pkg.write(), { status: 2 }));
  }
  const ranges = [expect.stringMatching(/^[^!]+!A2:A3$/), expect.stringMatching(/^[^!]+!C3$/)];

  it('asks first, names the cells, and records what the signer knew [Annex 11, 6]', async () => {
    await unsureWorkbook();
    const asked = await publish(t.ana, { version: 2 });
    expect(asked.statusCode).toBe(409);
    expect(asked.json().errors).toEqual([
      { code: 'stale-results', msg: expect.stringContaining('may be out of date'), items: ranges },
    ]);
    expect(await signatures()).toEqual([]);

    const known = { acknowledgeStaleResults: true, version: 2 };
    const published = await publish(t.ana, known);
    expect(published.json()).toMatchObject({ isPublished: true, publishedStaleResults: ranges });
    expect((await review(t.ben, { version: 2 })).json().errors[0].code).toBe('stale-results');
    expect((await review(t.ben, known)).json()).toMatchObject({ reviewedStaleResults: ranges });
    expect(await signatures()).toMatchObject([{ stale_results: ranges }, { stale_results: ranges }]);
    const entries = await t.test.db
      .selectFrom('audit_entries')
      .select(['message', 'new'])
      .where('event', 'in', ['Publish Workbook', 'Review Workbook'])
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      {
        message: 'Ana Kovač published workbook "Titration", knowing that results may be out of date',
        new: { staleResults: ranges },
      },
      { new: { staleResults: ranges } },
    ]);
  });

  it('asks before it asks for a passkey', async () => {
    await unsureWorkbook();
    const path = `${t.urlOf(experiment)}/signatures`;
    const { version } = (await t.call('POST', `${path}/prepare`, { kind: 'publish' })).json();
    const said = { kind: 'publish', meaning: 'Authorship', sha256: version.sha256 };
    const refused = async (more: object) =>
      (await t.call('POST', `${path}/passkey`, { ...said, ...more })).json().errors[0];
    expect(await refused({})).toMatchObject({ code: 'stale-results', items: ranges });
    expect(await refused({ acknowledgeStaleResults: true })).toMatchObject({ code: 'state-forbids' });
  });

  it('asks nothing about a workbook without such results', async () => {
    experiment = await t.create({ documentType: 'xlsx' });
    expect((await publish()).json()).toMatchObject({ isPublished: true, publishedStaleResults: [] });
  });
});

describe('the line of a signature', () => {
  it('shows who signed by the name they signed with, whatever they are called later', async () => {
    const published = (await publish()).json();
    t.test.clock.advance(60_000);
    const reviewed = (await review()).json();
    await t.test.db.updateTable('users').set({ last_name: 'Horvat' }).where('id', '=', t.anaId).execute();
    await t.test.db.updateTable('users').set({ last_name: 'Obi' }).where('id', '=', t.benId).execute();
    const lines = {
      publisher: 'Ana Kovač',
      publisherId: t.anaId,
      publishedAt: published.publishedAt,
      reviewer: 'Ben Okafor',
      reviewedAt: reviewed.reviewedAt,
      // Whose card it is, is no signature: people are called what they are called now.
      createdBy: 'Ana Horvat',
      lastUpdateBy: 'Ben Obi',
    };
    expect(await t.read(experiment)).toMatchObject(lines);
    const list = await t.call('GET', `/api/projects/${t.projectId}/experiments`);
    expect(list.json()).toMatchObject([lines]);
    const found = await t.call('GET', '/api/search/experiments?search=Titration');
    expect(found.json()).toMatchObject([lines]);
  });
});
