import { hasItsMac } from '../audit/entry-mac.ts';
import { auditKeysOf } from '../audit/keys.ts';
import type { Parts } from '../parts.ts';
import { violatesUnique } from '../plumbing/database-errors.ts';
import { type Break, nameOfRow, noteBreaks } from './breaks.ts';
import * as repository from './repository.ts';
import { NOTHING_BEFORE, type Sealed, sealOf } from './sealing.ts';

const AT_ONCE = 500;

/**
 * Seals what was committed and has no seal, in its order, until nothing is left. Any process may, at any time: the numbers
 * of the chain can be given once, so of two that seal at once one does, and the other begins anew. What a process that dies
 * leaves undone the next one does.
 *
 * @returns how many rows were sealed
 */
export async function sealAll(parts: Parts): Promise<number> {
  for (let sealed = 0; ; ) {
    const notes = await repository.listUnsealed(parts.db, '0', AT_ONCE);
    if (notes.length === 0) return sealed;
    try {
      await sealNext(parts, notes);
      sealed += notes.length;
    } catch (error) {
      if (violatesUnique(error, repository.SEALED_ONCE)) await repository.forgetSealed(parts.db);
      else if (!violatesUnique(error, repository.NUMBER_ONCE)) throw error;
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
  const seals = notes.map((note) => {
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
  // Before what is broken is sealed like the rest.
  await noteBreaks(parts, breaks);
  await repository.appendSeals(
    parts.db,
    seals,
    notes.map(({ id }) => id),
  );
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
  for (const note of notes) {
    const row = rows.get(note.id);
    const name = nameOfRow(note.table_name, note.row_id, note.row_part);
    const mark = `${note.table_name} ${note.row_id} ${note.row_part}`;
    if (row == null) {
      breaks.push({ mark, sentence: `${name} was removed before it was sealed.` });
    } else if (note.table_name === 'audit_entries' && !hasItsMac(keys, row) && !(await isOld(parts, row))) {
      breaks.push({
        mark,
        sentence: `${name} was not written by Benchbook, or was changed before it was sealed.`,
      });
    }
  }
  return breaks;
}

/** Entries from before there were seals have no code: they are the first to be sealed, before any that has one. */
const isOld = async (parts: Parts, row: NonNullable<Sealed['row']>): Promise<boolean> =>
  row.nonce === null && row.hash !== null && (await repository.firstSealOfCode(parts.db)) === null;
