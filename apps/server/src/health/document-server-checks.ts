import { randomBytes } from 'node:crypto';
import type { HealthCheck } from '@benchbook/contract';
import { listForgotten } from '../editor/forgotten-files.ts';
import type { Parts } from '../parts.ts';
import { fetchBytes } from '../plumbing/outgoing/fetch-bytes.ts';
import { reasonOf } from '../plumbing/reasons.ts';
import { good, notGood, since } from './checks.ts';
import type { ProbeFiles } from './probe-files.ts';

/** A JWT of the document server lives five minutes, and a minute of difference is allowed (editor protocol 1.3). */
const SKEW_SECONDS = { warning: 20, bad: 60 };
const RESULT_LIMITS = { bytes: 1_000_000, milliseconds: 15_000 };

/** Whether it answers, accepts our signature, and has the same time; in this order. */
export async function checkDocumentServer(parts: Parts): Promise<HealthCheck[]> {
  const { internalUrl, builtIn } = parts.environment.documentServer;
  const begun = performance.now();
  const sent = parts.clock.now();
  let time: Date | null;
  try {
    ({ time } = await parts.documentServer.check());
  } catch (error) {
    const advice = builtIn
      ? 'It is started again by itself; if it does not come back, the lines of "document server" in the log say why. Everything but editing goes on.'
      : 'Check that it runs, and that DOCUMENT_SERVER_INTERNAL_URL is its address as this machine reaches it. Everything but editing goes on.';
    const finding = `It does not answer at ${internalUrl}: ${reasonOf(error)}.`;
    const unknown = 'Not known while the document server does not answer.';
    return [
      notGood('documentServer', 'bad', finding, advice),
      notGood('secret', 'unknown', unknown, null),
      notGood('clock', 'unknown', unknown, null),
    ];
  }
  const answered = good('documentServer', `It answers at ${internalUrl} in ${since(begun)} ms.`);
  return [answered, await checkSecret(parts), checkClock(sent, time)];
}

async function checkSecret(parts: Parts): Promise<HealthCheck> {
  const same =
    'Make DOCUMENT_SERVER_SECRET the same as the secret of the document server (services.CoAuthoring.secret), and restart both.';
  try {
    const { error, version } = await parts.documentServer.command({ c: 'version' });
    const named = typeof version === 'string' ? `Version ${version} accepts` : 'It accepts';
    if (error === 0) return good('secret', `${named} our signature.`);
    if (error === 6) return notGood('secret', 'bad', 'It does not accept our signature.', same);
    if (error === 7) {
      const advice = 'Set the clocks of both machines by a time server.';
      return notGood('secret', 'bad', 'For its clock, our signature has run out already.', advice);
    }
    return notGood('secret', 'bad', `It answered a signed question with error ${error}.`, same);
  } catch (error) {
    const advice =
      'Check that DOCUMENT_SERVER_INTERNAL_URL leads to the document server itself: something else may answer there.';
    return notGood('secret', 'bad', `It did not answer a signed question: ${reasonOf(error)}.`, advice);
  }
}

/**
 * Which program is asked about results that our engine is not sure of, and makes PDFs. Without one they stay marked, and
 * there are no PDFs, which is no fault.
 */
export async function checkLibreOffice(parts: Parts): Promise<HealthCheck[]> {
  const without =
    'results that Benchbook cannot calculate for certain keep their marks until Excel calculates them.';
  if (!parts.environment.documentServer.builtIn) {
    return [
      good('secondOpinion', `An ONLYOFFICE Docs is not asked for one: ${without}`),
      good(
        'pdfs',
        'The ONLYOFFICE Docs makes the PDFs of workbooks: they show what it calculates, which may not be the stored results.',
      ),
    ];
  }
  try {
    const { libreOffice } = await parts.documentServer.command({ c: 'libreOffice' });
    if (typeof libreOffice === 'string')
      return [
        good('secondOpinion', `${libreOffice} calculates what Benchbook is not sure of.`),
        good('pdfs', `${libreOffice} makes the PDFs of workbooks.`),
      ];
    const install = 'Install it beside the document server.';
    return [
      good('secondOpinion', `LibreOffice is not there: ${without} ${install}`),
      good(
        'pdfs',
        `LibreOffice is not there: workbooks become no PDF, and are printed from Word and Excel. ${install}`,
      ),
    ];
  } catch (error) {
    const finding = `The document server could not be asked: ${reasonOf(error)}.`;
    return [notGood('secondOpinion', 'unknown', finding, null), notGood('pdfs', 'unknown', finding, null)];
  }
}

/** The time in the answer has no fractions, so a second of difference is none. */
export function checkClock(here: Date, there: Date | null): HealthCheck {
  if (there === null) return notGood('clock', 'unknown', 'It does not tell its time.', null);
  const seconds = Math.round((there.getTime() - here.getTime()) / 1_000);
  const apart = Math.abs(seconds);
  if (apart <= 1) return good('clock', 'Its clock shows the same time as ours.');
  const finding = `Its clock is ${apart} seconds ${seconds > 0 ? 'ahead of' : 'behind'} ours.`;
  const advice =
    'Set the clocks of both machines by a time server: signatures are refused when they are more than a minute apart.';
  if (apart < SKEW_SECONDS.warning) return good('clock', finding);
  return notGood('clock', apart < SKEW_SECONDS.bad ? 'warning' : 'bad', finding, advice);
}

export async function checkForgotten(parts: Parts): Promise<HealthCheck> {
  try {
    const { length } = await listForgotten(parts);
    if (length === 0)
      return good('forgotten', 'The document server keeps no save that has not arrived here.');
    const finding = `The document server keeps ${length === 1 ? 'one save' : `${length} saves`} that had not arrived here.`;
    const advice =
      'They are fetched every five minutes, unless somebody has the document open. If they stay, the alarms below say why.';
    return notGood('forgotten', 'warning', finding, advice);
  } catch (error) {
    const finding = `The document server could not be asked: ${reasonOf(error)}.`;
    return notGood('forgotten', 'unknown', finding, null);
  }
}

/**
 * Has the document server convert a small file: it must fetch the file here, with its signature, and give back what
 * it made of it from an address we know.
 */
export async function checkWayBack(parts: Parts, probes: ProbeFiles): Promise<HealthCheck> {
  const { hostUrl, builtIn } = parts.environment.documentServer;
  const { word, url } = await probes.offer();
  const begun = performance.now();
  const bad = (finding: string, advice: string) => notGood('wayBack', 'bad', finding, advice);
  try {
    const key = `test-${randomBytes(12).toString('hex')}`;
    const answer = await parts.documentServer.convert({ filetype: 'docx', outputtype: 'txt', key, url });
    if (answer.fileUrl !== undefined) return await checkResult(parts, answer.fileUrl, word, begun);
    const visit = probes.visitOf(word);
    if (visit === 'not signed') {
      return bad(
        'It came for a file without a signature we know.',
        'Set DOCUMENT_SERVER_HEADER and DOCUMENT_SERVER_HEADER_PREFIX to the header it signs with (services.CoAuthoring.token.outbox), and see that no proxy takes that header away.',
      );
    }
    if (visit === 'fetched') {
      const advice = 'Editing works. Look into its log for what is wrong with conversions.';
      const finding = `It fetched a file here, but could not convert it (error ${answer.error}).`;
      return notGood('wayBack', 'warning', finding, advice);
    }
    const forOwn =
      'Set HOST_URL_FOR_DOCUMENT_SERVER to the address of Benchbook as the document server reaches it. If that is a private address, an ONLYOFFICE Docs must be allowed to call it (allowPrivateIPAddress).';
    return bad(
      `It could not fetch a file from ${hostUrl} (error ${answer.error}), so no document can be opened or saved.`,
      builtIn
        ? 'Leave out HOST_URL_FOR_DOCUMENT_SERVER, or make it an address this machine reaches.'
        : forOwn,
    );
  } catch (error) {
    const advice = 'Try again; if it stays, look into the log of the document server.';
    return bad(`It did not answer when it was asked to convert a file: ${reasonOf(error)}.`, advice);
  }
}

async function checkResult(parts: Parts, fileUrl: string, word: string, begun: number): Promise<HealthCheck> {
  const { hostUrl } = parts.environment.documentServer;
  let address: string;
  try {
    address = parts.documentServer.addressOf(fileUrl);
  } catch {
    const finding = `It gives its results at ${new URL(fileUrl).origin}, which is neither of its addresses here.`;
    const advice =
      'Make DOCUMENT_SERVER_URL or DOCUMENT_SERVER_INTERNAL_URL that address: saved files are fetched from nowhere else.';
    return notGood('wayBack', 'bad', finding, advice);
  }
  const result = Buffer.from(await fetchBytes(address, RESULT_LIMITS)).toString('utf8');
  if (!result.includes(word)) {
    const finding = 'It gave back something else than it was to convert.';
    return notGood('wayBack', 'bad', finding, 'Look into the log of the document server.');
  }
  const finding = `It fetched a file from ${hostUrl} and gave back what it made of it, in ${since(begun)} ms.`;
  return good('wayBack', finding);
}
