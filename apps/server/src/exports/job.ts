import { EVENT_TYPES, EXPORT_TRIES } from '@benchbook/contract';
import { z } from 'zod';
import { systemAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { callEvent, LimsError, quote } from '../data-connections/client.ts';
import { findConnection } from '../data-connections/repository.ts';
import { defineJob } from '../jobs/job.ts';
import { checkSuccess, MappingError, mappingOf, RefusedByLims, valueAt } from '../lims/mapping.ts';
import { findEventOfType } from '../lims/repository.ts';
import type { Parts } from '../parts.ts';
import { composeRecord, requestFor } from './record.ts';
import * as repository from './repository.ts';

const ORIGIN = { address: 'export job', requestId: 'export' };

/** One export, tried until the LIMS has taken it. Its idempotency key makes a try that ran twice harmless. */
export const exportToLims = defineJob({
  name: 'export-to-lims',
  payload: z.object({ exportId: z.number().int() }),
  attempts: EXPORT_TRIES,
  async run(parts, { exportId }) {
    const row = await repository.findExport(parts.db, exportId);
    if (row === undefined || row.state !== 'waiting') return;
    const startedAt = parts.clock.now();
    const begun = performance.now();
    const result = await tryExport(parts, row);
    const milliseconds = Math.round(performance.now() - begun);
    const goesOn = await recordTry(parts, exportId, { ...result, startedAt, milliseconds });
    // The queue waits and tries again.
    if (goesOn) throw new Error(result.message);
  },
});

interface Result {
  ok: boolean;
  /** Whether another try may end better. */
  mayRetry: boolean;
  status: number | null;
  message: string;
  answer: string;
  reference: string | null;
}

/** One sentence of all of it: so it is said again in other languages. */
function messageOf(reference: string | null, withoutPdf: string | null): string {
  if (withoutPdf === null)
    return reference === null ? 'The LIMS took it.' : `The LIMS took it as ${reference}.`;
  return reference === null
    ? `The LIMS took it. No PDF could be made of it (error: ${withoutPdf}).`
    : `The LIMS took it as ${reference}. No PDF could be made of it (error: ${withoutPdf}).`;
}

async function tryExport(parts: Parts, row: repository.ExportRow): Promise<Result> {
  try {
    const connection = await findConnection(parts.db, row.data_connection_id);
    const event = await findEventOfType(parts.db, row.data_connection_id, EVENT_TYPES.exportDocument);
    if (connection === undefined || event === undefined) throw new Error('The data connection is gone.');
    const mapping = await mappingOf(parts.db, event);
    const composed = await composeRecord(parts, row);
    const answer = await callEvent(parts, connection, event, await requestFor(composed, mapping));
    checkSuccess(mapping, answer);
    const found = valueAt(answer, mapping.reference ?? '');
    const reference =
      typeof found === 'string' || typeof found === 'number' ? String(found).slice(0, 200) : null;
    return {
      ok: true,
      mayRetry: false,
      status: 200,
      message: messageOf(reference, composed.withoutPdf),
      answer: quote(JSON.stringify(answer)),
      reference,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const status = error instanceof LimsError ? error.status : null;
    // Neither changes by itself: the LIMS has answered, or an administrator has to look at the mapping.
    const isFinal = error instanceof RefusedByLims || error instanceof MappingError;
    return {
      ok: false,
      mayRetry: !isFinal && mayChange(status),
      status,
      message,
      answer: '',
      reference: null,
    };
  }
}

/** What a LIMS refuses it will refuse again, unless it was busy, slow, or something between us was down. */
const mayChange = (status: number | null): boolean =>
  status === null || status >= 500 || status < 400 || [408, 425, 429].includes(status);

/** Keeps the try and what it means for the export; answers whether there will be another one. */
function recordTry(
  parts: Parts,
  exportId: number,
  result: Result & { startedAt: Date; milliseconds: number },
): Promise<boolean> {
  return change(systemAct(parts, ORIGIN), async (trx) => {
    const row = await repository.lockExport(trx, exportId);
    if (row === undefined) return { entry: null, done: false };
    await repository.insertTry(trx, exportId, { ...result, number: row.tries.length + 1 });
    // Another process has taken it to its end meanwhile.
    if (row.state !== 'waiting') return { entry: null, done: false };
    const left = Math.max(0, row.tries_left - 1);
    const goesOn = !result.ok && result.mayRetry && left > 0;
    if (goesOn) {
      await repository.updateExport(trx, exportId, { tries_left: left });
      return { entry: null, done: true };
    }
    const state = result.ok ? 'done' : 'failed';
    const at = parts.clock.now();
    await repository.updateExport(trx, exportId, {
      state,
      reference: result.reference,
      tries_left: left,
      finished_at: at,
    });
    return {
      entry: {
        event: result.ok ? 'Export Finished' : 'Export Failed',
        message: result.ok
          ? `${row.connection} took version ${row.version} of workbook "${row.workbook}"`
          : `Version ${row.version} of workbook "${row.workbook}" could not be exported to ${row.connection}`,
        table: 'exports',
        rowId: exportId,
        old: { state: row.state },
        new: { state, reference: result.reference },
        ...(result.ok ? {} : { reason: result.message }),
      },
      done: false,
    };
  });
}
