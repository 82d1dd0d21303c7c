import assert from 'node:assert/strict';
import type { Bench } from '../bench.ts';
import type { DocsCase } from '../case.ts';
import { signToken } from '../jwt.ts';

const codeOf = (data: unknown) => (data as { errorCode?: unknown }).errorCode;

async function mustFail(
  bench: Bench,
  config: ReturnType<Bench['config']>,
  ...codes: number[]
): Promise<void> {
  const editor = await bench.openWith(config);
  const code = codeOf(await editor.event('onError'));
  assert.ok(codes.includes(Number(code)), `onError said ${code}, not ${codes.join(' or ')}.`);
}

/** Editor protocol 1.3. */
export const tokens: DocsCase[] = [
  {
    name: 'a config without a token: onError -20',
    run: (bench) => mustFail(bench, bench.config(), -20),
  },
  {
    name: 'a config signed with another secret: onError -20',
    async run(bench) {
      const config = bench.config();
      await mustFail(bench, { ...config, token: signToken(config, 'another secret of the same kind') }, -20);
    },
  },
  {
    name: 'an expired token: onError -21',
    run: (bench) => mustFail(bench, bench.signed(bench.config(), -600), -21),
  },
  {
    name: 'permissions that differ from the signed ones: onError -23',
    async run(bench) {
      const config = bench.signed(bench.config({ permissions: { edit: false } }));
      await mustFail(
        bench,
        { ...config, document: { ...config.document, permissions: { edit: true } } },
        -23,
      );
    },
  },
  {
    name: 'a key with characters that are not allowed: onError -23',
    run: (bench) => mustFail(bench, bench.signed(bench.config({ key: 'not allowed/ä' })), -23),
  },
  {
    name: 'a document that cannot be fetched: onError -4 or -82',
    run: (bench) =>
      mustFail(bench, bench.signed(bench.config({ url: `${bench.host.origin}/missing` })), -4, -82),
  },
  {
    name: 'an unsigned key and address that differ: the signed ones win silently',
    async run(bench) {
      const config = bench.signed(bench.config());
      const other = { ...config.document, key: bench.newKey(), url: `${bench.host.origin}/missing` };
      const editor = await bench.openWith({ ...config, document: other });
      await editor.ready();
      const key = String(config.document.key);
      await bench.host.callback(key, 1);
    },
  },
];
