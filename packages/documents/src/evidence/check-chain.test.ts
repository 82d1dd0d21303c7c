import { expect, it } from 'vitest';
import { checkChain } from './check-chain.ts';
import type { SealedRow } from './format.ts';

const row = (shown: Record<string, string>): SealedRow => ({
  number: 1,
  table: '',
  id: '1',
  part: 0,
  sealedAt: '',
  keyId: '',
  seal: '',
  shown: Object.fromEntries(Object.entries(shown).map(([name, text]) => [name, { text, salt: '' }])),
  hidden: {},
});
const chain = [
  { step: 1, meaning: 'Review', who: 'Ben Okafor' },
  { step: 2, meaning: 'Approval', who: 'Quality' },
];
const entries = [row({ event: 'Publish Workbook', new: JSON.stringify({ chain }) })];
const signed = (step: string, kind: string) => row({ kind, step });
const sentences = (...signatures: SealedRow[]) =>
  checkChain({ versions: [], entries, signatures }).map(({ sentence }) => String(sentence));

it('finds a review without all steps of the chain, and nothing where it is whole or not reviewed yet', () => {
  expect(sentences(signed('2', 'review'))).toEqual([
    'The workbook was reviewed, and step 1 of its chain of signers, Review by Ben Okafor, is not signed.',
  ]);
  expect(sentences(signed('1', 'sign'), signed('2', 'review'))).toEqual([]);
  expect(sentences(signed('1', 'sign'))).toEqual([]);
});
