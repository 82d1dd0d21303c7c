import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FileType } from './host.ts';

/** Documents one LibreOffice converts before the next is started; a start costs more than a small document. */
const BATCH = 25;
const SECONDS_EACH = 20;
const TARGET = { docx: 'txt:Text', xlsx: 'csv' } as const;

export const hasLibreOffice = (): boolean => spawnSync('soffice', ['--version']).status === 0;

/** Tries which documents LibreOffice can open. Documents are gathered and tried in batches; `done` tries the rest. */
export class LibreOffice {
  readonly #waiting: Record<FileType, { name: string; bytes: Uint8Array }[]> = { docx: [], xlsx: [] };
  readonly #onRefused: (name: string) => void;
  #running: Promise<void> = Promise.resolve();

  constructor(onRefused: (name: string) => void) {
    this.#onRefused = onRefused;
  }

  add(type: FileType, name: string, bytes: Uint8Array): void {
    this.#waiting[type].push({ name, bytes });
    if (this.#waiting[type].length >= BATCH) this.#start(type);
  }

  async done(): Promise<void> {
    this.#start('docx');
    this.#start('xlsx');
    await this.#running;
  }

  #start(type: FileType): void {
    const batch = this.#waiting[type].splice(0);
    if (batch.length === 0) return;
    this.#running = this.#running.then(async () => {
      // One bad document may take the whole batch down: those that are missing are tried alone.
      for (const left of await unopened(type, batch)) {
        if ((await unopened(type, [left])).length > 0) this.#onRefused(left.name);
      }
    });
  }
}

/** LibreOffice believes the results that Excel stored, unless it is told to calculate on opening (0: always). */
const CALCULATES = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
`;

/** Each workbook as LibreOffice calculates it; null for one it does not open. */
export async function recalculated(workbooks: readonly Uint8Array[]): Promise<(Uint8Array | null)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchbook-recalculated-'));
  try {
    await mkdir(join(folder, 'in'));
    await mkdir(join(folder, 'profile/user'), { recursive: true });
    await writeFile(join(folder, 'profile/user/registrymodifications.xcu'), CALCULATES);
    const files = workbooks.map((_, index) => join(folder, 'in', `${index}.xlsx`));
    await Promise.all(workbooks.map((bytes, index) => writeFile(files[index] ?? '', bytes)));
    const outOf = (index: number) => join(folder, 'out', `${index}.xlsx`);
    await convert(folder, 'xlsx:Calc MS Excel 2007 XML', files);
    // One bad workbook may take the whole batch down: those that are missing are tried alone.
    for (const [index, file] of files.entries()) {
      if (!existsSync(outOf(index)) && files.length > 1)
        await convert(folder, 'xlsx:Calc MS Excel 2007 XML', [file]);
    }
    return await Promise.all(
      workbooks.map(async (_, index) =>
        existsSync(outOf(index)) ? new Uint8Array(await readFile(outOf(index))) : null,
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unopened<T extends { bytes: Uint8Array }>(type: FileType, batch: T[]): Promise<T[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchbook-libre-office-'));
  try {
    await mkdir(join(folder, 'in'));
    await Promise.all(
      batch.map(({ bytes }, index) => writeFile(join(folder, 'in', `${index}.${type}`), bytes)),
    );
    const files = batch.map((_, index) => join(folder, 'in', `${index}.${type}`));
    await convert(folder, TARGET[type], files);
    const extension = TARGET[type].slice(0, 3);
    return batch.filter((_, index) => !existsSync(join(folder, 'out', `${index}.${extension}`)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Has a LibreOffice of its own convert files into `folder`/out. */
export function convert(folder: string, target: string, files: string[]): Promise<void> {
  const program = spawn(
    'soffice',
    [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`,
      '--headless',
      '--norestore',
      ...['--convert-to', target, '--outdir', join(folder, 'out')],
      ...files,
    ],
    { stdio: 'ignore', detached: true },
  );
  return new Promise((resolve, reject) => {
    // soffice is a script that starts the program: both are one process group, and end together.
    const timer = setTimeout(
      () => program.pid && process.kill(-program.pid, 'SIGKILL'),
      (30 + files.length * SECONDS_EACH) * 1_000,
    );
    program.on('error', reject);
    program.on('exit', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
