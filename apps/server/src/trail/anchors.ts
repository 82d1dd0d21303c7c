import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { auditKeysOf, macOf } from '../audit/keys.ts';
import type { Parts } from '../parts.ts';
import type { Break } from './breaks.ts';
import * as repository from './repository.ts';
import { sealAll } from './seal.ts';

/** Where the chain was at some time, kept outside of the database: what is cut off after it does not fit it any more. */
export const Anchor = z.object({
  /** Of the newest seal. */
  number: z.number().int().positive(),
  /** Of that seal, in hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
});
export type Anchor = z.infer<typeof Anchor>;

/** As it stands in the file: with a code, so that nobody without the key can put another one there. */
const Line = Anchor.extend({ keyId: z.string(), mac: z.string() });

type Where = Pick<Parts['environment'], 'dataDir'>;

export const anchorFileOf = ({ dataDir }: Where): string => join(dataDir, 'audit-anchors.jsonl');

/**
 * Seals what is written and appends the newest seal to the file, on the disk when this ends. Answers the anchor; the last one
 * where nothing was sealed since, null where nothing ever was.
 */
export async function dropAnchor(parts: Parts): Promise<Anchor | null> {
  await sealAll(parts);
  const head = await repository.findHead(parts.db);
  if (head === undefined) return null;
  const anchor: Anchor = {
    number: Number(head.number),
    hash: head.hash.toString('hex'),
    at: parts.clock.now().toISOString(),
  };
  const last = await lastAnchor(parts.environment);
  if (last?.number === anchor.number && last.hash === anchor.hash) return last;
  const { present } = auditKeysOf(parts.environment);
  const line = { ...anchor, keyId: present.id, mac: macOf(present, 'anchor', anchor).toString('hex') };
  const file = await open(anchorFileOf(parts.environment), 'a', 0o600);
  try {
    // Begins a line of its own, also where a process died while it wrote one, and beside another that writes the first.
    await file.appendFile(`\n${JSON.stringify(line)}`);
    await file.sync();
  } finally {
    await file.close();
  }
  return anchor;
}

export async function lastAnchor(environment: Where): Promise<Anchor | null> {
  const lines = await readLines(environment);
  for (const { anchor } of lines.reverse()) if (anchor !== null) return Anchor.parse(anchor);
  return null;
}

/** @param beside anchors that people kept elsewhere; @param latest how many of the newest are looked at */
export async function verifyAnchors(
  parts: Parts,
  { latest = Number.POSITIVE_INFINITY, beside = [] }: { latest?: number; beside?: Omit<Anchor, 'at'>[] } = {},
): Promise<Break[]> {
  const { byId } = auditKeysOf(parts.environment);
  const lines = (await readLines(parts.environment)).slice(Number.isFinite(latest) ? -latest : 0);
  const breaks: Break[] = [];
  const anchors: (Omit<Anchor, 'at'> & { at?: string })[] = [...beside];
  for (const { line, anchor, text } of lines) {
    const key = byId.get(anchor?.keyId ?? '');
    const isOurs =
      anchor !== null &&
      key !== undefined &&
      macOf(key, 'anchor', Anchor.parse(anchor)).toString('hex') === anchor.mac;
    if (isOurs) anchors.push(anchor);
    else if (anchor !== null || !isTornOff(text))
      breaks.push({
        mark: `anchor line ${line}`,
        sentence: `Line ${line} of audit-anchors.jsonl is not as it was written.`,
      });
  }
  return [...breaks, ...(await compare(parts, anchors))];
}

/** A process that died while it wrote leaves the beginning of a line. */
const isTornOff = (text: string): boolean => text.startsWith('{"number":') && !text.endsWith('}');

const AT_ONCE = 1_000;

/** The first that does not fit: those after it do not either. */
async function compare(
  parts: Parts,
  anchors: readonly (Omit<Anchor, 'at'> & { at?: string })[],
): Promise<Break[]> {
  for (let from = 0; from < anchors.length; from += AT_ONCE) {
    const some = anchors.slice(from, from + AT_ONCE);
    const hashes = await repository.hashesOf(
      parts.db,
      some.map(({ number }) => number),
    );
    const wrong = some.find(({ number, hash }) => hashes.get(number) !== hash);
    if (wrong === undefined) continue;
    const { number, hash, at } = wrong;
    const seal = `Seal ${number.toLocaleString('en-US')}`;
    const when = at === undefined ? 'was anchored' : `was anchored on ${at}`;
    const sentence = hashes.has(number)
      ? `${seal} ${when}, and is another one now: the trail was written anew.`
      : `${seal} ${when}, and is gone: the end of the trail was cut off, or the database was restored from a backup.`;
    return [{ mark: `anchor ${number} ${hash.slice(0, 16)}`, sentence }];
  }
  return [];
}

async function readLines(environment: Where) {
  const text = await readFile(anchorFileOf(environment), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line, index) => {
    if (line === '') return [];
    const parsed = Line.safeParse(parse(line));
    return [{ line: index + 1, text: line, anchor: parsed.success ? parsed.data : null }];
  });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
