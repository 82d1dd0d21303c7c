import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnchorStatement, anchorText } from '@benchbook/documents/evidence';
import { z } from 'zod';
import { type AuditKeys, auditKeysOf, macOf } from '../audit/keys.ts';
import type { Parts } from '../parts.ts';
import type { Break } from './breaks.ts';
import * as repository from './repository.ts';
import { sealAll } from './seal.ts';
import { signingKeyOf } from './signing-key.ts';
import { growTree, readRoots } from './tree/tree.ts';

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
const Line = Anchor.extend({ keyId: z.string(), mac: z.string() });
type Line = z.infer<typeof Line>;

type Where = Pick<Parts['environment'], 'dataDir'>;

export const anchorFileOf = ({ dataDir }: Where): string => join(dataDir, 'audit-anchors.jsonl');

/** What a signed anchor says, in the words that are signed. */
export const statementOf = ({ number, hash, at, signed }: SignedAnchor): AnchorStatement => ({
  number,
  hash,
  at,
  root: signed.root,
  key: signed.key,
});

/** One that somebody without the secret can check. */
export type SignedAnchor = Anchor & { signed: NonNullable<Anchor['signed']> };

export const isSigned = (anchor: Anchor): anchor is SignedAnchor => anchor.signed !== undefined;

/** Pages of the tree that an anchor waits for: after an update the sealer makes the rest. */
const MOST_PAGES = 20;

/**
 * Seals what is written and appends the newest seal to the file, on the disk when this ends. Answers the anchor; the last one
 * where nothing was sealed since, null where nothing ever was.
 */
export async function dropAnchor(parts: Parts): Promise<Anchor | null> {
  await sealAll(parts);
  const head = await repository.findHead(parts.db);
  if (head === undefined) return null;
  const anchor = await anchorAt(parts, head);
  const last = await lastAnchor(parts.environment);
  const isSame = last?.number === anchor.number && last.hash === anchor.hash;
  if (isSame && last.signed?.key === anchor.signed?.key && last.signed?.root === anchor.signed?.root)
    return last;
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

async function anchorAt(parts: Parts, head: repository.Seal): Promise<Anchor> {
  for (let page = 0; page < MOST_PAGES && (await growTree(parts)) > 0; page += 1);
  const number = Number(head.number);
  const anchor = { number, hash: head.hash.toString('hex'), at: parts.clock.now().toISOString() };
  const root = (await readRoots(parts, [number])).get(number);
  if (root === undefined) return anchor;
  const { publicKey, sign } = signingKeyOf(parts.environment);
  const signature = sign(anchorText({ ...anchor, root, key: publicKey }));
  return { ...anchor, signed: { root, key: publicKey, signature } };
}

/**
 * Of each of these seals the first signed anchor after it that is kept on this machine, before the newest. One that the trail
 * does not fit any more, as after a restore, is told by verifying, and is passed over.
 */
export async function anchorsAfter(
  parts: Pick<Parts, 'db' | 'environment'>,
  seals: readonly number[],
  newest: number,
): Promise<SignedAnchor[]> {
  const { byId } = auditKeysOf(parts.environment);
  const kept = (await readLines(parts.environment)).flatMap(({ anchor }) =>
    anchor !== null && anchor.number < newest ? [anchor] : [],
  );
  const found = new Map<number, SignedAnchor>();
  for (const seal of seals) {
    for (const line of kept) {
      if (line.number < seal || !isSigned(line) || !isOurs(byId, line)) continue;
      if ((await readRoots(parts, [line.number])).get(line.number) !== line.signed.root) continue;
      found.set(line.number, line);
      break;
    }
  }
  return [...found.values()].sort((one, other) => one.number - other.number);
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
  const anchors: Kept[] = [];
  for (const { line, anchor, text } of lines) {
    if (isOurs(byId, anchor)) anchors.push(anchor);
    else if (anchor !== null || !isTornOff(text))
      breaks.push({
        mark: `anchor line ${line}`,
        sentence: `Line ${line} of audit-anchors.jsonl is not as it was written.`,
      });
  }
  // Each by itself: people keep them in no order.
  for (const one of beside) breaks.push(...(await compare(parts, [one])));
  return [...breaks, ...(await compare(parts, anchors))];
}

/** Made with one of the keys, as all of it is. */
function isOurs(keys: AuditKeys['byId'], line: Line | null): line is Line {
  const key = keys.get(line?.keyId ?? '');
  return (
    line !== null &&
    key !== undefined &&
    macOf(key, 'anchor', Anchor.parse(line)).toString('hex') === line.mac
  );
}

/** A process that died while it wrote leaves the beginning of a line. */
const isTornOff = (text: string): boolean => text.startsWith('{"number":') && !text.endsWith('}');

/** An anchor as somebody keeps it; on paper perhaps without its time. */
type Kept = Omit<Anchor, 'at'> & { at?: string };

const AT_ONCE = 1_000;

/**
 * The first of each run of anchors that do not fit, in the order in which they were kept: those right after it do not either,
 * and after a restore from a backup others do, behind which something may have been cut off again.
 */
async function compare(parts: Parts, anchors: readonly Kept[]): Promise<Break[]> {
  const breaks: Break[] = [];
  let isInRun = false;
  for (let from = 0; from < anchors.length; from += AT_ONCE) {
    const some = anchors.slice(from, from + AT_ONCE);
    const hashes = await repository.hashesOf(
      parts.db,
      some.map(({ number }) => number),
    );
    const roots = await readRoots(
      parts,
      some.flatMap(({ number, signed }) => (signed === undefined ? [] : [number])),
    );
    const isAnother = ({ number, signed }: Kept) => signed !== undefined && roots.get(number) !== signed.root;
    for (const anchor of some) {
      const isWrong = hashes.get(anchor.number) !== anchor.hash || isAnother(anchor);
      if (isWrong && !isInRun) breaks.push(breakOf(anchor, hashes.has(anchor.number)));
      isInRun = isWrong;
    }
  }
  return breaks;
}

function breakOf({ number, hash, at }: Kept, isThere: boolean): Break {
  const seal = `Seal ${number.toLocaleString('en-US')}`;
  const when = at === undefined ? 'was anchored' : `was anchored on ${at}`;
  const sentence = isThere
    ? `${seal} ${when}, and is another one now: the trail was written anew.`
    : `${seal} ${when}, and is gone: the end of the trail was cut off, or the database was restored from a backup.`;
  return { mark: `anchor ${number} ${hash.slice(0, 16)}`, sentence };
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
