import { readFileSync } from 'node:fs';
import type { Experiment } from '@benchbook/contract';
import { emptyPackage, storedArchive } from '@benchbook/documents';
import {
  anchorText,
  canonicalJson,
  checkEvidence,
  type Manifest,
  MEMBERS,
  manifestText,
  openArchive,
  type Report,
  type TreeMember,
  verdictOf,
} from '@benchbook/documents/evidence';
import { pdfPage, widthsOf } from '@benchbook/documents/pdf/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabaseAdministrator } from '../../test/database-administrator.ts';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';
import { evidenceFileOf } from '../../test/evidence-file.ts';
import { anchorFileOf } from '../trail/anchor-file.ts';
import { dropAnchor } from '../trail/anchors.ts';
import { signingKeyOf } from '../trail/signing-key.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const ADDRESS = '192.0.2.77';

let t: EditorTest;
let signed: Experiment;
let archive: Bytes;
let members: Map<string, Bytes>;
beforeAll(async () => {
  t = await startEditorTest();
  signed = await t.create({ title: 'Titration of “Δ”' });
  await t.publish(signed);
  await dropAnchor(t.test.parts);
  await t.review(signed);
  archive = await evidenceOf(signed);
  members = await openArchive(archive);
});
afterAll(() => t.close());

const evidenceOf = (experiment: Experiment): Promise<Bytes> => evidenceFileOf(t, experiment, ADDRESS);

const packed = (changed: ReadonlyMap<string, Uint8Array>): Bytes =>
  Uint8Array.from(Buffer.concat(storedArchive([...changed].map(([name, content]) => ({ name, content })))));
const checked = (changed: ReadonlyMap<string, Uint8Array>): Promise<Report> => checkEvidence(packed(changed));

const sentences = ({ findings }: Report, outcome: string): string[] =>
  findings.filter((finding) => finding.outcome === outcome).map(({ sentence }) => String(sentence));
const jsonOf = (name: string) => JSON.parse(Buffer.from(members.get(name) ?? []).toString());

describe('the evidence file of a published workbook', () => {
  it('is proved by nothing but its bytes, and says what that proves and what not [21 CFR 11.30, 11.50(b)]', async () => {
    const report = await checkEvidence(archive);
    expect(sentences(report, 'broken')).toEqual([]);
    expect(report.isWhole).toBe(true);
    const key = signingKeyOf(t.test.parts.environment).publicKey;
    expect(report.said).toMatchObject({
      // Nobody has given the laboratory a name yet.
      about: {
        laboratory: 'Benchbook',
        workbook: { title: 'Titration of “Δ”' },
        project: { title: 'Buffers' },
        madeBy: 'Ana Kovač',
      },
      signatures: [
        { kind: 'Published', name: 'Ana Kovač', meaning: 'Authorship', version: '1' },
        { kind: 'Reviewed', name: 'Ben Okafor', meaning: 'Review', version: '1' },
      ],
      key,
    });
    const proved = sentences(report, 'proved');
    expect(proved).toContain(`Whoever holds the key ${key} vouches for the file as it was when it was made.`);
    expect(proved).toContainEqual(
      expect.stringMatching(/^The signature of “Ben Okafor” .* exactly the bytes of “version-1.docx”/),
    );
    // The anchor between the two signatures.
    expect(proved).toContainEqual(expect.stringMatching(/^The trail was not written anew since seal \d+/));
    const left = sentences(report, 'open');
    expect(left).toContainEqual(expect.stringMatching(/^Whose key that is, the file cannot say/));
    expect(left).toContainEqual(
      expect.stringMatching(/it verified \d+ seals when the file was made\. It knew of no break\.$/),
    );
  });

  it('holds the bytes that were signed, and tells of itself [21 CFR 11.10(b)]', async () => {
    const file = await t.call('GET', `${t.urlOf(signed)}/versions/1/file`);
    expect(Buffer.from(members.get('version-1.docx') ?? []).equals(file.rawPayload)).toBe(true);
    const messages = jsonOf(MEMBERS.entries).map(
      ({ shown }: { shown: { message: { text: string } } }) => shown.message.text,
    );
    expect(messages.at(-1)).toBe('Ana Kovač downloaded the evidence of workbook "Titration of “Δ”"');
  });

  it('keeps addresses and sessions, and what values other entries have', async () => {
    const text = [...members.values()].map((bytes) => Buffer.from(bytes).toString('latin1')).join('\n');
    const { rows } = await t.test.parts.pool.query('select distinct session_id::text as id from signatures');
    for (const secret of [ADDRESS, '127.0.0.1', ...rows.map(({ id }) => id)])
      expect(text).not.toContain(secret);
  });

  it('keeps what was written for the laboratory, and who mistyped a password', async () => {
    const { call, test } = t;
    const cemId = await test.createUser({ name: 'Cem Aydın' });
    const dana = await test.signIn({ id: await test.createUser({ name: 'Dana Ito', administrator: true }) });
    const fields = {
      title: 'Catalyst',
      documentType: 'docx',
      experimentTypeId: 1,
      visibility: 'Private',
      description: 'a thought of my own',
    };
    const cem = await test.signIn({ id: cemId });
    const list = `/api/projects/${t.projectId}/experiments`;
    const { id }: Experiment = (await call('POST', list, fields, cem)).json();
    await test.db.updateTable('users').set({ active: false }).where('id', '=', cemId).execute();
    const reason = 'Cem is ill';
    const workbook: Experiment = (await call('POST', `${list}/${id}/takeOver`, { reason }, dana)).json();
    const shared = { description: 'as agreed', visibility: 'Public', updatedAt: workbook.updatedAt };
    expect((await call('PUT', t.urlOf(workbook), shared, dana)).statusCode).toBe(200);
    const signature = { ...test.signature(dana, 'Authorship'), password: 'mistyped' };
    expect((await t.publish(workbook, { signature }, dana)).statusCode).toBe(403);
    expect((await t.publish(workbook, {}, dana)).statusCode).toBe(200);
    const file = await evidenceOf(workbook);
    const report = await checkEvidence(file);
    expect(report.isWhole).toBe(true);
    expect(report.said?.entries).toContainEqual(
      expect.objectContaining({ message: 'Failed Signing', reason: '' }),
    );
    const text = Buffer.from(file).toString();
    for (const secret of [fields.description, reason, 'gave no right password'])
      expect(text).not.toContain(secret);
  });

  it('says that somebody declined to sign it, and why', async () => {
    const workbook = await t.create();
    await t.publish(workbook);
    const reason = 'The blank is missing';
    expect((await t.end(workbook, 'decline', reason, t.ben)).statusCode).toBe(200);
    const message = 'Ben Okafor declined to sign workbook "Titration"';
    expect(await checkEvidence(await evidenceOf(workbook))).toMatchObject({
      isWhole: true,
      said: { declined: { message, reason } },
    });
    expect((await checkEvidence(archive)).said?.declined).toBeNull();
    const other = await t.create();
    await t.publish(other);
    expect((await t.end(other, 'withdraw', 'Ben has left', t.ana)).statusCode).toBe(200);
    expect(await checkEvidence(await evidenceOf(other))).toMatchObject({
      isWhole: true,
      said: {
        declined: { message: 'Ana Kovač withdrew workbook "Titration" from signing', reason: 'Ben has left' },
      },
    });
  });

  it('says what was remarked on it, as it was written, and what became of that', async () => {
    const workbook = await t.create();
    const remarks = `${t.urlOf(workbook)}/remarks`;
    const { id } = (await t.call('POST', remarks, { text: 'Which “unit”?\n@Ana' }, t.ben)).json();
    await t.publish(workbook);
    await t.call('POST', `${remarks}/${id}/settle`);
    const report = await checkEvidence(await evidenceOf(workbook));
    expect(report.isWhole).toBe(true);
    const messages = report.said?.entries.map(({ message }) => String(message));
    expect(messages).toContain(
      `Ben Okafor remarked on workbook "Titration", remark ${id} on version 1: “Which “unit”?\n@Ana”`,
    );
    expect(messages).toContain(
      `Ana Kovač settled the remark of Ben Okafor on workbook "Titration", remark ${id}: “Which “unit”? @Ana”`,
    );
  });

  it('says which steps of a chain of signers are not signed yet', async () => {
    const ada = await t.test.signIn({
      id: await t.test.createUser({ name: 'Ada Roy', administrator: true }),
    });
    const type = { id: 1, typeName: 'General', useACL: false, roles: [], active: true };
    const step = (meaning: string, userId: number) => ({ meaning, roleId: null, userId });
    const eveId = await t.test.createUser({ name: 'Eve Lind' });
    const setSteps = async (steps: object[]) => {
      const chain = { inOrder: true, steps };
      expect((await t.call('PUT', '/api/experimentTypes', { ...type, chain }, ada)).statusCode).toBe(200);
    };
    await setSteps([step('Review', t.benId), step('Approval', eveId)]);
    const workbook = await t.create();
    await t.publish(workbook).finally(() => setSteps([]));
    await t.review(workbook);
    const chain = [
      { step: 1, meaning: 'Review', who: 'Ben Okafor', isSigned: true },
      { step: 2, meaning: 'Approval', who: 'Eve Lind', isSigned: false },
    ];
    expect(await checkEvidence(await evidenceOf(workbook))).toMatchObject({ isWhole: true, said: { chain } });
    const eve = await t.test.signIn({ id: eveId });
    await t.review(workbook, { signature: t.test.signature(eve, 'Approval') }, eve);
    const report = await checkEvidence(await evidenceOf(workbook));
    expect(report).toMatchObject({ isWhole: true, said: { chain: [{}, { isSigned: true }] } });
    expect(report.said?.signatures.map(({ kind }) => kind)).toEqual(['Published', 'Signed', 'Reviewed']);
  });

  it('is not said to be vouched for by a browser that cannot check signatures', async () => {
    const unknown = new DOMException('Unrecognized name.', 'NotSupportedError');
    const importKey = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(unknown);
    const report = await checkEvidence(archive).finally(() => importKey.mockRestore());
    expect(report).toMatchObject({ isWhole: true, vouchedBy: null });
    const ours = signingKeyOf(t.test.parts.environment).publicKey;
    for (const given of ['', ours])
      expect(JSON.parse(JSON.stringify(verdictOf(report, 'it.zip', given)))).toEqual({
        outcome: 'undecided',
        sentence:
          'it.zip is consistent, but nobody was shown to vouch for it: this browser cannot check signatures.',
      });
    const proved = sentences(report, 'proved').join(' ');
    expect(proved).not.toMatch(/vouches|anchored/);
    expect(sentences(report, 'open')).toContainEqual(
      expect.stringMatching(/^If the anchors are not forged: /),
    );
  });

  it('is as good unpacked and packed anew on a Mac', async () => {
    const other = emptyPackage();
    for (const [name, bytes] of members) {
      other.set(`Titration (evidence)/${name}`, bytes);
      other.set(`__MACOSX/Titration (evidence)/._${name}`, Buffer.from('attributes'));
    }
    other.set('Titration (evidence)/.DS_Store', Buffer.from('places of icons'));
    expect(await checkEvidence(Uint8Array.from(other.write()))).toMatchObject({ isWhole: true });
  });

  it('is as good packed anew by another program [Annex 11, 17]', async () => {
    const other = emptyPackage();
    for (const [name, bytes] of members) other.set(name, bytes);
    expect(await checkEvidence(Uint8Array.from(other.write()))).toMatchObject({ isWhole: true });
  });
});

describe('its pages', () => {
  it('are left out in words where nothing can make them', async () => {
    expect(Buffer.from(members.get(MEMBERS.aboutPages) ?? []).toString()).toMatch(
      /^The file has no pages to read, only version-1.docx itself\. No PDF could be made/,
    );
    expect(sentences(await checkEvidence(archive), 'open')).toContainEqual(
      expect.stringMatching(/^The file says of its pages: “The file has no pages to read/),
    );
  });

  it('carry what was signed, which is checked; what they show is said not to be [21 CFR 11.10(b)]', async () => {
    const page = await pdfPage(100);
    t.peer.onConvert = () => ({ endConvert: true, fileUrl: t.peer.offer(page) });
    const withPages = await openArchive(await evidenceOf(signed));
    const report = await checked(withPages);
    expect(report.isWhole).toBe(true);
    expect(sentences(report, 'proved')).toContain('“pages.pdf” carries “version-1.docx” byte for byte.');
    expect(sentences(report, 'open')).toContainEqual(
      expect.stringMatching(/shows what is in the document .* not checked/),
    );
    expect(await widthsOf(withPages.get(MEMBERS.pages) ?? new Uint8Array())).toEqual([100, 100]);
    // The page of the test has no colours and metadata, which the file does not hide.
    expect(Buffer.from(withPages.get(MEMBERS.aboutPages) ?? []).toString()).toMatch(
      /^pages\.pdf shows version-1\.docx as ONLYOFFICE Docs drew it, says .* ordinary PDF and not PDF\/A-3b: 6\./,
    );
    const other = new Map(withPages).set(MEMBERS.pages, Uint8Array.from(page));
    expect(sentences(await checked(other), 'broken')).toContain(
      '“pages.pdf” does not carry “version-1.docx” as it is in the file.',
    );
  });

  it('are left out in words where they cannot be put together', async () => {
    const workbook = await t.create();
    await t.publish(workbook);
    const broken = Buffer.from('%PDF-1.7\nnothing\n%%EOF\n');
    const { onConvert } = t.peer;
    t.peer.onConvert = () => ({ endConvert: true, fileUrl: t.peer.offer(broken) });
    const file = await evidenceOf(workbook);
    t.peer.onConvert = onConvert;
    expect((await checkEvidence(file)).isWhole).toBe(true);
    const about = (await openArchive(file)).get(MEMBERS.aboutPages) ?? [];
    expect(Buffer.from(about).toString()).toBe(
      'The file has no pages to read, only version-1.docx itself. The PDF is damaged: nothing can be added to it.',
    );
  });
});

describe('whoever changes an evidence file', () => {
  it('is found out by any bit of any member', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...members.keys()), fc.nat(), async (name, at) => {
        const bytes = Uint8Array.from(members.get(name) ?? []);
        const bit = at % (bytes.length * 8);
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const { isWhole, findings } = await checked(new Map(members).set(name, bytes));
        expect(isWhole, `${name}, bit ${bit}`).toBe(false);
        const named = findings
          .filter(({ outcome }) => outcome === 'broken')
          .flatMap((finding) => finding.members);
        expect(named, `${name}, bit ${bit}`).toContain(name);
      }),
      { numRuns: 200 },
    );
  });

  it('is found out where a member is taken out or put in', async () => {
    for (const name of members.keys()) {
      const fewer = new Map(members);
      fewer.delete(name);
      const report = await checked(fewer);
      expect(sentences(report, 'broken').join(' ')).toContain(`“${name}”`);
    }
    const more = await checked(new Map(members).set('version-2.docx', Buffer.from('another')));
    expect(sentences(more, 'broken')).toContain('“version-2.docx” was added to the file after it was made.');
    expect(await checkEvidence(archive.slice(0, -30))).toMatchObject({ isWhole: false, said: null });
    expect(await checkEvidence(new Uint8Array())).toMatchObject({ isWhole: false, said: null });
  });

  /** As somebody does who writes a manifest of their own, and signs it. */
  const signedAnew = (changed: Map<string, Uint8Array>, environment = t.test.parts.environment) => {
    const { createHash } = process.getBuiltinModule('node:crypto');
    const manifest: Manifest = jsonOf(MEMBERS.manifest);
    for (const member of manifest.members) {
      const bytes = changed.get(member.name) ?? new Uint8Array();
      member.size = bytes.length;
      member.sha256 = createHash('sha256').update(bytes).digest('hex');
    }
    const { publicKey: key, sign } = signingKeyOf(environment);
    changed.set(MEMBERS.manifest, Buffer.from(canonicalJson(manifest)));
    changed.set(
      MEMBERS.signature,
      Buffer.from(canonicalJson({ key, signature: sign(manifestText(manifest)) })),
    );
    return checked(changed);
  };

  it('cannot sign it with a key of their own', async () => {
    const report = await signedAnew(new Map(members), {
      ...t.test.parts.environment,
      secretKey: 'x'.repeat(64),
    });
    expect(sentences(report, 'broken')).toEqual([
      'The newest anchor was signed with another key than the file.',
    ]);
  });

  it('who forges all of it with a key of their own is not said to be the laboratory', async () => {
    const environment = { ...t.test.parts.environment, secretKey: 'x'.repeat(64) };
    const { publicKey: key, sign } = signingKeyOf(environment);
    const tree: TreeMember = jsonOf(MEMBERS.tree);
    const anchors = tree.anchors.map((anchor) => ({
      ...anchor,
      key,
      signature: sign(anchorText({ ...anchor, key })),
    }));
    const forged = new Map(members)
      .set(MEMBERS.tree, Buffer.from(canonicalJson({ ...tree, anchors })))
      .set(
        MEMBERS.workbook,
        Buffer.from(canonicalJson({ ...jsonOf(MEMBERS.workbook), laboratory: 'Famous' })),
      );
    const report = await signedAnew(forged, environment);
    expect(report).toMatchObject({ isWhole: true, vouchedBy: key, said: { key } });
    expect(sentences(report, 'proved')).toContainEqual(expect.stringContaining(`holds the key ${key}`));
    expect(sentences(report, 'proved').join(' ')).not.toMatch(/laboratory vouches|Famous/);
    expect(String(verdictOf(report, 'it.zip', '').sentence)).toMatch(
      /, if the key below is the laboratory’s\.$/,
    );
    const ours = signingKeyOf(t.test.parts.environment).publicKey;
    expect(JSON.parse(JSON.stringify(verdictOf(report, 'it.zip', ours)))).toEqual({
      outcome: 'broken',
      sentence: '✗ it.zip was signed with another key: it does not match the one you gave.',
    });
    expect(verdictOf(await checkEvidence(archive), 'it.zip', ` ${ours.toUpperCase()}\n`).outcome).toBe(
      'whole',
    );
  });

  it('cannot change a row, its number, or leave one out of those that were shown, even with the key', async () => {
    const forged = (name: string, change: (rows: Record<string, unknown>[]) => void) => {
      const rows = jsonOf(name);
      change(rows);
      return signedAnew(new Map(members).set(name, Buffer.from(canonicalJson(rows))));
    };
    const rename = await forged(MEMBERS.signatures, ([first]) => {
      Object.assign(first?.shown ?? {}, { user_name: { text: 'Somebody Else', salt: '0'.repeat(64) } });
    });
    expect(sentences(rename, 'broken')).toContainEqual(expect.stringContaining('does not have these rows'));
    const beyond = await forged(MEMBERS.signatures, ([first]) =>
      Object.assign(first ?? {}, { number: 1_000_000 }),
    );
    expect(sentences(beyond, 'broken')).toContainEqual('The row of seal 1000000 is not where it belongs.');
    const fewer = await forged(MEMBERS.signatures, (rows) => rows.pop());
    expect(sentences(fewer, 'broken')).toContainEqual(
      expect.stringContaining('and there is no such signature'),
    );
    const twice = await forged(MEMBERS.signatures, (rows) => rows.push(structuredClone(rows[0] ?? {})));
    expect(sentences(twice, 'broken')).toContainEqual('Two rows claim the same place in the trail.');
  });

  it('cannot show other bytes as what was signed, even with the key [21 CFR 11.70]', async () => {
    const report = await signedAnew(new Map(members).set('version-1.docx', Buffer.from('another')));
    expect(sentences(report, 'broken')).toContainEqual(
      expect.stringMatching(/is of other bytes than “version-1.docx”\.$/),
    );
  });
});

it('shows what an administrator of the database has forged', async () => {
  const experiment = await t.create({ title: 'Forged' });
  await t.publish(experiment);
  expect((await checkEvidence(await evidenceOf(experiment))).isWhole).toBe(true);
  const administrator = await openDatabaseAdministrator(t.test.superuserUrl);
  await administrator
    .forge(`update signatures set user_name = 'Somebody Else' where experiment_id = ${experiment.id}`)
    .finally(() => administrator.close());
  const report = await checkEvidence(await evidenceOf(experiment));
  expect(sentences(report, 'broken')).toContainEqual(expect.stringContaining('does not have these rows'));
  // That it happened is said in every other file, too, until an administrator has seen to it.
  const sentence = expect.stringMatching(/nobody had seen to .*: Signature \d+ or its seal was changed/);
  expect(sentences(await checkEvidence(await evidenceOf(signed)), 'broken')).toEqual([sentence]);
  const seenTo = { dismissed_at: t.test.clock.now(), dismissed_by: 0, dismissal: 'It was I' };
  await t.test.db.updateTable('editor_alarms').set(seenTo).execute();
  const after = await checkEvidence(await evidenceOf(signed));
  expect(after.isWhole).toBe(true);
  expect(sentences(after, 'open')).toContainEqual(
    expect.stringMatching(/an administrator said .* what came of it\. Ask the laboratory: Signature/),
  );
});

it('leaves nothing behind but its entry, however often it is made', async () => {
  const anchors = () => readFileSync(anchorFileOf(t.test.parts.environment), 'utf8');
  const before = anchors();
  for (let time = 0; time < 2; time += 1)
    expect((await checkEvidence(await evidenceOf(signed))).isWhole).toBe(true);
  expect(anchors()).toBe(before);
});

it('is refused where the trail is broken, and says to wait only where the tree still grows', async () => {
  const experiment = await t.create({ title: 'Refused' });
  await t.publish(experiment);
  const end = (await dropAnchor(t.test.parts))?.number ?? 0;
  const administrator = await openDatabaseAdministrator(t.test.superuserUrl);
  const seal = (from: number, to: number) =>
    administrator.forge(`insert into audit_seals (number, table_name, row_id, row_part, key_id, sealed_at, hash)
      select n, 'audit_entries', n + 1000000, 0, 'x', now(), sha256('') from generate_series(${from}, ${to}) n`);
  try {
    // More than a request waits for, as after an update.
    await seal(end + 1, end + 10_500);
    await expect(evidenceOf(experiment)).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/^The audit trail is being prepared/),
    });
    await administrator.forge(`delete from audit_tree where number > ${end + 100}`);
    await administrator.forge(`delete from audit_seals where number = ${end + 200}`);
    await expect(evidenceOf(experiment)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('not as it was written'),
    });
  } finally {
    await administrator.forge(`delete from audit_seals where number > ${end}`);
    await administrator.forge(`delete from audit_tree where number > ${end}`);
    await administrator.close();
  }
});

it('is of published workbooks, for whoever may open them, and is refused while nothing is done', async () => {
  const draft = await t.create({ title: 'Draft', visibility: 'Private' });
  const count = async () =>
    (await t.test.parts.pool.query('select count(*)::int as n from audit_entries')).rows[0].n;
  const before = await count();
  const own = await t.call('GET', `${t.urlOf(draft)}/evidence`);
  expect([own.statusCode, own.json().errors]).toEqual([
    409,
    [{ code: 'state-forbids', msg: 'There is evidence of a workbook once it is published.' }],
  ]);
  expect((await t.call('GET', `${t.urlOf(draft)}/evidence`, undefined, t.ben)).statusCode).toBe(403);
  expect(await count()).toBe(before);
});
