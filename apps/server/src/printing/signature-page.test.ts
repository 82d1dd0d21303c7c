import { expect, it } from 'vitest';
import { sayIn } from '../plumbing/speaking.ts';
import { type SignatureOnPage, type SignedFacts, signaturePage } from './signature-page.ts';

const at = new Date('2026-11-24T09:12:33.400Z');
const sha256 = 'a'.repeat(64);
const signature: SignatureOnPage = {
  ...{ kind: 'publish', name: 'Анна Петрова', meaning: 'Authorship', at, timeZone: 'Europe/Zurich' },
  ...{ method: 'session', version: 2, sha256, staleResults: ['Data!B2'] },
};
const facts: SignedFacts = {
  laboratory: 'Analytics',
  address: 'https://lab.example',
  project: { id: 7, title: 'Buffers' },
  workbook: { id: 12, title: 'Titration' },
  version: { number: 2, sha256, size: 12_345, format: 'xlsx', at },
  publishedVersion: 2,
  isReviewed: false,
  declined: null,
  signatures: [signature],
  waiting: [],
  staleResults: [],
  program: 'LibreOffice 7.4.7.2',
};
const state = (change: Partial<SignedFacts>) =>
  signaturePage({ ...facts, ...change }).sections.find(({ title }) => title === 'Signing')?.facts[0]?.[1];

it('has all of a signature: the name as signed, what it means, when, how, and the bytes [21 CFR 11.50(b)]', () => {
  const page = signaturePage(facts);
  expect(page.title).toBe('Signatures');
  expect(page.sections.at(-1)).toEqual({
    title: '1. Published by Анна Петрова',
    facts: [
      ['Name', 'Анна Петрова'],
      ['Meaning', 'Authorship'],
      ['Time', '2026-11-24 09:12:33 UTC (2026-11-24 10:12:33 Europe/Zurich)'],
      ['Shown to be theirs by', 'Without a proof: this laboratory does not ask for one'],
      ['Signed', `Version 2, SHA-256 ${sha256}`],
      ['Known to be unsure', 'Results that may be out of date: Data!B2'],
    ],
  });
  expect(page.sections[0]?.facts).toContainEqual(['Pages', 'Made by LibreOffice 7.4.7.2']);
});

it('says how far the signing is, and how it ended', () => {
  expect(state({})).toBe('Published, not reviewed');
  expect(state({ isReviewed: true })).toBe('Complete');
  const waiting = [
    { meaning: 'Review', who: 'Ben' },
    { meaning: 'Approval', who: 'Quality' },
  ];
  expect(state({ waiting })).toBe('Not complete. Waits for: Review by Ben; Approval by Quality');
  const declined = { by: 'Ben Okafor', at, reason: 'The blank is missing', isWithdrawal: false };
  expect(state({ declined, waiting })).toBe(
    'Declined by Ben Okafor on 2026-11-24 09:12:33 UTC: The blank is missing',
  );
  expect(state({ declined: { ...declined, isWithdrawal: true } })).toMatch(/^Withdrawn from signing by Ben/);
});

it('says of what is not signed that it is not, and which results may be wrong', () => {
  const draft = signaturePage({
    ...facts,
    publishedVersion: null,
    signatures: [],
    staleResults: ['Data!B2', 'Data!C3'],
  });
  expect(draft.title).toBe('Draft, not signed');
  expect(draft.remarks.at(-1)).toBe('Results in the stored file that may be out of date: Data!B2, Data!C3.');
  expect(draft.sections.map(({ title }) => title)).toEqual(['Workbook']);
  const earlier = signaturePage({ ...facts, publishedVersion: 5 });
  expect(earlier.title).toBe('This version is not signed');
  expect(earlier.remarks).toEqual(['The workbook was signed as version 5. These pages show version 2.']);
  expect(earlier.sections.map(({ title }) => title)).toEqual(['Workbook']);
});

it('is said in the language of who reads it; what was signed, and by whom, stays as it is', () => {
  const page = signaturePage({ ...facts, waiting: [{ meaning: 'Review', who: 'Ben' }] }, sayIn('de'));
  expect(page.title).toBe('Signaturen');
  expect(page.sections[0]?.facts).toContainEqual(['Datei', 'xlsx, 12.345 Bytes']);
  expect(page.sections[1]?.facts).toEqual([['Stand', 'Nicht vollständig. Wartet auf: Review durch Ben']]);
  expect(page.sections.at(-1)).toMatchObject({
    title: '1. Veröffentlicht von Анна Петрова',
    facts: [
      ['Name', 'Анна Петрова'],
      ['Bedeutung', 'Authorship'],
      ['Zeit', '2026-11-24 09:12:33 UTC (2026-11-24 10:12:33 Europe/Zurich)'],
      ['Als ihre gezeigt durch', expect.not.stringContaining('Without')],
      ['Signiert', `Version 2, SHA-256 ${sha256}`],
      ['Als unsicher bekannt', 'Ergebnisse, die womöglich veraltet sind: Data!B2'],
    ],
  });
});
