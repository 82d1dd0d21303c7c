import { describe, expect, it } from 'vitest';
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
