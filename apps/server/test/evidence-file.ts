import type { Experiment } from '@benchbook/contract';
import { userAct } from '../src/audit/act.ts';
import { makeEvidence } from '../src/evidence/service.ts';
import type { EditorTest } from './editor-test.ts';

/** The evidence file of a workbook as Ana downloads it; the page that checks it in a browser has a test of its own. */
export async function evidenceFileOf(
  { test: { parts }, ana }: Pick<EditorTest, 'test' | 'ana'>,
  { projectId, id: experimentId }: Experiment,
  address = '127.0.0.1',
): Promise<Uint8Array<ArrayBuffer>> {
  const viewer = await parts.access.viewerOf(ana['x-auth-token'] ?? '', { causedByPerson: true });
  if (viewer === null) throw new Error('Ana is not signed in.');
  const act = userAct(parts, viewer, { address, requestId: 'r' });
  const { pieces } = await makeEvidence(act, { projectId, experimentId }, async () =>
    Buffer.from('<!doctype html>'),
  );
  return Uint8Array.from(Buffer.concat(pieces));
}
