import type { NotificationKind } from '@benchbook/contract';
import { type Sentence, sentence } from '@benchbook/words/server';
import type { Letter, Mailbox } from '../mail/letter.ts';
import { sayIn } from '../plumbing/speaking.ts';
import type { NotificationRow } from './repository.ts';

/** What was done, as the web says it with `NOTIFICATION_WORDS`, in a sentence of its own: other languages have another order. */
const TOLD: Record<NotificationKind, string> = {
  asked: '{by} asks you to sign {workbook}',
  next: '{by} signed, and it is your turn to sign {workbook}',
  withdrawn: '{by} no longer asks you to sign {workbook}',
  signed: '{by} signed {workbook}',
  declined: '{by} declined to sign {workbook}',
  ended: '{by} ended the signing of {workbook}',
  mentioned: '{by} mentions you in a remark on {workbook}',
  remarked: '{by} remarked on {workbook}',
  settled: '{by} settled your remark on {workbook}',
};

/** What a letter says of a notification; of a workbook that is private to somebody else not even its title. */
export function sentenceOf(row: NotificationRow): Sentence {
  const { kind, by_name: by, title, project_title: project, detail, due, is_private } = row;
  if (is_private) {
    const told = sentence(TOLD[kind], { by, workbook: sentence('a private workbook') });
    return sentence('{told}.', { told });
  }
  const workbook = sentence('the workbook “{title}” in {project}', { title, project });
  const told = sentence(TOLD[kind], { by, workbook });
  const until = kind === 'asked' && due !== null ? sentence('{told} by {due}', { told, due }) : told;
  return detail === ''
    ? sentence('{told}.', { told: until })
    : sentence('{told}: {detail}', { told: until, detail });
}

/** One letter of all of them. */
export function letterOf(
  to: Mailbox,
  rows: readonly NotificationRow[],
  { clientName, publicUrl }: { clientName: string; publicUrl: string },
): Letter {
  const say = sayIn(to.language);
  const [first] = rows;
  const isOne = rows.length === 1 && first !== undefined;
  return {
    to,
    subject: isOne
      ? say(subjectOf(first, clientName))
      : say('{count} things happened at {clientName}', { count: rows.length, clientName }),
    before: rows.map((row) => say(sentenceOf(row))),
    link: isOne
      ? {
          label: say('Open the workbook'),
          url: `${publicUrl}/projects/${first.project_id}/experiments/${first.experiment_id}${shownRemark(first)}`,
        }
      : { label: say('Waiting for me'), url: `${publicUrl}/waiting` },
    after: [say('Under Account you choose what you are mailed, and when.')],
  };
}

const shownRemark = ({ remark_id: id }: NotificationRow): string => (id === null ? '' : `?remark=${id}`);

const subjectOf = ({ kind, by_name: by }: NotificationRow, clientName: string): Sentence =>
  kind === 'asked'
    ? sentence('{by} asks you for a signature at {clientName}', { by, clientName })
    : sentence(TOLD[kind], { by, workbook: sentence('a workbook at {clientName}', { clientName }) });
