import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { typeOfFormat } from '@benchbook/documents/basics';
import { SerialQueue } from '../base/serial-queue.ts';
import { canRun, killGroup, LIMITED, OFFLINE } from './confined.ts';

/** Why LibreOffice made nothing. `kind` is for a program, `message` for the log. */
export class OfficeError extends Error {
  override readonly name = 'OfficeError';
  readonly kind: 'absent' | 'time' | 'failed' | 'size';

  constructor(kind: OfficeError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * What a profile of LibreOffice must say: no network, no macros, nothing from outside of the file; and that workbooks
 * are calculated when they are opened (0: always), for it believes the stored results of Excel, however old they are.
 */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetProxyType" oor:op="fuse"><value>2</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetHTTPProxyName" oor:op="fuse"><value>127.0.0.1</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetHTTPProxyPort" oor:op="fuse"><value>9</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetHTTPSProxyName" oor:op="fuse"><value>127.0.0.1</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetHTTPSProxyPort" oor:op="fuse"><value>9</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableActiveContent" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>1</value></prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="ODFRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
`;

/** PDF/A-3b, by the numbers of LibreOffice. */
const ARCHIVE_PDF = JSON.stringify({ SelectPdfVersion: { type: 'long', value: '3' } });

/** A program that prints long before it hangs is heard; what it says goes to the log. */
const MAX_SAID = 2_000;

const FIRST_PAGE = JSON.stringify({ PageRange: { type: 'string', value: '1' } });

/** To say its version it opens nothing. */
const VERSION_MS = 10_000;

/**
 * Makes pdf files with LibreOffice where it is installed, and calculates workbooks. One thing at a time, each in a process
 * group and a profile of its own that are gone afterwards, without a network where the system can take it away.
 */
export class LibreOffice {
  readonly #program: string | undefined;
  readonly #limit: number;
  readonly #maxBytes: number;
  readonly #queue = new SerialQueue();
  readonly #running = new Set<ChildProcess>();
  #offline: Promise<boolean> | undefined;
  #limited: Promise<boolean> | undefined;
  #name: string | null = null;
  #closed = false;

  /** @param program where it is; default: wherever it is installed, '' for nowhere. `limit` in milliseconds */
  constructor(options: { program?: string | undefined; limit: number; maxBytes: number }) {
    this.#program = (options.program ?? findProgram()) || undefined;
    this.#limit = options.limit;
    this.#maxBytes = options.maxBytes;
  }

  get isThere(): boolean {
    return this.#program !== undefined;
  }

  /** What it calls itself, `LibreOffice 7.4.7.2`; null where there is none that starts. */
  async name(): Promise<string | null> {
    if (this.#program === undefined) return null;
    this.#name ??= await nameOf(this.#program);
    return this.#name;
  }

  /** `fileType`: its ending. Rejects with `OfficeError`. */
  async toPdf(document: Uint8Array, fileType: string): Promise<Uint8Array> {
    return one(await this.#convert([document], fileType, 'pdf'));
  }

  /** As PDF/A-3b (ISO 19005-3): it shows the same in thirty years, and may hold files. Rejects with `OfficeError`. */
  async toArchivePdf(document: Uint8Array, fileType: string): Promise<Uint8Array> {
    const filter = typeOfFormat(fileType) === 'xlsx' ? 'calc_pdf_Export' : 'writer_pdf_Export';
    return one(await this.#convert([document], fileType, 'pdf', `:${filter}:${ARCHIVE_PDF}`));
  }

  /** The first page alone. Rejects with `OfficeError`. */
  async toFirstPage(document: Uint8Array, fileType: string): Promise<Uint8Array> {
    const filter = typeOfFormat(fileType) === 'xlsx' ? 'calc_pdf_Export' : 'writer_pdf_Export';
    return one(await this.#convert([document], fileType, 'pdf', `:${filter}:${FIRST_PAGE}`));
  }

  /**
   * Workbooks as it calculates them, every formula anew, in one start of it. What it writes is good for the values of its
   * cells (numbers with 15 digits), and loses much else. Rejects with `OfficeError`.
   */
  calculated(workbooks: readonly Uint8Array[]): Promise<Uint8Array[]> {
    return this.#convert(workbooks, 'xlsx', 'xlsx');
  }

  /** @param how filter and options of it, behind the ending */
  #convert(
    documents: readonly Uint8Array[],
    from: string,
    to: 'pdf' | 'xlsx',
    how = '',
  ): Promise<Uint8Array[]> {
    return this.#queue.take(async () => {
      const program = this.#program;
      if (!program || this.#closed) throw new OfficeError('absent', 'LibreOffice is not installed.');
      const folder = await mkdtemp(join(tmpdir(), 'document-to-pdf-'));
      try {
        await mkdir(join(folder, 'profile/user'), { recursive: true });
        await writeFile(join(folder, 'profile/user/registrymodifications.xcu'), SETTINGS);
        await mkdir(join(folder, 'made'));
        const files = documents.map((_, index) => join(folder, `input-${index}.${from}`));
        await Promise.all(files.map((file, index) => writeFile(file, documents[index] ?? '')));
        const said = await this.#run(program, folder, `${to}${how}`, files);
        const made = files.map((_, index) => join(folder, 'made', `input-${index}.${to}`));
        return await Promise.all(made.map((path) => this.#result(path, said)));
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      }
    });
  }

  /** Ends what is running; nothing starts any more. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const child of this.#running) killGroup(child);
    await this.#queue.settled();
  }

  async #result(path: string, said: string): Promise<Uint8Array> {
    const size = (await stat(path).catch(() => null))?.size ?? 0;
    if (size === 0) throw new OfficeError('failed', `LibreOffice made nothing: ${said}`);
    if (size > this.#maxBytes)
      throw new OfficeError('size', 'What LibreOffice made is larger than this server keeps.');
    return new Uint8Array(await readFile(path));
  }

  async #run(program: string, folder: string, to: string, files: readonly string[]): Promise<string> {
    const args = [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      ...['--headless', '--invisible', '--norestore', '--nolockcheck', '--nodefault', '--nofirststartwizard'],
      ...['--convert-to', to, '--outdir', join(folder, 'made'), ...files],
    ];
    this.#offline ??= canRun(OFFLINE);
    this.#limited ??= canRun(LIMITED);
    // A network namespace of its own has no way out, whatever the document asks for.
    const [command, ...rest] = [
      ...((await this.#limited) ? LIMITED : []),
      ...((await this.#offline) ? OFFLINE : []),
      ...[program, ...args],
    ];
    return new Promise((resolve, reject) => {
      const child = spawn(command ?? program, rest, {
        cwd: folder,
        // Its helpers are in its group and are killed with it.
        detached: process.platform !== 'win32',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
      });
      this.#running.add(child);
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          if (said.length < MAX_SAID) said += text;
        });
      }
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        killGroup(child);
      }, this.#limit);
      const end = (settle: () => void) => {
        clearTimeout(timer);
        this.#running.delete(child);
        // A helper may outlive its parent.
        killGroup(child);
        settle();
      };
      child.on('error', (error) => end(() => reject(new OfficeError('absent', error.message))));
      child.on('exit', () =>
        end(() =>
          isLate
            ? reject(new OfficeError('time', `LibreOffice took longer than ${this.#limit} ms.`))
            : resolve(said.trim()),
        ),
      );
    });
  }
}

function one(made: readonly Uint8Array[]): Uint8Array {
  const [only] = made;
  if (only === undefined) throw new Error('LibreOffice gave nothing back.');
  return only;
}

function nameOf(program: string): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(program, ['--version'], { timeout: VERSION_MS }, (error, said) => {
      resolve(error ? null : (/^LibreOffice \S+/.exec(said)?.[0] ?? 'LibreOffice'));
    });
  });
}

function findProgram(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = process.platform === 'win32' ? ['soffice.com'] : ['soffice', 'libreoffice'];
  return [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/LibreOffice.app/Contents/MacOS/soffice',
    'C:\\Program Files\\LibreOffice\\program\\soffice.com',
  ].find((path) => existsSync(path));
}
