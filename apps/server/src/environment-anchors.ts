import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { readCertificate } from '@benchbook/documents/evidence';

/** A syslog that takes anchors of the audit trail. */
export interface Syslog {
  protocol: 'udp' | 'tcp' | 'tls';
  host: string;
  port: number;
  /** Certificates in PEM that its own is signed by; undefined: those that the system trusts. */
  caFile: string | undefined;
}

/** RFC 5426, RFC 6587, RFC 5425. */
const PORTS = { udp: 514, tcp: 601, tls: 6514 } as const;

/** `udp://host`, `tcp://host:601` or `tls://host:6514?ca=/file.pem`; undefined: it is no such address. */
export function parseSyslog(text: string): Syslog | undefined {
  if (!URL.canParse(text)) return undefined;
  const {
    protocol: scheme,
    hostname,
    port,
    username,
    password,
    pathname,
    hash,
    searchParams,
  } = new URL(text);
  const protocol = (['udp', 'tcp', 'tls'] as const).find((known) => scheme === `${known}:`);
  if (protocol === undefined || hostname === '' || `${username}${password}${hash}` !== '') return undefined;
  if (!['', '/'].includes(pathname)) return undefined;
  const [ca, ...others] = searchParams.getAll('ca');
  const isCaFile = ca === undefined || (protocol === 'tls' && isAbsolute(ca) && !ca.includes('\0'));
  if (!isCaFile || others.length > 0 || [...searchParams.keys()].some((name) => name !== 'ca'))
    return undefined;
  return {
    protocol,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? PORTS[protocol] : Number(port),
    caFile: ca,
  };
}

/** As it is written, but for the file of certificates. */
export const addressOfSyslog = ({ protocol, host, port }: Syslog): string =>
  `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** By http or https, and without a name, a password or what a server never sees: it stands in logs and on the screen. */
export function isPlainWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    `${url.username}${url.password}${url.hash}` === ''
  );
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** The certificates of a file in PEM, in DER; undefined where it cannot be read, or holds none or something else. */
export function readCertificates(path: string): Uint8Array<ArrayBuffer>[] | undefined {
  if (!isAbsolute(path)) return undefined;
  try {
    const found = readFileSync(path, 'latin1').match(CERTIFICATE) ?? [];
    const certificates = found.map((text) => Uint8Array.from(new X509Certificate(text).raw));
    // What checks time stamps has to understand them, too.
    for (const certificate of certificates) readCertificate(certificate);
    return certificates.length === 0 ? undefined : certificates;
  } catch {
    return undefined;
  }
}
