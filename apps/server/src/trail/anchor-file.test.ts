import { createPublicKey, verify } from 'node:crypto';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { anchorText } from '@benchbook/documents/evidence';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTrailTest, type TrailTest } from '../../test/trail-test.ts';
import { auditKeysOf, macOf } from '../audit/keys.ts';
import { anchorFileOf, lastAnchor } from './anchor-file.ts';
import { anchorsAfter, dropAnchor, verifyLastAnchor } from './anchors.ts';
import { findHead } from './repository.ts';
import { sealAll } from './seal.ts';

let t: TrailTest;
beforeEach(async () => {
  t = await startTrailTest();
});
afterEach(() => t.close());

describe('an anchor in its file', () => {
  it('is one line of a file outside of the database that nobody can write without the key', async () => {
    const first = await dropAnchor(t.parts);
    await t.say('More');
    const file = anchorFileOf(t.parts.environment);
    // As a process leaves it that died.
    appendFileSync(file, '\n{"number":7,"ha');
    const second = await dropAnchor(t.parts);
    expect(await dropAnchor(t.parts)).toEqual(second);
    expect(await lastAnchor(t.parts.environment)).toMatchObject(second ?? {});
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await t.found()).toEqual([]);
    writeFileSync(file, readFileSync(file, 'utf8').replace(`"number":${first?.number},`, '"number":1,'));
    expect(await t.found()).toEqual(['Line 2 of audit-anchors.jsonl is not as it was written.']);
  });

  it('is the last one only where it has its code', async () => {
    const anchor = await dropAnchor(t.parts);
    const file = anchorFileOf(t.parts.environment);
    const kept = readFileSync(file, 'utf8');
    appendFileSync(file, kept.replace(/"number":\d+/, '"number":999'));
    expect(await lastAnchor(t.parts.environment)).toEqual(anchor);
    expect(await dropAnchor(t.parts)).toEqual(anchor);
    const line = ['Line 3 of audit-anchors.jsonl is not as it was written.'];
    expect((await verifyLastAnchor(t.parts)).map(({ sentence }) => sentence)).toEqual(line);
    // So much of it that none is looked for before: there is another one, and what was there is told.
    appendFileSync(file, `\n${'x'.repeat(1_000_000)}`);
    expect(await lastAnchor(t.parts.environment)).toBeNull();
    const next = await dropAnchor(t.parts);
    expect(next).toMatchObject({ number: anchor?.number, hash: anchor?.hash });
    expect(await lastAnchor(t.parts.environment)).toEqual(next);
    expect(await t.found()).toEqual([...line, 'Line 4 of audit-anchors.jsonl is not as it was written.']);
  });

  it('is found among many more than are read at once', async () => {
    await t.say('1', '2', '3');
    const first = await dropAnchor(t.parts);
    const { environment } = t.parts;
    if (first === null) throw new Error('There is no anchor.');
    const file = anchorFileOf(environment);
    appendFileSync(file, readFileSync(file, 'utf8').repeat(2_500));
    await t.say('4');
    const last = await dropAnchor(t.parts);
    await t.say('5');
    const newest = (await dropAnchor(t.parts))?.number ?? 0;
    const after = [first.number - 1, first.number + 1, newest];
    expect(await anchorsAfter(t.parts, after, newest)).toEqual([first, last]);
    expect(await anchorsAfter(t.parts, [first.number - 1], first.number)).toEqual([]);
    expect(await t.found()).toEqual([]);
    appendFileSync(file, '\nnothing of ours');
    expect(await t.found()).toEqual(['Line 2505 of audit-anchors.jsonl is not as it was written.']);
  });

  it('is signed for those who do not have the secret, with the root of all there was', async () => {
    await t.say('1', '2', '3');
    const anchor = await dropAnchor(t.parts);
    const { key = '', root = '', signature = '' } = anchor?.signed ?? {};
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'hex').toString('base64url') };
    const isSigned = (text: string) =>
      verify(
        null,
        Buffer.from(text),
        createPublicKey({ key: jwk, format: 'jwk' }),
        Buffer.from(signature, 'hex'),
      );
    const said = (number: unknown) =>
      anchorText({ number: Number(number), hash: anchor?.hash ?? '', at: anchor?.at ?? '', root, key });
    expect(isSigned(said(anchor?.number))).toBe(true);
    expect(isSigned(said(1))).toBe(false);
    const file = anchorFileOf(t.parts.environment);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(
        root,
        root.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
    );
    expect(await t.found()).toEqual(['Line 2 of audit-anchors.jsonl is not as it was written.']);
  });

  it('of before there was a tree is still one', async () => {
    const { present } = auditKeysOf(t.parts.environment);
    await t.say('1');
    await sealAll(t.parts);
    const head = await findHead(t.parts.db);
    const anchor = {
      number: Number(head?.number),
      hash: head?.hash.toString('hex') ?? '',
      at: '2026-11-24T00:00:00.000Z',
    };
    const line = { ...anchor, keyId: present.id, mac: macOf(present, 'anchor', anchor).toString('hex') };
    writeFileSync(anchorFileOf(t.parts.environment), `\n${JSON.stringify(line)}`);
    expect(await t.found()).toEqual([]);
    expect((await dropAnchor(t.parts))?.signed).toBeDefined();
    expect(await t.found()).toEqual([]);
  });
});
