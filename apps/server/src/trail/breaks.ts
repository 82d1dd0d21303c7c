import { insertAlarm } from '../alarms/repository.ts';
import { systemAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import type { Parts } from '../parts.ts';

/** Something of the trail that is not as Benchbook wrote it. */
export interface Break {
  /** Says which one it is: it is told once, however often it is found. */
  mark: string;
  /** For administrators. */
  sentence: string;
}

const ORIGIN = { address: 'audit trail', requestId: 'audit trail' };

/** Remembers what was found, in the database and in the trail itself, and alarms administrators, each once. */
export async function noteBreaks(parts: Parts, breaks: readonly Break[]): Promise<void> {
  const at = parts.clock.now();
  for (const { mark, sentence } of breaks) {
    await change(systemAct(parts, ORIGIN), async (trx) => {
      const about = { documentId: null, key: 'audit trail', users: [] };
      if (!(await insertAlarm(trx, { kind: 'trail broken', ...about, mark, detail: sentence, at })))
        return { entry: null };
      return {
        entry: {
          event: 'Trail Broken',
          message: 'The audit trail is not as it was written',
          table: 'editor_alarms',
          rowId: mark,
          reason: sentence,
        },
      };
    });
  }
}

const WHAT: Record<string, (id: string, part: number) => string> = {
  audit_entries: (id) => `Entry ${Number(id).toLocaleString('en-US')} of the activity log`,
  signatures: (id) => `Signature ${id}`,
  versions: (id, part) => `Version ${part} of document ${id}`,
};

/** A row in words, as a sentence begins; whatever stands in a seal that somebody changed. */
export const nameOfRow = (table: string, id: string, part: number): string =>
  WHAT[table]?.(id, part) ?? `A row of ${table}`;
