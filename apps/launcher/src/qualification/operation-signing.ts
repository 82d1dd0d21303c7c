import { Experiment, experimentFilePaths, Signature, SigningTerms } from '@benchbook/contract';
import { checkEvidence } from '@benchbook/documents/evidence';
import { z } from 'zod';
import { type Caller, refusalOf } from './caller.ts';
import { type Check, eventually, expectThat, need } from './check.ts';
import type { Operation } from './operation.ts';
import { sha256 } from './operation-records.ts';

const PREPARED_MS = 60_000;

/** Whether a signature is its signer's, of exactly these bytes, and stays. */
export function signingChecks(operation: Operation): Check[] {
  const { accounts, administrator } = operation;
  const publisher = () => need(operation.publisher, 'OQ-02');
  const reviewer = () => need(operation.reviewer, 'OQ-02');
  const workbook = () => need(operation.workbook, 'OQ-05');
  const signed = () => need(operation.signed, 'OQ-15');
  const path = () => `${workbook().url}/signatures`;

  /** What somebody sends to sign. */
  const given = async (
    person: Caller,
    kind: 'publish' | 'review',
    account: { username: string; password: string },
  ) => {
    const terms = await person.done(SigningTerms, 'POST', `${path()}/prepare`, { kind });
    const [meaning = ''] = terms.meanings;
    const { number: version, sha256 } = terms.version;
    const word = kind === 'publish' ? 'isPublished' : 'isReviewed';
    return { terms, body: { [word]: true, version, signature: { meaning, ...account, sha256 } } };
  };
  const list = () => publisher().done(z.array(Signature), 'GET', path());

  return [
    {
      id: 'OQ-13',
      requirement: '11.10(g), 11.200(a)(2)',
      what: 'A program that signs',
      expected: 'The API token is refused with 403, though its owner administers; nothing is signed',
      async run() {
        const body = { isPublished: true, signature: { meaning: 'Authorship' } };
        const answer = await administrator.call('PUT', workbook().url, body);
        expectThat(answer.status === 403, `Answered ${answer.status}.`);
        expectThat((await list()).length === 0, 'There is a signature.');
        return { observed: refusalOf(answer), evidence: { request: answer.requestId } };
      },
    },
    {
      id: 'OQ-14',
      requirement: '11.200(a)(1), 11.300(d)',
      what: 'Signing with a wrong password',
      expected: 'It is refused, and nothing is signed',
      async run() {
        const { username, password } = accounts.publisher;
        const { terms, body } = await given(publisher(), 'publish', {
          username,
          password: `${password} and more`,
        });
        if (terms.asks === 'nothing')
          return { outcome: 'noted', observed: 'This laboratory asks for no proof: there is no wrong one.' };
        const answer = await publisher().call('PUT', workbook().url, body);
        expectThat(answer.status === 401 || answer.status === 403, `Answered ${answer.status}.`);
        expectThat((await list()).length === 0, 'There is a signature.');
        return { observed: refusalOf(answer), evidence: { request: answer.requestId, asks: terms.asks } };
      },
    },
    {
      id: 'OQ-15',
      requirement: '11.50(a), 11.70',
      what: 'Publishing',
      expected: 'The signature has name, time and meaning, and the SHA-256 of the file it is of',
      async run() {
        const { body } = await given(publisher(), 'publish', accounts.publisher);
        await publisher().done(Experiment, 'PUT', workbook().url, body);
        const [signature] = await list();
        expectThat(signature !== undefined, 'There is no signature.');
        const file = await publisher().call('GET', `${workbook().url}/versions/${signature.version}/file`);
        expectThat(
          sha256(file.bytes) === signature.sha256,
          `The file has the SHA-256 ${sha256(file.bytes)}, the signature ${signature.sha256}.`,
        );
        expectThat(
          (signature.meaning ?? '') !== '' && signature.userName !== '',
          'Name or meaning is missing.',
        );
        operation.signed = { version: signature.version, sha256: signature.sha256 };
        return {
          observed: `${signature.userName}, ${signature.signedAt}, ${signature.meaning}, version ${signature.version}.`,
          evidence: signature,
        };
      },
    },
    {
      id: 'OQ-16',
      requirement: '11.10(c), 11.10(f)',
      what: 'Changing what was published',
      expected: 'Title and file are refused with 409, and stay',
      async run() {
        signed();
        const fields = await publisher().call('PUT', workbook().url, { title: 'Changed' });
        const reason = { reason: 'Qualification: this has to be refused' };
        const file = await publisher().call('POST', `${workbook().url}/versions/2/restore`, reason);
        expectThat(
          fields.status === 409 && file.status === 409,
          `Answered ${fields.status} and ${file.status}.`,
        );
        const { title, version } = await publisher().done(Experiment, 'GET', workbook().url);
        expectThat(title === workbook().title && version === signed().version, 'It was changed.');
        return { observed: `${refusalOf(fields)} ${refusalOf(file)}` };
      },
    },
    {
      id: 'OQ-17',
      requirement: '11.10(f), 11.10(g)',
      what: 'Reviewing one’s own workbook',
      expected: 'The publisher is refused with 409',
      async run() {
        signed();
        const body = { isReviewed: true, signature: { meaning: 'Review', ...accounts.publisher } };
        const answer = await publisher().call('PUT', workbook().url, body);
        expectThat(answer.status === 409, `Answered ${answer.status}.`);
        return { observed: refusalOf(answer) };
      },
    },
    {
      id: 'OQ-18',
      requirement: '11.10(f), 11.50, 11.70',
      what: 'Reviewing',
      expected: 'The second signature is of another person, and of the same bytes',
      async run() {
        const { version, sha256: published } = signed();
        const { body } = await given(reviewer(), 'review', accounts.reviewer);
        await reviewer().done(Experiment, 'PUT', workbook().url, body);
        const [first, second] = await list();
        expectThat(first !== undefined && second !== undefined, 'There are not two signatures.');
        expectThat(first.userId !== second.userId, 'Both are of one person.');
        expectThat(second.sha256 === published && second.version === version, 'It is of other bytes.');
        operation.reviewed = true;
        return { observed: `${second.userName}, ${second.signedAt}, ${second.meaning}.`, evidence: second };
      },
    },
    {
      id: 'OQ-19',
      requirement: '11.10(b), 11.10(e), 11.70',
      what: 'Evidence file',
      expected:
        'It is proved by its bytes, holds the signed file, and is signed with the key of this installation',
      async run() {
        need(operation.reviewed, 'OQ-18');
        const { version, sha256: published } = signed();
        const projectId = need(operation.projectId, 'OQ-03');
        // Right after an update the trail is still being prepared for it.
        const file = await eventually(async () => {
          const answer = await publisher().call(
            'GET',
            experimentFilePaths.evidence(projectId, workbook().id),
          );
          return answer.status === 503 ? undefined : answer;
        }, PREPARED_MS);
        expectThat(
          file?.status === 200,
          file === undefined ? 'The trail is still being prepared.' : refusalOf(file),
        );
        const { isWhole, vouchedBy, said, findings } = await checkEvidence(Uint8Array.from(file.bytes));
        const broken = findings
          .filter(({ outcome }) => outcome === 'broken')
          .map(({ sentence }) => String(sentence));
        expectThat(isWhole, broken.join(' '));
        const Report = z.object({ auditTrail: z.object({ publicKey: z.string() }) });
        const { auditTrail } = await administrator.done(Report, 'GET', '/api/health');
        expectThat(
          vouchedBy === auditTrail.publicKey,
          `It is signed with the key ${vouchedBy}, the installation’s is ${auditTrail.publicKey}.`,
        );
        expectThat(
          said?.signatures.length === 2 && said.signatures.every((each) => each.version === String(version)),
          'It does not show both signatures of the version.',
        );
        return {
          observed: `${findings.length} findings, none broken; signed with the key of this installation.`,
          evidence: { sha256: sha256(file.bytes), signed: published, key: vouchedBy },
        };
      },
    },
  ];
}
