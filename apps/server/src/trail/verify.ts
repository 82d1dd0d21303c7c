import { hasItsMac, type RowText } from '../audit/entry-mac.ts';
import { type AuditKeys, auditKeysOf } from '../audit/keys.ts';
import { verifyChain } from '../audit/verify-chain.ts';
import type { Parts } from '../parts.ts';
import type { Anchor } from './anchor-file.ts';
import { verifyAnchors } from './anchors.ts';
import { type Break, nameOfRow, noteBreaks } from './breaks.ts';
import { crossCheck } from './cross-check/cross-check.ts';
import * as repository from './repository.ts';
import { fits, NOTHING_BEFORE } from './sealing.ts';
import { verifyTimeStamps } from './time-stamps/verify.ts';
import type { Frontier } from './tree/frontier.ts';
import { hashOfLeaf, leafOf } from './tree/hashes.ts';
import { listLeaves, readSize, type StoredLeaf } from './tree/repository.ts';
import { frontierAt } from './tree/tree.ts';

/** What verifying the trail found. */
export interface TrailState {
  /** Entries of the whole trail. */
  entries: number;
  /** Rows that were written and have no seal yet. */
  unsealed: number;
  /** Seals that were looked at, and the number of the newest one. */
  verified: number;
  head: number;
  breaks: Break[];
}

const AT_ONCE = 500;
/** Named one by one; where there are more, something else is wrong. */
const MOST_BREAKS = 100;

/**
 * Verifies seals: each has the code of its row with all columns, of its place and of the seal before it, made with a key that
 * is not in the database; and the entries that wait for theirs have their own. Page by page, in this process, so that it needs
 * the same memory whatever the length, and others have their turn in between.
 *
 * @param latest how many of the newest seals are looked at; all of them where it is left out
 */
export async function verifySeals(parts: Parts, latest = Number.POSITIVE_INFINITY): Promise<TrailState> {
  // The tree first: it grows behind the chain.
  const leaves = await readSize(parts.db);
  const [head, { entries, unsealed }, firstCode] = await Promise.all([
    repository.findHead(parts.db),
    repository.countEntries(parts.db),
    repository.firstSealOfCode(parts.db),
  ]);
  const walk = new ChainCheck(auditKeysOf(parts.environment), firstCode ?? Number.POSITIVE_INFINITY, leaves);
  const newest = Number(head?.number ?? 0);
  const from = Math.max(0, newest - latest);
  await walk.begin(parts, from);
  for (let after = from; walk.breaks.length < MOST_BREAKS; ) {
    const seals = await repository.listSeals(parts.db, after, AT_ONCE);
    const last = seals.at(-1);
    if (last === undefined) break;
    const range = { from: seals[0]?.number ?? last.number, to: last.number };
    const [rows, tree] = await Promise.all([
      repository.readRows(parts, 'audit_seals', range),
      listLeaves(parts.db, range),
    ]);
    for (const seal of seals) walk.step(seal, rows.get(seal.number) ?? null, tree.get(number(seal)));
    after = Number(last.number);
  }
  if (walk.breaks.length === 0 && leaves > newest) walk.beyond(newest);
  const waiting = await verifyWaiting(parts, latest);
  const breaks = [...walk.breaks, ...waiting].slice(0, MOST_BREAKS);
  return { entries, unsealed, verified: walk.verified, head: newest, breaks };
}

/**
 * All of it: the seals, the chain from before there were any, that nothing is there without a seal, and that signatures,
 * versions and entries say the same, and that it reaches as far as its anchors and time stamps. What is found is remembered and alarms.
 *
 * @param options.beside anchors that people kept elsewhere
 */
export async function verifyTrail(
  parts: Parts,
  { beside = [] }: { beside?: Omit<Anchor, 'at'>[] } = {},
): Promise<TrailState> {
  const state = await verifySeals(parts);
  const found = [
    ...(await verifyAnchors(parts, { beside })),
    ...(await verifyTimeStamps(parts)),
    ...state.breaks,
    ...(await verifyOld(parts)),
    ...(await crossCheck(parts)),
  ];
  const breaks = [...new Map(found.map((one) => [one.mark, one])).values()].slice(0, MOST_BREAKS);
  await noteBreaks(parts, breaks);
  return { ...state, breaks };
}

/** Goes along the chain. After a seal that does not fit it goes on, so that a second break is found as well. */
class ChainCheck {
  readonly breaks: Break[] = [];
  verified = 0;
  #previous = NOTHING_BEFORE;
  #expected = 1n;
  readonly #keys: AuditKeys;
  readonly #firstCode: number;
  /** How many leaves the tree has. */
  readonly #leaves: number;
  #frontier: Frontier | null = null;

  constructor(keys: AuditKeys, firstCode: number, leaves: number) {
    this.#keys = keys;
    this.#firstCode = firstCode;
    this.#leaves = leaves;
  }

  /** @param from the number of the seal before the first one that is looked at; 0: from the beginning */
  async begin(parts: Parts, from: number): Promise<void> {
    this.#frontier = await frontierAt(parts, from);
    if (from === 0) return;
    this.#expected = BigInt(from) + 1n;
    const before = await repository.findSeal(parts.db, from);
    if (before === undefined) this.#missing(BigInt(from));
    else this.#previous = before.hash;
  }

  step(seal: repository.Seal, row: RowText | null, leaf: StoredLeaf | undefined): void {
    const number = BigInt(seal.number);
    if (number !== this.#expected) this.#missing(this.#expected);
    const before = this.breaks.length;
    this.#judge(seal, row);
    // Whose row or seal was changed is told once.
    if (!this.#isInTree(seal, row, leaf) && this.breaks.length === before) this.#astray(seal);
    this.#previous = seal.hash;
    this.#expected = number + 1n;
    this.verified += 1;
  }

  #judge(seal: repository.Seal, row: RowText | null): void {
    const key = this.#keys.byId.get(seal.key_id);
    const name = nameOfRow(seal.table_name, seal.row_id, seal.row_part);
    const mark = `${seal.table_name} ${seal.row_id} ${seal.row_part}`;
    if (key === undefined) {
      const sentence = `Seal ${inWords(number(seal))} was made with a key that is not known here (${seal.key_id}).`;
      // One for all of them.
      if (!this.breaks.some((one) => one.mark === `key ${seal.key_id}`))
        this.breaks.push({ mark: `key ${seal.key_id}`, sentence });
      return;
    }
    if (row === null) {
      this.breaks.push({ mark, sentence: `${name} was removed.` });
    } else if (!fits(key, this.#previous, seal, row)) {
      this.breaks.push({
        mark,
        sentence: `${name} or its seal was changed, or a seal before it was removed.`,
      });
    } else if (seal.table_name === 'audit_entries' && !this.#isOurs(seal, row)) {
      this.breaks.push({ mark, sentence: `${name} was not written by Benchbook.` });
    }
  }

  #isOurs(seal: repository.Seal, row: RowText): boolean {
    if (row.nonce === null && row.hash !== null && number(seal) < this.#firstCode) return true;
    return hasItsMac(this.#keys.byId.values(), row);
  }

  /** The tree has leaves of seals that are gone. */
  beyond(newest: number): void {
    const sentence = `The audit trail ends at seal ${inWords(newest)}, and once had ${inWords(this.#leaves)}: its end was cut off.`;
    this.breaks.push({ mark: `tree beyond ${newest}`, sentence });
  }

  /** Its leaf and the nodes that completed are what they were; one the tree has not reached yet is none. */
  #isInTree(seal: repository.Seal, row: RowText | null, leaf: StoredLeaf | undefined): boolean {
    if (number(seal) > this.#leaves) return true;
    const [stored] = leaf?.nodes ?? [];
    if (leaf === undefined || stored === undefined) return false;
    const nodes = this.#frontier?.grow(number(seal), stored) ?? null;
    this.#frontier?.take(leaf.nodes);
    const areItsOwn =
      nodes?.length === leaf.nodes.length && nodes.every((node, height) => leaf.nodes[height]?.equals(node));
    return areItsOwn && hashOfLeaf(leafOf(seal, row, leaf.salt)).equals(stored);
  }

  #astray(seal: repository.Seal): void {
    const sentence = `What evidence files say of seal ${inWords(number(seal))} was changed, and no longer fits it.`;
    this.breaks.push({ mark: `tree ${seal.number}`, sentence });
  }

  #missing(expected: bigint): void {
    this.breaks.push({ mark: `seal ${expected}`, sentence: `Seal ${inWords(Number(expected))} is missing.` });
  }
}

/** What waits for its seal: entries have their own codes already. */
async function verifyWaiting(parts: Parts, latest: number): Promise<Break[]> {
  const keys = [...auditKeysOf(parts.environment).byId.values()];
  const breaks: Break[] = [];
  for (let after = '0', seen = 0; seen < latest && breaks.length < MOST_BREAKS; ) {
    const notes = await repository.listUnsealed(parts.db, after, AT_ONCE);
    const last = notes.at(-1);
    if (last === undefined) break;
    const range = { from: notes[0]?.id ?? last.id, to: last.id };
    const rows = await repository.readRows(parts, 'audit_unsealed', range);
    for (const note of notes) {
      const row = rows.get(note.id);
      // One that is gone may have been sealed since the notes were read.
      if (note.table_name !== 'audit_entries' || row === undefined || hasItsMac(keys, row)) continue;
      if (row.nonce === null && row.hash !== null) continue;
      const name = nameOfRow(note.table_name, note.row_id, note.row_part);
      const mark = `${note.table_name} ${note.row_id} ${note.row_part}`;
      breaks.push({ mark, sentence: `${name} was not written by Benchbook, or was changed.` });
    }
    after = last.id;
    seen += notes.length;
  }
  return breaks;
}

/** The chain without a key, and what neither has a seal nor waits for one. */
async function verifyOld(parts: Parts): Promise<Break[]> {
  const { broken } = await verifyChain(parts.db);
  const old =
    broken === null
      ? []
      : [
          {
            mark: `old chain ${broken}`,
            sentence: `Entry ${inWords(broken)} of the activity log does not fit what was written: it or the one before it was changed or removed.`,
          },
        ];
  const forgotten = await repository.listForgottenRows(parts.db, MOST_BREAKS);
  return [
    ...old,
    ...forgotten.map((row) => ({
      mark: `${row.table} ${row.row_id} ${row.row_part}`,
      sentence: `${nameOfRow(row.table, row.row_id, row.row_part)} has no seal: it was put in, or its seal was removed.`,
    })),
  ];
}

const number = (seal: repository.Seal): number => Number(seal.number);
const inWords = (count: number) => count.toLocaleString('en-US');
