import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApplicationEnvironment } from '../environment.ts';
import { htmlOf, type Letter, textOf } from './letter.ts';

/** Where a letter went: to the mail server, or into a file because there is none. */
export type Delivered = { to: 'server' } | { to: 'outbox'; file: string };

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/**
 * Hands a letter to the mail server of SMTP_URL; without one, writes it to `DATA_DIR/outbox`.
 *
 * @throws Error when the mail server cannot be reached or does not take it
 */
export async function deliver(environment: ApplicationEnvironment, letter: Letter): Promise<Delivered> {
  const { smtpUrl, mailFrom } = environment;
  const message = {
    from: mailFrom,
    to: letter.to,
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter),
    // Nobody is to answer it, and no absence notice is wanted (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    // What stands in a letter is text, whatever it looks like.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (smtpUrl === undefined) return writeToOutbox(environment, message);
  // Loaded for the first letter: most of the time nobody sends one.
  const { createTransport } = await import('nodemailer');
  await createTransport(smtpOptions(smtpUrl)).sendMail(message);
  return { to: 'server' };
}

type Message = Parameters<ReturnType<typeof import('nodemailer').createTransport>['sendMail']>[0];

/** The whole file or none, to be read by its owner only: a letter may hold a link that lets somebody in. */
async function writeToOutbox(environment: ApplicationEnvironment, message: Message): Promise<Delivered> {
  const { createTransport } = await import('nodemailer');
  const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  const directory = outboxOf(environment);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(':', '-');
  const file = join(directory, `${time}-${randomUUID().slice(0, 8)}.eml`);
  const unfinished = `${file}.tmp`;
  await writeFile(unfinished, bytes, { mode: 0o600 });
  await rename(unfinished, file);
  return { to: 'outbox', file };
}

export const outboxOf = ({ dataDir }: Pick<ApplicationEnvironment, 'dataDir'>): string =>
  join(dataDir, 'outbox');

/** The mail server as `SMTP_URL` names it; a password goes through an encrypted connection only, or on this machine. */
export function smtpOptions(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(host);
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isLocal && url.username !== '',
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  };
}

/** The mail server in words, without its password. */
export const mailServerOf = (smtpUrl: string): string => {
  const { host, port } = smtpOptions(smtpUrl);
  return `${host}:${port}`;
};
