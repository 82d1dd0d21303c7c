import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * What distinguishes a running process from a later one that got the same pid: its start time, as the operating
 * system tells it. Undefined when no such process runs; a zombie has ended and counts as not running.
 */
export function processStart(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  try {
    if (process.platform === 'linux') return linuxStart(pid);
    if (process.platform === 'win32') {
      const script = `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`;
      return nonEmpty(run('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', script]));
    }
    const [state, ...start] = run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)])
      .trim()
      .split(/\s+/);
    return state === undefined || state.startsWith('Z') ? undefined : nonEmpty(start.join(' '));
  } catch {
    return undefined; // no such process
  }
}

function linuxStart(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in parentheses and may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  return state === 'Z' || state === 'X' ? undefined : fields[19]; // starttime, field 22 of proc(5)
}

/**
 * The space in which a pid means something: this boot of this machine and, in a container, its pid namespace.
 * A pid that was written down in another space can't be looked up in this one.
 */
export function pidSpace(): string {
  if (process.platform !== 'linux') return hostname();
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function run(command: string, args: string[]): string {
  return execFileSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    // `ps` prints the start time in the local language and time zone, which may change between two calls.
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
  });
}

function nonEmpty(text: string): string | undefined {
  return text.trim() === '' ? undefined : text.trim();
}
