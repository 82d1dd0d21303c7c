import { z } from 'zod';
import { findMailbox } from '../account/repository.ts';
import { loadViewer } from '../auth/repository.ts';
import { readShownName } from '../configuration/repository.ts';
import { defineJob } from '../jobs/job.ts';
import { mailGivenUp, send } from '../mail/service.ts';
import { letterOf } from './letter.ts';
import * as repository from './repository.ts';

/** No session: the reader need not be signed in. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/**
 * Mails somebody what they are to be mailed by now, in one letter. One at a time, in whichever process, and each is marked once
 * the mail server has it: nothing is mailed twice, unless a process dies between the two.
 */
export const mailNotifications = defineJob({
  name: 'mail-notifications',
  payload: z.object({
    userId: z.number().int(),
    /** What it is for is due by then, also where the clock of this process is behind that of the one which queued it. */
    mailAt: z.iso.datetime(),
  }),
  // The last of them a day and a half after the first: a mail server may be away that long.
  attempts: 15,
  givenUp: mailGivenUp,
  serial: true,
  async run(parts, { userId, mailAt }) {
    const { db, clock } = parts;
    const [to, viewer] = await Promise.all([findMailbox(db, userId), loadViewer(db, NO_SESSION, userId)]);
    const by = new Date(Math.max(clock.now().getTime(), Date.parse(mailAt)));
    // Nor is it mailed to whoever comes back a year later.
    if (to === undefined || viewer === null) return repository.dropDue(db, userId, by);
    const reader = { userId, visibleTypes: viewer.visibleProjectTypeIds };
    for (;;) {
      const due = await repository.listDue(db, reader, by);
      // Of a project that they do not see any more they are told nothing, nor of what is over.
      const told = due.filter(({ is_visible, is_over }) => is_visible && !is_over);
      if (told.length > 0) {
        const clientName = await readShownName(db);
        await send(parts, letterOf(to, told, { clientName, publicUrl: parts.environment.publicUrl }));
      }
      const ids = due.map(({ id }) => id);
      await repository.markMailed(db, ids, clock.now());
      if (due.length < repository.MOST_IN_A_LETTER) return;
    }
  },
});
