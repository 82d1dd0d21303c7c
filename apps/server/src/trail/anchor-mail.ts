import { z } from 'zod';
import { defineJob, type Job } from '../jobs/job.ts';
import { mailGivenUp, send } from '../mail/service.ts';
import { dropAnchor, isSigned } from './anchors.ts';

/**
 * Mails an anchor once a day, where an address is set: the mailboxes of others are a place that nobody who has this machine can
 * reach. A day on which nothing was done has a mail as well, so that one that is missing is noticed.
 */
export const mailAnchor: Job<z.ZodUnknown> = defineJob({
  name: 'mail-anchor',
  payload: z.unknown(),
  schedule: '0 5 * * *',
  serial: true,
  attempts: 10,
  givenUp: mailGivenUp,
  async run(parts) {
    const to = parts.environment.auditAnchorMail;
    const anchor = to === undefined ? null : await dropAnchor(parts);
    if (to === undefined || anchor === null) return;
    const { number, hash, at } = anchor;
    const signed = isSigned(anchor)
      ? [
          `Root of all that was sealed until then: ${anchor.signed.root}`,
          `Signed with the key ${anchor.signed.key}`,
          `Signature: ${anchor.signed.signature}`,
        ]
      : [];
    await send(parts, {
      // Kept by the laboratory as it stands, whoever reads it.
      to: { ...to, language: 'en' },
      subject: `Anchor of the audit trail of ${new URL(parts.environment.publicUrl).host}: seal ${number}`,
      before: [
        'Please keep this mail. It shows later that nothing of the audit trail was changed or cut off that was there by now.',
        `Anchor: ${number}:${hash}`,
        `Time: ${at}`,
        ...signed,
      ],
      after: [
        'Whoever runs Benchbook can hold the trail against it: npm run audit:verify -- --anchor, followed by the number and the hash as they stand above.',
      ],
    });
  },
});
