import { rmSync } from 'node:fs';
import type { Experiment, HealthCheck } from '@benchbook/contract';
import { createBlank, readPackage } from '@benchbook/documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabaseAdministrator } from '../../test/database-administrator.ts';
import type { Conversion } from '../../test/document-server-peer.ts';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { systemAct } from '../audit/act.ts';
import { record } from '../audit/change.ts';
import { sayIn } from '../plumbing/speaking.ts';
import { countEntries } from '../trail/repository.ts';
import { sealAll } from '../trail/seal.ts';
import { signingKeyOf } from '../trail/signing-key.ts';
import { type Finding, judgeDisk } from './checks.ts';
import { checkClock } from './document-server-checks.ts';
import { presentFinding } from './presenter.ts';

const blank = createBlank('docx');

let t: EditorTest;
let admin: Record<string, string>;
let experiment: Experiment;
let key: string;
beforeEach(async () => {
  t = await startEditorTest();
  admin = await t.test.signIn({ name: 'Ada Admin', administrator: true });
  experiment = await t.create();
  key = (await t.open(experiment)).key;
  t.peer.onCommand = ({ c }) =>
    c === 'getForgottenList' ? { error: 0, keys: [] } : { error: 0, version: '9.3.0.140' };
});
afterEach(() => t.close());

const inEnglish = (found: Finding) => presentFinding(sayIn('en'), found);
const report = async () => (await t.call('GET', '/api/health', undefined, admin)).json();
const check = async (name: string) => (await report()).checks.find((one: HealthCheck) => one.name === name);
const attention = async () => (await t.call('GET', '/api/health/attention', undefined, admin)).json().count;
const audited = () =>
  t.test.db.selectFrom('audit_entries').select(['event', 'actor_name', 'reason']).orderBy('id').execute();

/** A save that is not what it claims. */
const saveRubbish = () =>
  t.callback({
    key,
    status: 2,
    url: t.peer.offer(Buffer.from('<html>Bad gateway</html>')),
    users: [String(t.anaId)],
    lastsave: 'a',
  });

describe('what browsers report', () => {
  it('is shown to administrators with the page and the person, the newest first, without what says nothing of a page', async () => {
    const said = (event: string, urlPath: string, headers?: Record<string, string>) =>
      t.call('POST', '/api/logs', { event, urlPath, message: 'm' }, headers);
    await said('Create Project', '/projects');
    await said('401', '/admin');
    await t.test.app.inject({
      method: 'POST',
      url: '/api/logs',
      headers: { cookie: 'XSRF-TOKEN=test', 'x-xsrf-token': 'test' },
      payload: { event: '404', urlPath: '/nowhere', message: 'nobody signed in' },
    });
    expect((await report()).browserReports).toMatchObject([
      { event: '404', urlPath: '/nowhere', userName: null },
      { event: '401', urlPath: '/admin', userName: expect.stringContaining('Ana') },
    ]);
  });
});

describe('the health of the parts', () => {
  it('says which LibreOffice gives second opinions and makes PDFs, or that none does', async () => {
    for (const name of ['secondOpinion', 'pdfs']) expect((await check(name)).finding).toContain('ONLYOFFICE');
    Object.assign(t.test.parts.environment.documentServer, { builtIn: true });
    t.peer.onCommand = ({ c }) => ({
      error: 0,
      ...(c === 'libreOffice' && { libreOffice: 'LibreOffice 7.4' }),
    });
    expect(await check('secondOpinion')).toMatchObject({
      state: 'good',
      finding: 'LibreOffice 7.4 calculates what Benchbook is not sure of.',
    });
    expect((await check('pdfs')).finding).toBe('LibreOffice 7.4 makes the PDFs of workbooks.');
    t.peer.onCommand = () => ({ error: 0, libreOffice: 'LibreOffice 7.4', drawsPages: false });
    expect(await check('pdfs')).toMatchObject({
      state: 'good',
      finding: expect.stringMatching(/^LibreOffice 7\.4 makes .* Cards of workbooks show no first pages, /),
    });
    t.peer.onCommand = () => ({ error: 0, libreOffice: null });
    for (const name of ['secondOpinion', 'pdfs'])
      expect((await check(name)).finding).toContain('LibreOffice is not there');
  });

  it('is good when all of them answer, and is told to administrators only', async () => {
    const { checks, settings } = await report();
    const states = Object.fromEntries(checks.map((one: HealthCheck) => [one.name, one.state]));
    expect(states).toMatchObject({
      database: 'good',
      storage: 'good',
      documentServer: 'good',
      secret: 'good',
      clock: 'good',
      forgotten: 'good',
    });
    expect((await check('secret')).finding).toContain('9.3.0.140');
    expect(settings).toMatchObject({ builtIn: false, url: t.peer.url, previousUntil: null });
    expect(JSON.stringify(await report())).not.toContain('a secret of the tests');
    expect(await attention()).toBe(0);
    for (const url of ['/api/health', '/api/health/attention']) {
      expect((await t.call('GET', url)).statusCode).toBe(403);
    }
  });

  it('verifies the newest entries of the activity log when somebody looks, and all of them on request [Annex 11, 11]', async () => {
    const act = systemAct(t.test.parts, { address: '', requestId: '' });
    const entry = { event: 'Create role', message: 'A role', table: 'roles', rowId: 1 } as const;
    // One after the other: a thousand at once would wait for connections longer than the pool lets them.
    for (let written = 0; written < 1_000; written += 1) await record(act, entry);
    const trail = async () => (await report()).auditTrail;
    const verify = async () =>
      (await t.call('POST', '/api/health/auditTrail/verify', undefined, admin)).json();
    const count = async () => (await countEntries(t.test.db)).entries.toLocaleString('en-US');
    const good = { name: 'auditTrail', state: 'good', advice: null };
    expect((await trail()).check.finding).toMatch(/written just now are not sealed yet\.$/);
    await sealAll(t.test.parts);
    expect(await trail()).toEqual({
      check: { ...good, finding: `${await count()} entries, the newest 1,000 of them unbroken.` },
      verifiedAt: null,
      anchor: null,
      publicKey: signingKeyOf(t.test.parts.environment).publicKey,
    });
    const before = await count();
    const whole = {
      check: { ...good, finding: `${before} entries, unbroken.` },
      verifiedAt: expect.any(String),
      anchor: null,
      publicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    };
    expect(await verify()).toEqual(whole);
    const anchored = await t.call('POST', '/api/health/auditTrail/anchor', undefined, admin);
    expect(anchored.json()).toMatchObject({
      check: { state: 'good' },
      anchor: { number: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    await sealAll(t.test.parts);

    const administrator = await openDatabaseAdministrator(t.test.superuserUrl);
    await administrator.forge(`update audit_entries set message = 'Forged' where id = 2`);
    await administrator.close();
    expect((await trail()).check.state).toBe('good');
    const broken = {
      state: 'bad',
      finding: expect.stringMatching(/^It is not as it was written\. Entry 2 of the activity log/),
      advice: expect.stringContaining('make a copy'),
    };
    expect((await verify()).check).toMatchObject(broken);
    // It is not forgotten for entries that are fine, and needs somebody.
    expect((await trail()).check).toMatchObject(broken);
    const { alarms } = await report();
    expect(alarms).toMatchObject([{ kind: 'trail broken', detail: expect.stringContaining('Entry 2') }]);
    const seenTo = { reason: 'Restored from the backup of Monday' };
    await t.call('PUT', `/api/health/alarms/${alarms[0].id}`, seenTo, admin);
    expect((await trail()).check).toMatchObject({
      state: 'warning',
      finding: expect.stringContaining('found earlier has been seen to'),
    });
    // Where it is looked at, it is not called unbroken.
    expect((await verify()).check).toMatchObject({
      state: 'warning',
      finding: expect.stringMatching(
        / entries, unbroken but for what is known\..* One break that was found earlier has been seen to\.$/,
      ),
    });
    expect((await audited()).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['Verify Activity Log', 'Trail Broken', 'Dismiss Alarm']),
    );
  });

  it('says what to do when the document server is down, and that nothing else is known of it', async () => {
    t.peer.isDown = true;
    expect(await check('documentServer')).toMatchObject({
      state: 'bad',
      finding: expect.stringContaining('503'),
      advice: expect.stringContaining('DOCUMENT_SERVER_INTERNAL_URL'),
    });
    expect(await check('secret')).toMatchObject({ state: 'unknown' });
    expect(await attention()).toBe(1);
  });

  it('says what it found and what to do in the language of whoever looks', async () => {
    t.peer.isDown = true;
    const headers = { ...admin, 'accept-language': 'de' };
    const { checks, auditTrail } = (await t.call('GET', '/api/health', undefined, headers)).json();
    expect(checks.find((one: HealthCheck) => one.name === 'documentServer')).toMatchObject({
      finding: expect.stringMatching(/^Er antwortet nicht unter http/),
      advice: expect.stringMatching(/^Prüfen Sie, ob er läuft/),
    });
    expect(auditTrail.check.finding).toMatch(/^\d+ Einträge, ungebrochen\./);
  });

  it.each([
    [6, 'DOCUMENT_SERVER_SECRET'],
    [7, 'clocks'],
    [3, 'DOCUMENT_SERVER_SECRET'],
  ])('says what to do when our signature is answered with error %i', async (error, word) => {
    t.peer.onCommand = () => ({ error });
    expect(await check('secret')).toMatchObject({ state: 'bad', advice: expect.stringContaining(word) });
  });

  it('measures how far the clocks are apart', async () => {
    t.peer.clockAhead = 90;
    expect(await check('clock')).toMatchObject({ state: 'bad', finding: expect.stringMatching(/ahead of/) });
    const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds));
    expect(checkClock(at(0), at(1)).state).toBe('good');
    expect(inEnglish(checkClock(at(0), at(-5)))).toMatchObject({
      state: 'good',
      finding: 'Its clock is 5 seconds behind ours.',
    });
    expect(checkClock(at(0), at(40)).state).toBe('warning');
    expect(checkClock(at(0), null).state).toBe('unknown');
  });

  it('warns before the disk is full', () => {
    const GB = 1_000_000_000;
    expect(judgeDisk('/data', 40 * GB, 100 * GB)).toMatchObject({ state: 'good', advice: null });
    expect(judgeDisk('/data', 40 * GB, 1_000 * GB).state).toBe('warning');
    expect(judgeDisk('/data', 3 * GB, 10 * GB).state).toBe('warning');
    expect(inEnglish(judgeDisk('/data', 0.2 * GB, 10 * GB))).toMatchObject({
      state: 'bad',
      finding: '0.2 of 10 GB are free for /data.',
    });
  });

  it('says so when the document store is gone', async () => {
    const { storage } = t.test.parts.environment;
    rmSync(storage.kind === 'file' ? storage.directory : '', { recursive: true });
    expect(await check('storage')).toMatchObject({
      state: 'bad',
      finding: expect.stringContaining('not there'),
    });
  });

  it('counts files the document server keeps for us', async () => {
    t.peer.onCommand = ({ c }) =>
      c === 'getForgottenList' ? { error: 0, keys: [key, 'not-ours'] } : { error: 0 };
    expect(await check('forgotten')).toMatchObject({
      state: 'warning',
      finding: expect.stringContaining('one save'),
    });
  });
});

describe('the test of the connection', () => {
  const test = async (): Promise<HealthCheck[]> =>
    (await t.call('POST', '/api/health/documentServer/test', {}, admin)).json().checks;
  const wayBack = async () => (await test()).find((one) => one.name === 'wayBack');
  /** Fetches as a document server does. */
  const fetchFile = async ({ url }: Conversion, headers?: Record<string, string>) => {
    const { pathname, search } = new URL(url);
    const authorization = `Bearer ${await t.peer.sign({ payload: { url } })}`;
    return t.test.app.inject({ url: `${pathname}${search}`, headers: headers ?? { authorization } });
  };

  it('is passed when the document server fetches a file here and gives back what it made of it', async () => {
    t.peer.onConvert = async (request) => {
      const file = await fetchFile(request);
      // As good as a conversion to text: everything that stands in the main part.
      const text = readPackage(file.rawPayload).text('word/document.xml');
      return { endConvert: true, percent: 100, fileUrl: t.peer.offer(Buffer.from(text)) };
    };
    expect(await wayBack()).toMatchObject({
      state: 'good',
      finding: expect.stringContaining('http://localhost:3000'),
    });
  });

  it('fails with what to do when it cannot reach us', async () => {
    t.peer.onConvert = () => ({ error: -4 });
    expect(await wayBack()).toMatchObject({
      state: 'bad',
      advice: expect.stringContaining('HOST_URL_FOR_DOCUMENT_SERVER'),
    });
  });

  it('tells a missing signature from a missing way, and gives the file to nobody without one', async () => {
    t.peer.onConvert = async (request) => {
      expect((await fetchFile(request, {})).statusCode).toBe(404);
      return { error: -4 };
    };
    expect(await wayBack()).toMatchObject({
      state: 'bad',
      advice: expect.stringContaining('DOCUMENT_SERVER_HEADER'),
    });
  });

  it('tells a conversion that fails from a way that is closed', async () => {
    t.peer.onConvert = async (request) => {
      expect((await fetchFile(request)).statusCode).toBe(200);
      return { error: -3 };
    };
    expect(await wayBack()).toMatchObject({ state: 'warning', finding: expect.stringContaining('error -3') });
  });

  it('does not take results from elsewhere, nor other ones [21 CFR 11.10(h)]', async () => {
    t.peer.onConvert = () => ({ fileUrl: 'http://169.254.169.254/latest' });
    expect(await wayBack()).toMatchObject({
      state: 'bad',
      finding: expect.stringContaining('169.254.169.254'),
    });
    t.peer.onConvert = () => ({ fileUrl: t.peer.offer(Buffer.from('something else')) });
    expect(await wayBack()).toMatchObject({
      state: 'bad',
      finding: expect.stringContaining('something else'),
    });
  });

  it('runs once at a time, however many ask for it', async () => {
    let running = 0;
    let most = 0;
    t.peer.onConvert = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 500));
      running -= 1;
      return { error: -4 };
    };
    const answers = await Promise.all([test(), test(), test()]);
    for (const checks of answers) expect(checks).toHaveLength(4);
    expect(most).toBe(1);
  });

  it('goes no further when the document server is down', async () => {
    t.peer.isDown = true;
    expect((await test()).map((one) => [one.name, one.state])).toEqual([
      ['documentServer', 'bad'],
      ['secret', 'unknown'],
      ['clock', 'unknown'],
    ]);
  });
});

describe('what an administrator has to see to', () => {
  it('is a save that was kept aside: who, when, why, how large, and its bytes as they came', async () => {
    await saveRubbish();
    expect(await attention()).toBe(1);
    const { quarantined } = await report();
    expect(quarantined).toMatchObject([
      {
        holder: {
          kind: 'workbook',
          id: experiment.id,
          projectId: t.projectId,
          title: 'Titration',
          isPrivate: false,
        },
        users: ['Ana Kovač'],
        file: { name: expect.stringMatching(/^Titration \(kept aside \d+\)\.docx$/), size: 24 },
        reason: expect.stringContaining('not a document'),
      },
    ]);
    const url = `/api/health/quarantined/${quarantined[0].id}/file`;
    const file = await t.call('GET', url, undefined, admin);
    expect(file.body).toBe('<html>Bad gateway</html>');
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('attachment'),
      'x-content-type-options': 'nosniff',
    });
    expect((await audited()).at(-1)).toMatchObject({
      event: 'Download Quarantined Save',
      actor_name: 'Ada Admin',
    });
    expect((await t.call('GET', url)).statusCode).toBe(403);
    expect((await t.call('GET', '/api/health/quarantined/99/file', undefined, admin)).statusCode).toBe(404);
  });

  it('is dismissed once, with a reason that is audited, and the bytes stay', async () => {
    await saveRubbish();
    const { id, sha256 } = await t.test.db
      .selectFrom('quarantined_saves')
      .selectAll()
      .executeTakeFirstOrThrow();
    const url = `/api/health/quarantined/${id}`;
    expect((await t.call('PUT', url, { reason: ' ' }, admin)).statusCode).toBe(400);
    expect((await t.call('PUT', url, { reason: 'Not mine to do' })).statusCode).toBe(403);
    expect((await t.call('PUT', url, { reason: 'A proxy answered.' }, admin)).statusCode).toBe(200);
    expect((await t.call('PUT', url, { reason: 'Again' }, admin)).statusCode).toBe(409);
    expect((await t.call('PUT', '/api/health/quarantined/99', { reason: 'x' }, admin)).statusCode).toBe(404);
    expect((await report()).quarantined).toEqual([]);
    expect(await attention()).toBe(0);
    expect((await t.test.parts.blobs.read(sha256 ?? '')).byteLength).toBe(24);
    expect((await audited()).at(-1)).toEqual({
      event: 'Dismiss Quarantined Save',
      actor_name: 'Ada Admin',
      reason: 'A proxy answered.',
    });
  });

  it('is given from a private workbook only with a reason', async () => {
    const own = await t.create({ visibility: 'Private' });
    key = (await t.open(own)).key;
    await saveRubbish();
    const [{ id, holder }] = (await report()).quarantined;
    expect(holder.isPrivate).toBe(true);
    const url = `/api/health/quarantined/${id}/file`;
    const refused = await t.call('GET', url, undefined, admin);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().errors[0].msg).toContain('Say why');
    expect((await t.call('GET', `${url}?reason=Ana%20asked`, undefined, admin)).statusCode).toBe(200);
    expect((await audited()).at(-1)).toMatchObject({ reason: 'Ana asked' });
  });

  it('is a failed save, until somebody says that it was seen to [Annex 11, 13]', async () => {
    await t.callback({ key, status: 7, users: [String(t.anaId)], lastsave: 'x' });
    const { alarms } = await report();
    expect(alarms).toMatchObject([
      {
        kind: 'save failed',
        holder: { title: 'Titration' },
        users: ['Ana Kovač'],
        advice: expect.any(String),
      },
    ]);
    expect(await attention()).toBe(1);
    const german = await t.call('GET', '/api/health', undefined, { ...admin, 'accept-language': 'de' });
    expect(german.json().alarms[0].advice).toMatch(/^Bitten Sie, wer daran gearbeitet hat/);
    const url = `/api/health/alarms/${alarms[0].id}`;
    expect((await t.call('PUT', url, { reason: 'Ana saved again.' }, admin)).statusCode).toBe(200);
    expect((await t.call('PUT', url, { reason: 'Ana saved again.' }, admin)).statusCode).toBe(409);
    expect((await t.call('PUT', '/api/health/alarms/99', { reason: 'x' }, admin)).statusCode).toBe(404);
    expect((await report()).alarms).toEqual([]);
    expect((await audited()).at(-1)).toMatchObject({ event: 'Dismiss Alarm', reason: 'Ana saved again.' });
  });

  it('names the template whose save failed', async () => {
    const fields = {
      title: 'Report',
      documentType: 'docx',
      description: '',
      autofill: false,
      dataObject: '',
    };
    const { id } = (await t.call('POST', '/api/templates', fields)).json();
    const opened = (await t.call('GET', `/api/onlyoffice/templates/${id}/key`)).json();
    await t.callback({ key: opened.key, status: 7, users: [String(t.anaId)], lastsave: 'x' });
    expect((await report()).alarms).toMatchObject([
      { holder: { kind: 'template', id, projectId: null, title: 'Report', isPrivate: false } },
    ]);
  });

  it('is a document everybody has left without a last save, and not one somebody is in', async () => {
    const users = [String(t.anaId)];
    await t.callback({ key, status: 1, users, actions: [{ type: 1, userid: users[0] }] });
    expect((await report()).openDocuments).toMatchObject([
      { holder: { title: 'Titration' }, users: ['Ana Kovač'], lastSavedAt: null, overdue: false },
    ]);
    await t.callback({ key, status: 6, url: t.peer.offer(withText(blank, 'x')), users, lastsave: 'b' });
    expect((await report()).openDocuments).toMatchObject([{ lastSavedAt: expect.any(String) }]);
    await t.callback({ key, status: 1, users: [], actions: [{ type: 0, userid: users[0] }] });
    expect(await attention()).toBe(0);
    t.test.clock.advance(11 * 60_000);
    expect((await report()).openDocuments).toMatchObject([{ users: [], overdue: true }]);
    expect(await attention()).toBe(1);
  });
});
