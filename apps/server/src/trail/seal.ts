import { hasItsMac } from '../audit/entry-mac.ts';
import { auditKeysOf } from '../audit/keys.ts';
import type { Parts } from '../parts.ts';
import { violatesUnique } from '../plumbing/database-errors.ts';
import { type Break, nameOfRow, noteBreaks } from './breaks.ts';
import * as repository from './repository.ts';
import { NOTHING_BEFORE, type Sealed, sealOf } from './sealing.ts';

const AT_ONCE = 500;
/** Of one round, as many breaks are told at once; a verification finds the others. */
const MOST_BREAKS = 100;

/**
 * Seals what was committed by now and has no seal, in its order. What is committed meanwhile waits for the next time: to go on
 * as long as somebody writes would be a commit for nearly each of theirs, for which they wait at the disk. Any process may, at
 * any time: the numbers of the chain can be given once, so of two that seal at once one does, and the other begins anew. What a
 * process that dies leaves undone the next one does.
 *
 * @param isEnough asked after each round, by who has to end
 * @returns how many rows were sealed
 */
export async function sealAll(parts: Parts, isEnough = () => false): Promise<number> {
  // The end of the chain when a round failed because something was sealed already.
  let stuckAt: string | undefined;
  for (let sealed = 0; ; ) {
    const notes = await repository.listUnsealed(parts.db, '0', AT_ONCE);
    if (notes.length === 0) return sealed;
    try {
      await sealNext(parts, notes);
      sealed += notes.length;
      if (notes.length < AT_ONCE || isEnough()) return sealed;
    } catch (error) {
      if (violatesUnique(error, repository.NUMBER_ONCE)) continue;
      if (!violatesUnique(error, repository.SEALED_ONCE)) throw error;
      if ((await repository.forgetSealed(parts.db)) > 0) continue;
      // Sealed by another process, which has taken its notes away; unless none has sealed anything since the last time.
      const head = (await repository.findHead(parts.db))?.number;
      if (head === stuckAt) throw error;
      stuckAt = head;
    }
  }
}

async function sealNext(parts: Parts, notes: readonly repository.Unsealed[]): Promise<void> {
  const [from, to] = [notes[0]?.id ?? '0', notes.at(-1)?.id ?? '0'];
  const [head, rows] = await Promise.all([
    repository.findHead(parts.db),
    repository.readRows(parts, 'audit_unsealed', { from, to }),
  ]);
  const key = auditKeysOf(parts.environment).present;
  const sealedAt = parts.clock.now();
  const breaks = await breaksOf(parts, notes, rows);
  let previous = head?.hash ?? NOTHING_BEFORE;
  let number = BigInt(head?.number ?? 0);
  const seals = onceEach(notes).map((note) => {
    number += 1n;
    const sealed = sealedOf(note, rows);
    previous = sealOf(key, previous, { number: String(number), sealedAt }, sealed);
    return {
      number,
      table_name: note.table_name,
      row_id: note.row_id,
      row_part: note.row_part,
      key_id: key.id,
      sealed_at: sealedAt,
      hash: previous,
    };
  });
  await repository.appendSeals(
    parts.db,
    seals,
    notes.map(({ id }) => id),
  );
  // Not before it is sealed like the rest: had another process sealed it meanwhile, its notes would be gone, and nothing
  // broken. What is not told because the process ends here is found by the next verification.
  await noteBreaks(parts, breaks.slice(0, MOST_BREAKS));
}

/** A row is noted once, unless somebody has put another note there. */
function onceEach(notes: readonly repository.Unsealed[]): repository.Unsealed[] {
  const byRow = new Map(notes.map((note) => [`${note.table_name} ${note.row_id} ${note.row_part}`, note]));
  return [...byRow.values()];
}

const sealedOf = (note: repository.Unsealed, rows: ReadonlyMap<string, Sealed['row']>): Sealed => ({
  table: note.table_name,
  id: note.row_id,
  part: note.row_part,
  row: rows.get(note.id) ?? null,
});

/** What was changed or removed between its commit and its seal. */
async function breaksOf(
  parts: Parts,
  notes: readonly repository.Unsealed[],
  rows: ReadonlyMap<string, Sealed['row']>,
): Promise<Break[]> {
  const keys = [...auditKeysOf(parts.environment).byId.values()];
  const breaks: Break[] = [];
  let firstCode: Promise<number | null> | undefined;
  /** Entries from before there were seals have no code: they are the first to be sealed, before any that has one. */
  const isOld = async (row: NonNullable<Sealed['row']>): Promise<boolean> => {
    if (row.nonce !== null || row.hash === null) return false;
    firstCode ??= repository.firstSealOfCode(parts.db);
    return (await firstCode) === null;
  };
  for (const note of notes) {
    const row = rows.get(note.id);
    const name = nameOfRow(note.table_name, note.row_id, note.row_part);
    const mark = `${note.table_name} ${note.row_id} ${note.row_part}`;
    if (row == null) {
      breaks.push({ mark, sentence: `${name} was removed before it was sealed.` });
    } else if (note.table_name === 'audit_entries' && !hasItsMac(keys, row) && !(await isOld(row))) {
      breaks.push({
        mark,
        sentence: `${name} was not written by Benchbook, or was changed before it was sealed.`,
      });
    }
  }
  return breaks;
}
