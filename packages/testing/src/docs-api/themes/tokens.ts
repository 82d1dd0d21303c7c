import assert from 'node:assert/strict';
import type { DocsCase } from '../case.ts';
import type { Fixture } from '../fixture.ts';
import { signToken } from '../jwt.ts';

const codeOf = (data: unknown) => (data as { errorCode?: unknown }).errorCode;

async function mustFail(
  fixture: Fixture,
  config: ReturnType<Fixture['config']>,
  ...codes: number[]
): Promise<void> {
  const editor = await fixture.openWith(config);
  const code = codeOf(await editor.event('onError'));
  assert.ok(codes.includes(Number(code)), `onError said ${code}, not ${codes.join(' or ')}.`);
}

/** Editor protocol 1.3. */
export const tokens: DocsCase[] = [
  {
    name: 'a config without a token: onError -20',
    run: (fixture) => mustFail(fixture, fixture.config(), -20),
  },
  {
    name: 'a config signed with another secret: onError -20',
    async run(fixture) {
      const config = fixture.config();
      await mustFail(
        fixture,
        { ...config, token: signToken(config, 'another secret of the same kind') },
        -20,
      );
    },
  },
  {
    name: 'an expired token: onError -21',
    run: (fixture) => mustFail(fixture, fixture.signed(fixture.config(), -600), -21),
  },
  {
    name: 'permissions that differ from the signed ones: onError -23',
    async run(fixture) {
      const config = fixture.signed(fixture.config({ permissions: { edit: false } }));
      await mustFail(
        fixture,
        { ...config, document: { ...config.document, permissions: { edit: true } } },
        -23,
      );
    },
  },
  {
    name: 'a key with characters that are not allowed: onError -23',
    run: (fixture) => mustFail(fixture, fixture.signed(fixture.config({ key: 'not allowed/ä' })), -23),
  },
  {
    name: 'a document that cannot be fetched: onError -4 or -82',
    run: (fixture) =>
      mustFail(fixture, fixture.signed(fixture.config({ url: `${fixture.host.origin}/missing` })), -4, -82),
  },
  {
    name: 'an unsigned key and address that differ: the signed ones win silently',
    async run(fixture) {
      const config = fixture.signed(fixture.config());
      const other = { ...config.document, key: fixture.newKey(), url: `${fixture.host.origin}/missing` };
      const editor = await fixture.openWith({ ...config, document: other });
      await editor.ready();
      const key = String(config.document.key);
      await fixture.host.callback(key, 1);
    },
  },
];
