import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { canRun, killGroup, LIMITED, OFFLINE } from './confined.ts';
import { OfficeError } from './libre-office.ts';

/** Of the longer side, in pixels: twice what a card shows. */
const LONGEST = 640;
const LIMIT_MS = 20_000;
const MAX_BYTES = 1_000_000;

let program: string | null | undefined;

/** Poppler's program that draws pages, where it is installed. */
function findProgram(): string | null {
  program ??=
    (process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => join(folder, 'pdftoppm'))
      .find((path) => existsSync(path)) ?? null;
  return program;
}

/** Whether pages can be drawn here. */
export const drawsPages = (): boolean => findProgram() !== null;

/**
 * The first page of a PDF as a small PNG, drawn in a process of its own without a network and with little memory: what draws
 * reads bytes of strangers. Rejects with `OfficeError`.
 *
 * @param pdf makes it, where there is something to draw it with
 */
export async function firstPagePicture(pdf: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const path = findProgram();
  if (path === null) throw new OfficeError('absent', 'pdftoppm is not installed.');
  const folder = await mkdtemp(join(tmpdir(), 'page-picture-'));
  try {
    await writeFile(join(folder, 'page.pdf'), await pdf());
    await run(path, folder);
    const made = join(folder, 'page.png');
    const size = (await stat(made).catch(() => null))?.size ?? 0;
    if (size === 0) throw new OfficeError('failed', 'No picture could be drawn of the page.');
    if (size > MAX_BYTES) throw new OfficeError('size', 'The picture of the page is too large.');
    return new Uint8Array(await readFile(made));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function run(path: string, folder: string): Promise<void> {
  const args = [
    '-f',
    '1',
    '-l',
    '1',
    '-singlefile',
    '-png',
    '-scale-to',
    String(LONGEST),
    'page.pdf',
    'page',
  ];
  const [isLimited, isOffline] = await Promise.all([canRun(LIMITED), canRun(OFFLINE)]);
  const [command = path, ...rest] = [
    ...(isLimited ? LIMITED : []),
    ...(isOffline ? OFFLINE : []),
    ...[path, ...args],
  ];
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command, rest, {
      cwd: folder,
      detached: process.platform !== 'win32',
      stdio: 'ignore',
      env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
    });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      killGroup(child);
    }, LIMIT_MS);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(new OfficeError('absent', error.message));
    });
    child.on('exit', () => {
      clearTimeout(timer);
      if (isLate) reject(new OfficeError('time', 'Drawing the page took too long.'));
      else resolve();
    });
  });
}
