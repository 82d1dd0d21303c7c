import { NOTIFICATION_WORDS } from '@benchbook/contract';
import type { Letter } from '../mail/letter.ts';
import type { NotificationRow } from './repository.ts';

/** What a letter says of a notification; of a workbook that is private to somebody else not even its title. */
export function sentenceOf(row: NotificationRow): string {
  const { kind, by_name: by, title, project_title: project, detail, due, is_private } = row;
  if (is_private) return `${by} ${NOTIFICATION_WORDS[kind]} a private workbook.`;
  const until = kind === 'asked' && due !== null ? ` by ${due}` : '';
  const said = detail === '' ? '.' : `: ${detail}`;
  return `${by} ${NOTIFICATION_WORDS[kind]} the workbook “${title}” in ${project}${until}${said}`;
}

/** One letter of all of them. */
export function letterOf(
  to: Letter['to'],
  rows: readonly NotificationRow[],
  { clientName, publicUrl }: { clientName: string; publicUrl: string },
): Letter {
  const [first] = rows;
  const isOne = rows.length === 1 && first !== undefined;
  return {
    to,
    subject: isOne ? subjectOf(first, clientName) : `${rows.length} things happened at ${clientName}`,
    before: rows.map(sentenceOf),
    link: isOne
      ? {
          label: 'Open the workbook',
          url: `${publicUrl}/projects/${first.project_id}/experiments/${first.experiment_id}${shownRemark(first)}`,
        }
      : { label: 'Waiting for me', url: `${publicUrl}/waiting` },
    after: ['Under Account you choose what you are mailed, and when.'],
  };
}

const shownRemark = ({ remark_id: id }: NotificationRow): string => (id === null ? '' : `?remark=${id}`);

const subjectOf = ({ kind, by_name: by }: NotificationRow, clientName: string): string =>
  kind === 'asked'
    ? `${by} asks you for a signature at ${clientName}`
    : `${by} ${NOTIFICATION_WORDS[kind]} a workbook at ${clientName}`;
