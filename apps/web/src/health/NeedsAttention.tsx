import {
  ALARM_KINDS,
  type EditorAlarm,
  type HealthReport,
  healthCalls,
  type OpenDocument,
  type QuarantinedSave,
  quarantinedFilePath,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { downloadFile } from '../api/files.ts';
import { showFailure, showSaved } from '../ui/alerts.ts';
import { ReasonDialog } from '../ui/forms/ReasonDialog.tsx';
import { useDialog } from '../ui/forms/use-dialog.ts';
import { formatSize, useTime } from '../ui/time.ts';
import { AttentionItem } from './AttentionItem.tsx';
import { reportQuery } from './queries.ts';

const ALARM_COLORS: Record<EditorAlarm['kind'], string> = {
  'save failed': 'red',
  'file recovered': 'teal',
  'file not recovered': 'red',
  'unsaved work': 'red',
  'save without right': 'red',
  'file unreadable': 'red',
  'results differ': 'orange',
  'mail not sent': 'red',
  'signatures refused': 'red',
  'trail broken': 'red',
  'anchor not sent': 'red',
  'no time stamp': 'red',
};

type Subject =
  | { what: 'alarm'; id: number }
  | { what: 'quarantined'; id: number }
  | { what: 'download'; save: QuarantinedSave };

const TITLES: Record<Subject['what'], string> = {
  alarm: t('Seen to this alarm'),
  quarantined: t('Seen to this save'),
  download: t('Download from a private workbook'),
};
const EXPLANATIONS: Record<Subject['what'], string> = {
  alarm: t('It leaves this list. What you write stays in the audit trail.'),
  quarantined: t('It leaves this list; its file is kept for ever. What you write stays in the audit trail.'),
  download: t(
    'The content of a private workbook is its creator’s alone. What you write stays in the audit trail, with your name.',
  ),
};

async function fetchSave({ id, file }: QuarantinedSave, reason?: string): Promise<void> {
  if (file === null) return;
  const query = reason === undefined ? '' : `?${new URLSearchParams({ reason })}`;
  await downloadFile(`${quarantinedFilePath(id)}${query}`, file.name);
}

const titleOf = (thing: { holder: { title: string } | null }) => thing.holder?.title ?? t('Unknown document');

function OverdueItem({ document }: { document: OpenDocument }) {
  const { date } = useTime();
  const saved =
    document.lastSavedAt === null
      ? t('no save since')
      : t('last saved {date}', { date: date(document.lastSavedAt) });
  return (
    <AttentionItem
      holder={document.holder}
      kind={t('Last save missing')}
      color="orange"
      facts={[t('edited since {date}', { date: date(document.since) }), saved]}
      text={t('Everybody has left this document, and their last save has not arrived.')}
      advice={t(
        'If the document server works, open it, wait until it is shown, and close it: a save that was left behind comes with it.',
      )}
    />
  );
}

/** Everything only a person can see to: what failed, what was kept aside, and whose last save is missing. */
export function NeedsAttention({ report }: { report: HealthReport }) {
  const client = useQueryClient();
  const { date } = useTime();
  const dialog = useDialog<Subject>();
  const overdue = report.openDocuments.filter((document) => document.overdue);
  const count = report.alarms.length + report.quarantined.length + overdue.length;

  const dismiss = async (reason: string) => {
    const { subject } = dialog;
    if (subject === null) return;
    if (subject.what === 'download') return fetchSave(subject.save, reason);
    const definition = subject.what === 'alarm' ? healthCalls.dismissAlarm : healthCalls.dismissQuarantined;
    await call(definition, { params: { id: subject.id }, body: { reason } });
    showSaved();
    await client.invalidateQueries(reportQuery);
  };
  const download = (save: QuarantinedSave) => {
    if (save.holder?.isPrivate) dialog.open({ what: 'download', save });
    else fetchSave(save).catch(showFailure);
  };
  const seenTo = (subject: Subject, of: string) => (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconCheck size={14} aria-hidden />}
      aria-label={t('Seen to: {of}', { of })}
      onClick={() => dialog.open(subject)}
    >
      {t('Seen to')}
    </Button>
  );
  return (
    <section aria-labelledby="needs-attention">
      <Title order={2} fz="md" mb="xs" id="needs-attention">
        {t('Needs you')}
        {count > 0 && ` (${count})`}
      </Title>
      <div className="surface">
        {count === 0 && (
          <Group gap="sm" p="md" wrap="nowrap">
            <IconCircleCheck
              size={20}
              color="var(--mantine-color-teal-text)"
              style={{ flex: 'none' }}
              aria-hidden
            />
            <Text size="sm">
              {t(
                'Every save has arrived, nothing was kept aside, and every stored file that was read is whole.',
              )}
            </Text>
          </Group>
        )}
        {count > 0 && (
          <ul className="health-list" aria-labelledby="needs-attention">
            {report.alarms.map((alarm) => (
              <AttentionItem
                key={`alarm ${alarm.id}`}
                holder={alarm.holder}
                kind={t(ALARM_KINDS[alarm.kind])}
                color={ALARM_COLORS[alarm.kind]}
                facts={[date(alarm.at), alarm.users.join(', ')]}
                text={alarm.detail}
                advice={alarm.advice}
                actions={seenTo({ what: 'alarm', id: alarm.id }, titleOf(alarm))}
              />
            ))}
            {overdue.map((document) => (
              <OverdueItem key={`${document.holder?.id} ${document.since}`} document={document} />
            ))}
            {report.quarantined.map((save) => (
              <AttentionItem
                key={`save ${save.id}`}
                holder={save.holder}
                kind={t('Kept aside')}
                color="orange"
                facts={[
                  date(save.at),
                  save.users.join(', '),
                  save.file === null ? '' : formatSize(save.file.size),
                ]}
                text={save.reason}
                advice={t(
                  'Download it and look what it is; what is missing in the document can be entered from it by hand.',
                )}
                actions={
                  <>
                    {save.file !== null && (
                      <Button
                        variant="default"
                        size="compact-sm"
                        leftSection={<IconDownload size={14} aria-hidden />}
                        aria-label={t('Download what was kept aside of {titleOf}', {
                          titleOf: titleOf(save),
                        })}
                        onClick={() => download(save)}
                      >
                        {t('Download')}
                      </Button>
                    )}
                    {seenTo({ what: 'quarantined', id: save.id }, titleOf(save))}
                  </>
                }
              />
            ))}
          </ul>
        )}
      </div>
      {dialog.subject !== null && (
        <ReasonDialog
          opened={dialog.opened}
          onClose={dialog.close}
          title={TITLES[dialog.subject.what]}
          explanation={EXPLANATIONS[dialog.subject.what]}
          label={dialog.subject.what === 'download' ? t('Why you need it') : t('What was done')}
          submit={dialog.subject.what === 'download' ? t('Download') : t('Seen to')}
          onSubmit={dismiss}
        />
      )}
    </section>
  );
}
