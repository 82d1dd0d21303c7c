import type { FastifyBaseLogger } from 'fastify';
import type { Parts } from '../parts.ts';
import type { Anchor } from './anchor-file.ts';
import { queueForSyslog } from './anchor-syslog.ts';
import { dropAnchor } from './anchors.ts';

/** Drops an anchor, and tells it to the log and the syslog, which are kept elsewhere. */
export async function dropAndTell(parts: Parts, log: FastifyBaseLogger): Promise<Anchor | null> {
  const anchor = await dropAnchor(parts);
  if (anchor === null) return null;
  log.info({ anchor }, 'anchor of the audit trail');
  await queueForSyslog(parts, anchor);
  return anchor;
}

/** Drops anchors now and then, and one at the end. */
export function keepAnchoring(parts: Parts, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const drop = () =>
    dropAndTell(parts, log).then(
      () => {},
      (error: unknown) => log.error({ err: error }, 'the audit trail has no new anchor'),
    );
  let dropping = Promise.resolve();
  const timer = setInterval(() => {
    dropping = dropping.then(drop);
  }, parts.environment.auditAnchorMinutes * 60_000);
  return {
    async stop() {
      clearInterval(timer);
      await dropping;
      await drop();
    },
  };
}
