import { timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type AuditKeys, auditKeysOf, macOf } from '../audit/keys.ts';
import type { Parts } from '../parts.ts';

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

/** Where the trail was at some time, kept outside of the database: what is cut off after it does not fit it any more. */
export const Anchor = z.object({
  /** Of the newest seal. */
  number: z.number().int().positive(),
  /** Of that seal, in hex. */
  hash: hex(32),
  at: z.iso.datetime(),
  /**
   * Of the tree of so many leaves, and the signature over all that with the key, for who does not have the secret; all in hex.
   * Left out by those of before there was a tree, and until it has all there was then.
   */
  signed: z.object({ root: hex(32), key: hex(32), signature: hex(64) }).optional(),
});
export type Anchor = z.infer<typeof Anchor>;

/** As it stands in the file: with a code, so that nobody without the key can put another one there. */
const Line = Anchor.extend({ keyId: z.string(), mac: hex(32) });

/** A line of the file. */
export interface AnchorLine {
  /** Null: it is not as it was written. */
  anchor: Anchor | null;
  /** The beginning of one, by a process that died while it wrote. */
  isTornOff: boolean;
}

type Where = Pick<Parts['environment'], 'dataDir' | 'secretKey' | 'previousSecretKeys'>;

export const anchorFileOf = ({ dataDir }: Pick<Where, 'dataDir'>): string =>
  join(dataDir, 'audit-anchors.jsonl');

/** Longer than any that is written, in bytes: more of a line is not read. */
const LONGEST_LINE = 4_096;
/** Where the last lines are looked for: behind as much that is no anchor there is none. */
const END = 64 * LONGEST_LINE;
const NEW_LINE = 10;

/** On the disk when this ends. */
export async function appendAnchor(environment: Where, anchor: Anchor): Promise<void> {
  const { present } = auditKeysOf(environment);
  const line = { ...anchor, keyId: present.id, mac: macOf(present, 'anchor', anchor).toString('hex') };
  const file = await open(anchorFileOf(environment), 'a', 0o600);
  try {
    // Begins a line of its own, also where a process died while it wrote one, and beside another that writes the first.
    await file.appendFile(`\n${JSON.stringify(line)}`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** All lines that are not empty, the oldest first, with their numbers; a few at a time are in memory, however long the file is. */
export async function* readAnchors(environment: Where): AsyncGenerator<AnchorLine & { line: number }> {
  const { byId } = auditKeysOf(environment);
  let line = 1;
  for await (const text of linesOf(anchorFileOf(environment))) {
    if (text !== '') yield { line, ...judge(byId, text) };
    line += 1;
  }
}

/** The newest line that is no torn one; undefined where there is none near the end of the file. */
export const readLastLine = (environment: Where): Promise<AnchorLine | undefined> =>
  findLast(environment, ({ anchor, isTornOff }) => anchor !== null || !isTornOff);

/** The newest anchor that is as it was written; null while there is none near the end of the file. */
export async function lastAnchor(environment: Where): Promise<Anchor | null> {
  return (await findLast(environment, ({ anchor }) => anchor !== null))?.anchor ?? null;
}

async function findLast(
  environment: Where,
  isIt: (line: AnchorLine) => boolean,
): Promise<AnchorLine | undefined> {
  const { byId } = auditKeysOf(environment);
  for (const text of (await readEnd(anchorFileOf(environment))).split('\n').reverse()) {
    const line = text === '' ? undefined : judge(byId, text);
    if (line !== undefined && isIt(line)) return line;
  }
  return undefined;
}

/** Whether one of the keys made it, as all of it is. */
function judge(keys: AuditKeys['byId'], text: string): AnchorLine {
  const isTornOff = text.startsWith('{"number":') && !text.endsWith('}');
  const { data } = Line.safeParse(parse(text));
  const key = keys.get(data?.keyId ?? '');
  if (data === undefined || key === undefined) return { anchor: null, isTornOff };
  const anchor = Anchor.parse(data);
  const isOurs = timingSafeEqual(macOf(key, 'anchor', anchor), Buffer.from(data.mac, 'hex'));
  return { anchor: isOurs ? anchor : null, isTornOff };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Each line, and of one that is too long its beginning. A file that is not there has none. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(NEW_LINE); at !== -1; at = chunk.indexOf(NEW_LINE, from)) {
        yield `${Buffer.concat([rest, chunk.subarray(from, at)])}`;
        rest = Buffer.alloc(0);
        from = at + 1;
      }
      rest = Buffer.concat([rest, chunk.subarray(from)]).subarray(0, LONGEST_LINE);
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  yield `${rest}`;
}

/** The end of a file, from the beginning of a line; none of one that is not there. */
async function readEnd(path: string): Promise<string> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - END);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const text = buffer.toString('utf8', 0, bytesRead);
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1);
  } finally {
    await file.close();
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
