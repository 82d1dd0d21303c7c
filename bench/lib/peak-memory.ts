import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Work whose memory is measured in a process of its own; see `peak-memory-child.ts`. */
export type MeasuredType = 'docx' | 'xlsx';

/** How many megabytes more a process takes at its peak for doing the work once on these files. */
export function peakMegabytes(work: MeasuredType, files: Record<string, Uint8Array>): number {
  const folder = mkdtempSync(join(tmpdir(), 'benchbook-memory-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const child = fileURLToPath(new URL('./peak-memory-child.ts', import.meta.url));
    return Number(execFileSync(process.execPath, [child, work, folder], { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
