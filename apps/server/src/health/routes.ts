import { DONE, healthCalls, PathId, type Readiness } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { actOf, answerCall } from '../calls/calls.ts';
import { isSignedByDocumentServer } from '../documents/files.ts';
import type { Parts } from '../parts.ts';
import { contentDisposition, FILE_POLICY } from '../plumbing/file-answer.ts';
import { notFound } from '../plumbing/refusal.ts';
import { sayTo } from '../plumbing/speaking.ts';
import { verifyTrail } from '../trail/verify.ts';
import { anchorAuditTrail, verifyAuditTrail } from './audit-trail.ts';
import { type Finding, within } from './checks.ts';
import { checkDocumentServer, checkWayBack } from './document-server-checks.ts';
import { sendTestMail } from './mail.ts';
import { presentFinding, presentFound } from './presenter.ts';
import { PROBE_PATH, ProbeFiles } from './probe-files.ts';
import { readDatabaseVersion } from './repository.ts';
import { countAttention, dismissAlarm, dismissQuarantined, downloadQuarantined, report } from './service.ts';
import { shared } from './shared.ts';
import { checkAllStoredFiles } from './stored-files.ts';

const PROBE_MS = 3_000;
const one = z.object({ id: PathId });
const downloadQuery = z.object({ reason: z.string().trim().min(1).max(500).optional() });
const probeQuery = z.object({ token: z.string().max(2_000) });

export function registerHealth(app: FastifyInstance, parts: Parts): void {
  const probes = new ProbeFiles(parts);

  answerCall(app, parts, healthCalls.live, 'everyone', async () => ({ live: true as const }));

  // Not one of the contract's plain calls: the same body comes with 200 and with 503.
  app.get(healthCalls.ready.path, async (_request, reply) => {
    const readiness = await readinessOf(app, parts);
    return reply.code(readiness.ready ? 200 : 503).send(readiness);
  });

  const verify = shared(() => verifyTrail(parts));
  answerCall(app, parts, healthCalls.report, 'administrator', ({ request }) => report(parts, sayTo(request)));
  answerCall(app, parts, healthCalls.verifyAuditTrail, 'administrator', async ({ act, request }) =>
    presentFound(sayTo(request), await verifyAuditTrail(act, verify)),
  );
  answerCall(app, parts, healthCalls.anchorAuditTrail, 'administrator', async ({ act, request }) =>
    presentFound(sayTo(request), await anchorAuditTrail(act, app.log)),
  );

  answerCall(app, parts, healthCalls.checkStoredFiles, 'administrator', async ({ act, request }) =>
    presentFound(sayTo(request), await checkAllStoredFiles(act)),
  );

  answerCall(app, parts, healthCalls.attention, 'administrator', async () => ({
    count: await countAttention(parts),
  }));

  const test = shared(() => testDocumentServer(parts, probes));
  answerCall(app, parts, healthCalls.testDocumentServer, 'administrator', async ({ request }) => ({
    checks: (await test()).map((check) => presentFinding(sayTo(request), check)),
    at: parts.clock.now().toISOString(),
  }));

  answerCall(app, parts, healthCalls.testMail, 'administrator', async ({ act, request }) => ({
    check: presentFinding(sayTo(request), await sendTestMail(act)),
    at: parts.clock.now().toISOString(),
  }));

  answerCall(app, parts, healthCalls.dismissAlarm, 'administrator', async (call) => {
    await dismissAlarm(call.act, call.params.id, call.body.reason);
    return DONE;
  });

  answerCall(app, parts, healthCalls.dismissQuarantined, 'administrator', async (call) => {
    await dismissQuarantined(call.act, call.params.id, call.body.reason);
    return DONE;
  });

  app.get('/api/health/quarantined/:id/file', async (request, reply) => {
    const act = await actOf(request, parts, 'administrator');
    const { id } = one.parse(request.params);
    const { reason } = downloadQuery.parse(request.query);
    const file = await downloadQuarantined(act, id, reason);
    // What it is is not known, whatever its name says: it is to be kept, and shown by nothing.
    return reply
      .headers({
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': contentDisposition('attachment', file.name),
        'Content-Security-Policy': FILE_POLICY,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
      })
      .send(Buffer.from(file.bytes));
  });

  // For the document server, as real files are: with its signature over exactly this address.
  app.get(PROBE_PATH, async (request, reply) => {
    const query = probeQuery.safeParse(request.query);
    const isSigned = await isSignedByDocumentServer(parts, request);
    const file = query.success ? await probes.fetch(query.data.token, isSigned) : null;
    if (file === null) throw notFound('file');
    return reply
      .headers({ 'Cache-Control': 'no-store' })
      .type('application/octet-stream')
      .send(Buffer.from(file));
  });
}

/** Everything about the document server; the conversion only if it can work at all. */
async function testDocumentServer(parts: Parts, probes: ProbeFiles): Promise<Finding[]> {
  const checks = await checkDocumentServer(parts);
  if (checks.every((check) => check.state !== 'bad')) checks.push(await checkWayBack(parts, probes));
  return checks;
}

/** The reasons go to the log: an address or a path is nobody's business who is not signed in. */
async function readinessOf(app: FastifyInstance, parts: Parts): Promise<Readiness> {
  async function probe(detail: string, check: () => Promise<unknown>) {
    try {
      await within(check(), PROBE_MS);
      return { ok: true };
    } catch (error) {
      app.log.warn({ err: error }, detail);
      return { ok: false, detail };
    }
  }
  const [database, storage, documentServer] = await Promise.all([
    probe('The database does not answer.', () => readDatabaseVersion(parts.db)),
    probe('The document store takes no files.', () => parts.blobs.check()),
    probe('The document server does not answer.', () => parts.documentServer.check()),
  ]);
  return { ready: database.ok && storage.ok && documentServer.ok, database, storage, documentServer };
}
