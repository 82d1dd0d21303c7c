import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectSecurely } from 'node:tls';
import type { Syslog } from '../environment-anchors.ts';

/** What is sent: the values are named, and `text` is for people. */
export interface SyslogMessage {
  at: Date;
  /** Of what: at most 32 letters. */
  kind: string;
  values: Record<string, string>;
  /** ASCII. */
  text: string;
}

/** Facility 13, an audit log, and severity 5, notice: 13 × 8 + 5. */
const PRIORITY = 109;
/** Names that nobody has registered carry the number of an enterprise; this one is for those without (RFC 5612). */
const NAME_OF_VALUES = 'anchor@32473';

/** As RFC 5424 writes it. */
export function formatted({ at, kind, values, text }: SyslogMessage): string {
  const named = Object.entries(values).map(
    ([name, value]) => ` ${name}="${value.replaceAll(/["\\\]]/g, '\\$&')}"`,
  );
  const header = [`<${PRIORITY}>1`, at.toISOString(), printable(hostname()), 'benchbook', process.pid, kind];
  return `${header.join(' ')} [${NAME_OF_VALUES}${named.join('')}] ${text}`;
}

const printable = (name: string): string => name.replaceAll(/[^!-~]/g, '').slice(0, 255) || '-';

/** For connecting and sending; also how long whoever takes it may leave the connection open. */
const LIMIT_MS = 10_000;

/**
 * Sends a message. By TCP and TLS it has left when the other side has closed the connection, too; a datagram has when it is on
 * its way: syslog itself acknowledges nothing.
 *
 * @param limit for all of it, in milliseconds
 * @throws Error where it cannot be sent
 */
export async function sendToSyslog(to: Syslog, message: SyslogMessage, limit = LIMIT_MS): Promise<void> {
  const bytes = Buffer.from(formatted(message));
  if (to.protocol === 'udp') return sendDatagram(to, bytes);
  // Each is as long as it says before it (RFC 6587, 3.4.1; RFC 5425, 4.3).
  await sendOver(await openSocket(to), Buffer.concat([Buffer.from(`${bytes.length} `), bytes]), limit);
}

async function sendDatagram({ host, port }: Syslog, bytes: Buffer): Promise<void> {
  const { address, family } = await lookup(host);
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.send(bytes, port, address, (error) => (error === null ? resolve() : reject(error)));
    });
  } finally {
    socket.close();
  }
}

async function openSocket({ protocol, host, port, caFile }: Syslog): Promise<Socket> {
  if (protocol === 'tcp') return connect({ host, port });
  const ca = caFile === undefined ? {} : { ca: await readFile(caFile) };
  const name = isIP(host) === 0 ? { servername: host } : {};
  return connectSecurely({ host, port, minVersion: 'TLSv1.2', ...name, ...ca });
}

async function sendOver(socket: Socket, bytes: Buffer, limit: number): Promise<void> {
  const late = setTimeout(() => socket.destroy(new DOMException('', 'TimeoutError')), limit);
  const isClosed = once(socket, 'close');
  // It answers nothing; without that its end would not be seen.
  socket.resume();
  socket.end(bytes);
  try {
    // Rejects where there is an error before.
    await isClosed;
    if (!socket.writableFinished) throw new Error('the connection was closed before all was sent');
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}
