import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { appendDurably, syncFolder } from '../base/durable.ts';
import { type JournalLine, lineSchema } from './journal-schema.ts';

/**
 * The changes of one generation of a journal in a file, one line each: 16 hex digits of its SHA-256, a blank, JSON.
 * The caller lets `append` take turns.
 */
export class EditsLog {
  readonly #path: string;
  readonly #lines: JournalLine[];
  /** Bytes of the file. */
  #size: number;

  private constructor(path: string, lines: JournalLine[], size: number) {
    this.#path = path;
    this.#lines = lines;
    this.#size = size;
  }

  /** A log without lines; the file is made with the first. */
  static empty(path: string): EditsLog {
    return new EditsLog(path, [], 0);
  }

  /** The good lines of a file. A broken end is cut off, so that new lines follow a good one; `report` hears of it. */
  static async read(path: string, report: (problem: string) => void): Promise<EditsLog> {
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    const lines: JournalLine[] = [];
    let good = 0;
    while (good < content.length) {
      const end = content.indexOf('\n', good);
      const line = end < 0 ? null : readLine(content.toString('utf8', good, end));
      if (!line || line.sequence !== lines.length + 1) break;
      lines.push(line);
      good = end + 1;
    }
    if (good < content.length) {
      report(`${content.length - good} bytes after line ${lines.length} are broken and were cut off`);
      await truncate(path, good);
    }
    return new EditsLog(path, lines, good);
  }

  get lines(): readonly JournalLine[] {
    return this.#lines;
  }

  /** The same log after its folder was moved. */
  movedTo(path: string): EditsLog {
    return new EditsLog(path, this.#lines, this.#size);
  }

  /** The line is on the disk once this resolves; when it rejects, the log is as it was. */
  async append(line: JournalLine): Promise<void> {
    const json = JSON.stringify(line);
    const record = `${checksum(json)} ${json}\n`;
    try {
      await appendDurably(this.#path, record);
      if (this.#lines.length === 0) await syncFolder(dirname(this.#path));
    } catch (error) {
      // Half a line, written to a full disk, would hide every later one.
      await truncate(this.#path, this.#size).catch(() => {});
      throw error;
    }
    this.#size += Buffer.byteLength(record);
    this.#lines.push(line);
  }
}

async function truncate(path: string, size: number): Promise<void> {
  const file = await open(path, 'r+');
  await file.truncate(size);
  await file.sync();
  await file.close();
}

function readLine(text: string): JournalLine | null {
  const json = text.slice(17);
  if (text[16] !== ' ' || text.slice(0, 16) !== checksum(json)) return null;
  return lineSchema.parse(JSON.parse(json));
}

const checksum = (json: string): string => createHash('sha256').update(json).digest('hex').slice(0, 16);
