import { randomBytes } from 'node:crypto';
import { type Sentence, sentence } from '@benchbook/words/server';
import { listForgotten } from '../editor/forgotten-files.ts';
import type { Parts } from '../parts.ts';
import { fetchBytes } from '../plumbing/outgoing/fetch-bytes.ts';
import { reasonSaid } from '../plumbing/reasons.ts';
import { type Finding, good, notGood, since } from './checks.ts';
import type { ProbeFiles } from './probe-files.ts';

/** A JWT of the document server lives five minutes, and a minute of difference is allowed (editor protocol 1.3). */
const SKEW_SECONDS = { warning: 20, bad: 60 };
const RESULT_LIMITS = { bytes: 1_000_000, milliseconds: 15_000 };

/** Whether it answers, accepts our signature, and has the same time; in this order. */
export async function checkDocumentServer(parts: Parts): Promise<Finding[]> {
  const { internalUrl, builtIn } = parts.environment.documentServer;
  const begun = performance.now();
  const sent = parts.clock.now();
  let time: Date | null;
  try {
    ({ time } = await parts.documentServer.check());
  } catch (error) {
    const advice = sentence(
      builtIn
        ? 'It is started again by itself; if it does not come back, the lines of "document server" in the log say why. Everything but editing goes on.'
        : 'Check that it runs, and that DOCUMENT_SERVER_INTERNAL_URL is its address as this machine reaches it. Everything but editing goes on.',
    );
    const finding = sentence('It does not answer at {address}: {why}.', {
      address: internalUrl,
      why: reasonSaid(error),
    });
    const unknown = sentence('Not known while the document server does not answer.');
    return [
      notGood('documentServer', 'bad', finding, advice),
      notGood('secret', 'unknown', unknown, null),
      notGood('clock', 'unknown', unknown, null),
    ];
  }
  const answered = good(
    'documentServer',
    sentence('It answers at {address} in {milliseconds, number} ms.', {
      address: internalUrl,
      milliseconds: since(begun),
    }),
  );
  return [answered, await checkSecret(parts), checkClock(sent, time)];
}

async function checkSecret(parts: Parts): Promise<Finding> {
  const same = sentence(
    'Make DOCUMENT_SERVER_SECRET the same as the secret of the document server (services.CoAuthoring.secret), and restart both.',
  );
  try {
    const { error, version } = await parts.documentServer.command({ c: 'version' });
    if (error === 0) {
      const accepts =
        typeof version === 'string'
          ? sentence('Version {version} accepts our signature.', { version })
          : sentence('It accepts our signature.');
      return good('secret', accepts);
    }
    if (error === 6) return notGood('secret', 'bad', sentence('It does not accept our signature.'), same);
    if (error === 7) {
      const finding = sentence('For its clock, our signature has run out already.');
      const advice = sentence('Set the clocks of both machines by a time server.');
      return notGood('secret', 'bad', finding, advice);
    }
    const finding = sentence('It answered a signed question with error {error}.', { error: String(error) });
    return notGood('secret', 'bad', finding, same);
  } catch (error) {
    const advice = sentence(
      'Check that DOCUMENT_SERVER_INTERNAL_URL leads to the document server itself: something else may answer there.',
    );
    const finding = sentence('It did not answer a signed question: {why}.', { why: reasonSaid(error) });
    return notGood('secret', 'bad', finding, advice);
  }
}

/**
 * Which program is asked about results that our engine is not sure of, and makes PDFs. Without one they stay marked, and
 * there are no PDFs, or pictures of pages, which is no fault.
 */
export async function checkLibreOffice(parts: Parts): Promise<Finding[]> {
  const without = sentence(
    'Results that Benchbook cannot calculate for certain keep their marks until Excel calculates them.',
  );
  if (!parts.environment.documentServer.builtIn) {
    return [
      good('secondOpinion', [sentence('An ONLYOFFICE Docs is not asked for one.'), without]),
      good(
        'pdfs',
        sentence(
          'The ONLYOFFICE Docs makes the PDFs of workbooks: they show what it calculates, which may not be the stored results.',
        ),
      ),
    ];
  }
  try {
    const { libreOffice, drawsPages } = await parts.documentServer.command({ c: 'libreOffice' });
    if (typeof libreOffice === 'string') {
      const makes = sentence('{program} makes the PDFs of workbooks.', { program: libreOffice });
      const noPictures = sentence(
        'Cards of workbooks show no first pages, for which pdftoppm (poppler-utils) is needed beside it.',
      );
      return [
        good(
          'secondOpinion',
          sentence('{program} calculates what Benchbook is not sure of.', { program: libreOffice }),
        ),
        good('pdfs', drawsPages === false ? [makes, noPictures] : makes),
      ];
    }
    const missing = sentence('LibreOffice is not there.');
    const install = sentence('Install it beside the document server.');
    const noPdf = sentence('Workbooks become no PDF, and are printed from Word and Excel.');
    return [good('secondOpinion', [missing, without, install]), good('pdfs', [missing, noPdf, install])];
  } catch (error) {
    const finding = sentence('The document server could not be asked: {why}.', { why: reasonSaid(error) });
    return [notGood('secondOpinion', 'unknown', finding, null), notGood('pdfs', 'unknown', finding, null)];
  }
}

/** The time in the answer has no fractions, so a second of difference is none. */
export function checkClock(here: Date, there: Date | null): Finding {
  if (there === null) return notGood('clock', 'unknown', sentence('It does not tell its time.'), null);
  const seconds = Math.round((there.getTime() - here.getTime()) / 1_000);
  const apart = Math.abs(seconds);
  if (apart <= 1) return good('clock', sentence('Its clock shows the same time as ours.'));
  const finding = sentence(
    seconds > 0
      ? 'Its clock is {seconds, number} seconds ahead of ours.'
      : 'Its clock is {seconds, number} seconds behind ours.',
    { seconds: apart },
  );
  const advice = sentence(
    'Set the clocks of both machines by a time server: signatures are refused when they are more than a minute apart.',
  );
  if (apart < SKEW_SECONDS.warning) return good('clock', finding);
  return notGood('clock', apart < SKEW_SECONDS.bad ? 'warning' : 'bad', finding, advice);
}

export async function checkForgotten(parts: Parts): Promise<Finding> {
  try {
    const { length } = await listForgotten(parts);
    if (length === 0)
      return good('forgotten', sentence('The document server keeps no save that has not arrived here.'));
    const finding = sentence(
      'The document server keeps {count, plural, one {one save} other {# saves}} that had not arrived here.',
      { count: length },
    );
    const advice = sentence(
      'They are fetched every five minutes, unless somebody has the document open. If they stay, the alarms below say why.',
    );
    return notGood('forgotten', 'warning', finding, advice);
  } catch (error) {
    const finding = sentence('The document server could not be asked: {why}.', { why: reasonSaid(error) });
    return notGood('forgotten', 'unknown', finding, null);
  }
}

/**
 * Has the document server convert a small file: it must fetch the file here, with its signature, and give back what
 * it made of it from an address we know.
 */
export async function checkWayBack(parts: Parts, probes: ProbeFiles): Promise<Finding> {
  const { hostUrl, builtIn } = parts.environment.documentServer;
  const { word, url } = await probes.offer();
  const begun = performance.now();
  const bad = (finding: Sentence, advice: Sentence) => notGood('wayBack', 'bad', finding, advice);
  try {
    const key = `test-${randomBytes(12).toString('hex')}`;
    const answer = await parts.documentServer.convert({ filetype: 'docx', outputtype: 'txt', key, url });
    if (answer.fileUrl !== undefined) return await checkResult(parts, answer.fileUrl, word, begun);
    const visit = probes.visitOf(word);
    if (visit === 'not signed') {
      return bad(
        sentence('It came for a file without a signature we know.'),
        sentence(
          'Set DOCUMENT_SERVER_HEADER and DOCUMENT_SERVER_HEADER_PREFIX to the header it signs with (services.CoAuthoring.token.outbox), and see that no proxy takes that header away.',
        ),
      );
    }
    if (visit === 'fetched') {
      const advice = sentence('Editing works. Look into its log for what is wrong with conversions.');
      const finding = sentence('It fetched a file here, but could not convert it (error {error}).', {
        error: String(answer.error),
      });
      return notGood('wayBack', 'warning', finding, advice);
    }
    const forOwn =
      'Set HOST_URL_FOR_DOCUMENT_SERVER to the address of Benchbook as the document server reaches it. If that is a private address, an ONLYOFFICE Docs must be allowed to call it (allowPrivateIPAddress).';
    return bad(
      sentence(
        'It could not fetch a file from {address} (error {error}), so no document can be opened or saved.',
        { address: hostUrl, error: String(answer.error) },
      ),
      sentence(
        builtIn
          ? 'Leave out HOST_URL_FOR_DOCUMENT_SERVER, or make it an address this machine reaches.'
          : forOwn,
      ),
    );
  } catch (error) {
    const advice = sentence('Try again; if it stays, look into the log of the document server.');
    const finding = sentence('It did not answer when it was asked to convert a file: {why}.', {
      why: reasonSaid(error),
    });
    return bad(finding, advice);
  }
}

async function checkResult(parts: Parts, fileUrl: string, word: string, begun: number): Promise<Finding> {
  const { hostUrl } = parts.environment.documentServer;
  let address: string;
  try {
    address = parts.documentServer.addressOf(fileUrl);
  } catch {
    const finding = sentence('It gives its results at {address}, which is neither of its addresses here.', {
      address: new URL(fileUrl).origin,
    });
    const advice = sentence(
      'Make DOCUMENT_SERVER_URL or DOCUMENT_SERVER_INTERNAL_URL that address: saved files are fetched from nowhere else.',
    );
    return notGood('wayBack', 'bad', finding, advice);
  }
  const result = Buffer.from(await fetchBytes(address, RESULT_LIMITS)).toString('utf8');
  if (!result.includes(word)) {
    const finding = sentence('It gave back something else than it was to convert.');
    const advice = sentence('Look into the log of the document server.');
    return notGood('wayBack', 'bad', finding, advice);
  }
  return good(
    'wayBack',
    sentence(
      'It fetched a file from {address} and gave back what it made of it, in {milliseconds, number} ms.',
      { address: hostUrl, milliseconds: since(begun) },
    ),
  );
}
