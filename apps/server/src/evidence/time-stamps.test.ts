import type { Experiment } from '@benchbook/contract';
import { storedArchive } from '@benchbook/documents';
import {
  canonicalJson,
  checkEvidence,
  MEMBERS,
  openArchive,
  type Report,
  type StampedAnchor,
  timeStampRequest,
  tokenOf,
} from '@benchbook/documents/evidence';
import { OpensslAuthority } from '@benchbook/documents/testing/time-stamps';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';
import { evidenceFileOf } from '../../test/evidence-file.ts';
import { dropAnchor, isSigned } from '../trail/anchors.ts';
import { stampedBytes } from '../trail/time-stamps/kept.ts';
import { insertStamp } from '../trail/time-stamps/repository.ts';

type Members = Map<string, Uint8Array<ArrayBuffer>>;

// Without OpenSSL there is nobody to ask.
describe.skipIf(!OpensslAuthority.isThere())('the evidence file of a trail that was time-stamped', () => {
  let authority: OpensslAuthority;
  let t: EditorTest;
  let signed: Experiment;
  let members: Members;
  let stamps: StampedAnchor[];
  let numbers: number[];
  beforeAll(async () => {
    authority = new OpensslAuthority();
    t = await startEditorTest();
    await stamp();
    signed = await t.create();
    await t.publish(signed);
    numbers = [await stamp()];
    await t.create();
    // After the first one that covers a signature, and before the newest: nobody needs it.
    await stamp();
    await t.create();
    numbers.push(await stamp());
    members = await evidence();
    stamps = JSON.parse(textOf(members, MEMBERS.timeStamps));
  });
  afterAll(async () => {
    authority.close();
    await t.close();
  });

  /** The number of the seal that was stamped. */
  async function stamp(): Promise<number> {
    const anchor = await dropAnchor(t.test.parts);
    if (anchor === null || !isSigned(anchor)) throw new Error('There is no signed anchor.');
    const request = await timeStampRequest(stampedBytes(anchor), Uint8Array.of(1));
    const token = Buffer.from(tokenOf(authority.answer(request, { key: 'ec' })));
    await insertStamp(t.test.db, { number: anchor.number, anchor: canonicalJson(anchor), token });
    return anchor.number;
  }

  const evidence = async (): Promise<Members> => openArchive(await evidenceFileOf(t, signed));

  const textOf = (of: Members, name: string) => Buffer.from(of.get(name) ?? []).toString();
  const checked = (of: Members): Promise<Report> =>
    checkEvidence(
      Uint8Array.from(Buffer.concat(storedArchive([...of].map(([name, content]) => ({ name, content }))))),
    );
  const sentences = ({ findings }: Report, outcome: string) =>
    findings.filter((finding) => finding.outcome === outcome).map(({ sentence }) => String(sentence));
  const withStamps = (changed: StampedAnchor[]): Members =>
    new Map(members).set(MEMBERS.timeStamps, Uint8Array.from(Buffer.from(canonicalJson(changed))));

  it('holds the first one after each signature and the newest, and says what they prove, and to whom [21 CFR 11.30]', async () => {
    expect(stamps.map(({ number }) => number)).toEqual(numbers);
    const report = await checked(members);
    expect(report.isWhole).toBe(true);
    for (const number of numbers)
      expect(sentences(report, 'proved')).toContainEqual(
        expect.stringMatching(
          new RegExp(
            `^The head of the trail with number ${number} existed at \\d{4}-.* UTC \\(here .*\\), says whoever has the certificate with the fingerprint \\(SHA-256\\) [0-9a-f]{64}\\. It calls itself “Time, Example”, and its issuer “root, Example”\\.$`,
          ),
        ),
      );
    expect(sentences(report, 'open')).toContainEqual(
      expect.stringMatching(/nobody checked here who issued them, and anybody can make one by any name\./),
    );
  });

  it('shows a time stamp that was changed, is of another head, or of none in the file', async () => {
    const [first, last] = stamps;
    if (first === undefined || last === undefined) throw new Error('There are two.');
    const token = `${first.token.slice(0, -2)}${first.token.endsWith('00') ? '01' : '00'}`;
    for (const [changed, why] of [
      [{ ...first, token }, /was changed after it was signed\.$/],
      [{ ...first, token: last.token }, /was made for something else\.$/],
      [{ ...first, token: '3000' }, /^The time stamp of seal /],
      [{ ...first, number: 1 }, /belongs to no anchor\.$/],
    ] as const)
      expect(sentences(await checked(withStamps([changed, last])), 'broken')).toContainEqual(
        expect.stringMatching(why),
      );
  });

  it('shows that they were taken out, or are no time stamps', async () => {
    const without = new Map(members);
    without.delete(MEMBERS.timeStamps);
    expect(sentences(await checked(without), 'broken')).toContain(
      '“time-stamps.json” was taken out of the file.',
    );
    const other = new Map(members).set(MEMBERS.timeStamps, Uint8Array.from(Buffer.from('[{}]')));
    expect(sentences(await checked(other), 'broken')).toContain(
      '“time-stamps.json” is not what Benchbook writes.',
    );
  });

  it('passes over those that no longer fit, and has none where there are none', async () => {
    t.test.parts.environment.auditTsaTrusted = [authority.certificate('stranger')];
    const other = await evidence().finally(() => {
      t.test.parts.environment.auditTsaTrusted = undefined;
    });
    expect(other.has(MEMBERS.timeStamps)).toBe(false);
    expect((await checked(other)).isWhole).toBe(true);
  });
});
