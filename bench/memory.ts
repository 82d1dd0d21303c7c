/**
 * `npm run bench:memory`: memory of all processes of `npm start` while nobody works, as proportional set size (PSS: what
 * is shared counts once), and how long a start takes that finds everything in place. Linux only: it reads /proc.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWithNpm } from './lib/npm-start.ts';
import { proportionalSetSize, withDescendants } from './lib/process-usage.ts';

/** At most, in MB of 1,048,576 bytes, and in seconds from the command to the line that says it is ready. */
const MEMORY_MB = 300;
const WARM_START_S = 2;
/** What was needed to start is given back by then. */
const IDLE_MS = 20_000;
const WARM_STARTS = 3;

const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-memory-'));
try {
  // The first start makes the database; those after it find it.
  await (await startWithNpm(dataDir)).stop();
  const times: number[] = [];
  let total = 0;
  for (let round = 1; round <= WARM_STARTS; round++) {
    const began = performance.now();
    const product = await startWithNpm(dataDir);
    times.push((performance.now() - began) / 1_000);
    if (round === WARM_STARTS) {
      await sleep(IDLE_MS);
      total = report(product.pid);
    }
    await product.stop();
  }
  console.log(`memory: ${total.toFixed(0)} MB (at most ${MEMORY_MB})`);
  console.log(`warm starts: ${times.map((time) => time.toFixed(1)).join(', ')} s (at most ${WARM_START_S})`);
  process.exitCode = total <= MEMORY_MB && Math.min(...times) <= WARM_START_S ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Prints each program of the tree below a process with its share; answers the sum in MB. */
function report(npm: number): number {
  const shares = new Map<string, number>();
  for (const pid of withDescendants(npm)) {
    const name = programOf(pid);
    shares.set(name, (shares.get(name) ?? 0) + proportionalSetSize(pid));
  }
  for (const [name, share] of [...shares].toSorted((a, b) => b[1] - a[1])) {
    console.log(`${share.toFixed(0).padStart(5)} MB  ${name}`);
  }
  return [...shares.values()].reduce((sum, share) => sum + share, 0);
}

/** A short name by which a person knows the program. */
function programOf(pid: number): string {
  const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  const names: [string, RegExp][] = [
    ['watchdog', /embedded\/watchdog/],
    ['database', /postgres: |\/bin\/postgres /],
    ['application', /apps\/server/],
    ['document server', /document-server/],
    ['launcher', /apps\/launcher/],
    ['npm and scripts', /npm|scripts\/start/],
  ];
  return names.find(([, pattern]) => pattern.test(line))?.[0] ?? line.slice(0, 60);
}
