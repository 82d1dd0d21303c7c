import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PEER_KEY, STRANGER_KEY } from '@benchbook/testing/providers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { addressOfSyslog } from './environment-anchors.ts';

const syslogOf = (AUDIT_ANCHOR_SYSLOG: string) => readEnvironment({ AUDIT_ANCHOR_SYSLOG }).auditAnchorSyslog;

describe('the syslog that anchors are sent to', () => {
  it('has a protocol, a machine and the port that is usual for it', () => {
    const caFile = undefined;
    expect(syslogOf('udp://logs.example.org')).toEqual({
      protocol: 'udp',
      host: 'logs.example.org',
      port: 514,
      caFile,
    });
    expect(syslogOf('tcp://10.0.0.9')).toEqual({ protocol: 'tcp', host: '10.0.0.9', port: 601, caFile });
    const secure = syslogOf('tls://[fd00::9]:7000?ca=/etc/ssl/logs.pem');
    expect(secure).toEqual({ protocol: 'tls', host: 'fd00::9', port: 7000, caFile: '/etc/ssl/logs.pem' });
    expect(secure && addressOfSyslog(secure)).toBe('tls://[fd00::9]:7000');
    expect(syslogOf('tls://logs.example.org')?.port).toBe(6514);
    expect(syslogOf('')).toBeUndefined();
  });

  it.each([
    'logs.example.org',
    'http://logs.example.org',
    'udp://',
    'udp://logs.example.org:99999',
    'udp://logs.example.org/somewhere',
    'tcp://user:password@logs.example.org',
    'tcp://logs.example.org?ca=/etc/ssl/logs.pem',
    'tls://logs.example.org?ca=logs.pem',
    'tls://logs.example.org?ca=/a.pem&ca=/b.pem',
    'tls://logs.example.org?verify=no',
  ])('is not %s, which is said without repeating it', (wrong) => {
    const problem = () => syslogOf(wrong);
    expect(problem).toThrow(EnvironmentError);
    expect(problem).toThrow(/^AUDIT_ANCHOR_SYSLOG is not a syslog: write udp:\/\/logs\.example\.org:514, /);
    expect(problem).not.toThrow(/password/);
  });
});

describe('the authority that time-stamps the trail', () => {
  it.each([
    'tsa.example.org',
    'ftp://tsa.example.org',
    'https://user:password@tsa.example.org/',
    'https://tsa.example.org/#a',
  ])('is not %s, which is said without repeating it', (wrong) => {
    const problem = () => readEnvironment({ AUDIT_TSA_URL: wrong });
    expect(problem).toThrow(/^AUDIT_TSA_URL is not an address of a time-stamp authority: write one such as /);
    expect(problem).not.toThrow(/password/);
  });

  it('is called at its whole address, and trusted by the certificates of a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'benchbook-tsa-')), 'tsa.pem');
    onTestFinished(() => rmSync(dirname(file), { recursive: true }));
    const certificates = `${PEER_KEY.certificate}\n${STRANGER_KEY.certificate}`;
    writeFileSync(file, `Both of them:\n${certificates}`);
    const read = readEnvironment({ AUDIT_TSA_URL: 'http://tsa.example.org/sign?a=b', AUDIT_TSA_CA: file });
    expect(read.auditTsaUrl).toBe('http://tsa.example.org/sign?a=b');
    expect(read.auditTsaTrusted?.map((der) => new X509Certificate(der).fingerprint256)).toEqual(
      [PEER_KEY, STRANGER_KEY].map(({ certificate }) => new X509Certificate(certificate).fingerprint256),
    );
    expect(() => readEnvironment({ AUDIT_TSA_URL: 'http://tsa.example.org/' })).toThrow(
      /^AUDIT_TSA_CA is needed with AUDIT_TSA_URL: write the whole path of a file in PEM /,
    );
    writeFileSync(file, PEER_KEY.privateKey);
    for (const wrong of [file, `${file}.gone`, 'tsa.pem', dirname(file)])
      expect(() => readEnvironment({ AUDIT_TSA_CA: wrong })).toThrow(
        /^AUDIT_TSA_CA is not a file of certificates: write the whole path /,
      );
  });
});
