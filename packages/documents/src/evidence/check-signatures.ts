import type { Rows } from './check-trail.ts';
import { type Bytes, sha256, toHex } from './digest.ts';
import { broken, type Finding, inBothTimes, open, proved } from './findings.ts';
import { type AboutWorkbook, DOCUMENT_NAME, MEMBERS, type SealedRow } from './format.ts';
import { type Said, sentence } from './sentence.ts';

/** What a signature says, for people. */
export interface SaidSignature {
  kind: 'Published' | 'Signed' | 'Reviewed';
  name: string;
  /** Empty where none was asked for when it was given. */
  meaning: string;
  at: Said;
  method: string;
  version: string;
  sha256: string;
}

/** What an entry of the activity log says, for people. */
export interface SaidEntry {
  at: Said;
  /** Its event alone where the sentence stays with the laboratory; of a remark, with what it says. */
  message: Said;
  /** Empty where none was given, or it stays with the laboratory. */
  reason: string;
}

export const saidEntries = (rows: Rows): SaidEntry[] =>
  rows.entries.map((row) => ({
    at: inBothTimes(textOf(row, 'at')),
    message: withRemark(textOf(row, 'message') || textOf(row, 'event'), row),
    reason: textOf(row, 'reason'),
  }));

/** With which remark on the workbook it is, and what that says, where it is about one. */
function withRemark(message: string, row: SealedRow): Said {
  const event = textOf(row, 'event');
  if (!ABOUT_REMARKS.has(event)) return message;
  try {
    const { remark, version }: { remark?: unknown; version?: unknown } = JSON.parse(textOf(row, 'new'));
    if (typeof remark !== 'string') return message;
    const values = { message, number: textOf(row, 'row_id'), version: String(version), remark };
    return event === WRITTEN
      ? sentence('{message}, remark {number} on version {version}: “{remark}”', values)
      : sentence('{message}, remark {number}: “{remark}”', values);
  } catch {
    // What it says stays with the laboratory, or is not ours: the row's hash says so.
    return message;
  }
}

const WRITTEN = 'Remark On Workbook';
const ABOUT_REMARKS = new Set([WRITTEN, 'Settle Remark', 'Withdraw Remark']);

/** Who declined to sign or withdrew the workbook, and why: it takes no further signature. Null: nobody has. */
export const saidDecline = (rows: Rows): SaidEntry | null =>
  saidEntries({
    ...rows,
    entries: rows.entries.filter((row) => ENDED.has(textOf(row, 'event'))),
  })[0] ?? null;

const ENDED = new Set(['Decline Workbook', 'Withdraw Workbook']);
/** What the activity log says of each kind of signature. */
const EVENTS: Record<string, string> = {
  publish: 'Publish Workbook',
  sign: 'Sign Workbook',
  review: 'Review Workbook',
};
const DONE: Record<string, SaidSignature['kind']> = { publish: 'Published', review: 'Reviewed' };

const textOf = (row: SealedRow, column: string): string => row.shown?.[column]?.text ?? '';

export const saidSignatures = (rows: Rows, about: AboutWorkbook): SaidSignature[] =>
  rows.signatures.map((row) => ({
    kind: DONE[textOf(row, 'kind')] ?? 'Signed',
    name: textOf(row, 'user_name'),
    meaning: textOf(row, 'meaning'),
    at: inBothTimes(textOf(row, 'signed_at')),
    method: about.methods[textOf(row, 'method')] ?? textOf(row, 'method'),
    version: textOf(row, 'version'),
    sha256: textOf(row, 'sha256'),
  }));

/** Whether each signature is of the bytes in the file, and the versions and the activity log say the same. */
export async function checkSignatures(
  members: ReadonlyMap<string, Bytes>,
  rows: Rows,
  about: AboutWorkbook,
): Promise<Finding[]> {
  const documents = new Map<string, { name: string; sha256: string }>();
  for (const [name, bytes] of members) {
    const version = DOCUMENT_NAME.exec(name)?.[1];
    if (version !== undefined) documents.set(version, { name, sha256: toHex(await sha256(bytes)) });
  }
  if (rows.signatures.length === 0)
    return [broken(sentence('Nobody has signed this workbook.'), MEMBERS.signatures)];
  const findings = rows.signatures.map((row) =>
    judge(row, documents.get(textOf(row, 'version')), rows, about),
  );
  const signed = new Set(rows.signatures.map((row) => textOf(row, 'version')));
  for (const [version, { name }] of documents)
    if (!signed.has(version))
      findings.push(broken(sentence('“{name}” is a version that nobody signed.', { name }), name));
  const unsigned = rows.entries.filter(
    (entry) =>
      EVENTS_OF_SIGNING.has(textOf(entry, 'event')) &&
      !rows.signatures.some((row) => says(entry, row, about)),
  );
  for (const entry of unsigned)
    findings.push(
      broken(
        sentence('The activity log says “{message}”, and there is no such signature.', {
          message: textOf(entry, 'message'),
        }),
        MEMBERS.signatures,
      ),
    );
  return [
    ...findings,
    open(
      sentence(
        'That it was the person named who gave the password is what the laboratory vouches for, by how it gives out accounts.',
      ),
    ),
  ];
}

const EVENTS_OF_SIGNING = new Set(Object.values(EVENTS));

function judge(
  row: SealedRow,
  document: { name: string; sha256: string } | undefined,
  { versions, entries }: Rows,
  about: AboutWorkbook,
): Finding {
  const number = textOf(row, 'version');
  const hash = textOf(row, 'sha256');
  const values = {
    name: textOf(row, 'user_name'),
    at: inBothTimes(textOf(row, 'signed_at')),
    version: number,
    document: document?.name ?? '',
    hash,
  };
  if (textOf(row, 'experiment_id') !== String(about.workbook.id))
    return broken(
      sentence('The signature of “{name}” of {at} is of another workbook.', values),
      MEMBERS.signatures,
    );
  if (document === undefined)
    return broken(
      sentence(
        'The signature of “{name}” of {at} is of version {version}, whose bytes are not in the file.',
        values,
      ),
      MEMBERS.signatures,
    );
  if (document.sha256 !== hash)
    return broken(
      sentence('The signature of “{name}” of {at} is of other bytes than “{document}”.', values),
      document.name,
      MEMBERS.signatures,
    );
  const isVersion = versions.some(
    (version) =>
      textOf(version, 'document_id') === String(about.workbook.documentId) &&
      textOf(version, 'number') === number &&
      textOf(version, 'sha256') === hash,
  );
  if (!isVersion)
    return broken(
      sentence('The signature of “{name}” of {at} is of bytes that are no version of the workbook.', values),
      MEMBERS.signatures,
      MEMBERS.versions,
    );
  if (!entries.some((entry) => says(entry, row, about)))
    return broken(
      sentence('The signature of “{name}” of {at} is not what the activity log says.', values),
      MEMBERS.signatures,
      MEMBERS.entries,
    );
  return proved(
    sentence(
      'The signature of “{name}” of {at} is of exactly the bytes of “{document}” (SHA-256 {hash}), which are version {version} of the workbook, and the activity log says the same.',
      values,
    ),
    document.name,
  );
}

/** Whether an entry says of a signature that it was given. */
function says(entry: SealedRow, signature: SealedRow, about: AboutWorkbook): boolean {
  return (
    textOf(entry, 'event') === EVENTS[textOf(signature, 'kind')] &&
    textOf(entry, 'table_name') === 'experiments' &&
    textOf(entry, 'row_id') === String(about.workbook.id) &&
    textOf(entry, 'actor_id') === textOf(signature, 'user_id') &&
    isSaidIn(textOf(entry, 'new'), signature)
  );
}

/** Whether the values of an entry name the bytes, and of a chain of signers the step. */
function isSaidIn(json: string, signature: SealedRow): boolean {
  try {
    const values: unknown = JSON.parse(json);
    if (typeof values !== 'object' || values === null || !('sha256' in values)) return false;
    const step = 'step' in values ? String(values.step) : '';
    return values.sha256 === textOf(signature, 'sha256') && step === textOf(signature, 'step');
  } catch {
    return false;
  }
}
