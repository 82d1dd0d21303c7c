import { t } from '@benchbook/words';
import { ActionIcon, Alert, Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconAlertCircle, IconCircleCheck, IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { uploadFile } from '../api/upload.ts';
import { useSignedInSetting } from '../configuration/configuration.ts';
import { fullName, useUser } from '../session/session.ts';
import { showSaved, showSaveFailure } from '../ui/alerts.ts';
import { formatSize } from '../ui/time.ts';
import { isEln, newEntry, sendEntries, type UploadEntry } from './upload-queue.ts';

export interface UploadKind {
  /** Where each file is sent. */
  path: string;
  /** Where an `.eln` file is sent instead; left out where none is taken. */
  elnPath?: string;
  /** What is made of one, in the singular. */
  what: 'workbook' | 'template';
  /** Which files are taken, in words. */
  kinds: string;
  /** First word of the query keys that hold what is made. */
  refresh: string;
  /** Sent along with every file, as the query of its call; null while something is to be chosen yet. */
  fields?: Record<string, string> | null;
  /** Where they are chosen. */
  children?: ReactNode;
}

interface Props extends UploadKind {
  opened: boolean;
  onClose: () => void;
  /** Files that were dropped onto the list, to begin with. */
  files: File[];
}

/** Uploads files, of each of which something is made. Stays open until every file was created or refused. */
export function UploadDialog({ opened, onClose, ...content }: Props) {
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Upload Files')}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!busy}
      withCloseButton={!busy}
    >
      <UploadContent {...content} onClose={onClose} onBusy={setBusy} />
    </Modal>
  );
}

function EntryRow({ entry, onRemove }: { entry: UploadEntry; onRemove?: (() => void) | undefined }) {
  const { file, state, sent, reasons } = entry;
  const picture = {
    created: (
      <IconCircleCheck
        size={20}
        color="var(--mantine-color-teal-text)"
        role="img"
        aria-label={t('Created')}
      />
    ),
    refused: (
      <IconAlertCircle size={20} color="var(--mantine-color-error)" role="img" aria-label={t('Refused')} />
    ),
    sending: <IconUpload size={20} role="img" aria-label={t('Sending')} />,
    waiting: <IconFile size={20} role="img" aria-label={t('Waiting')} color="var(--mantine-color-dimmed)" />,
  }[state];
  return (
    <Group component="li" gap="xs" wrap="nowrap" align="flex-start" py={6}>
      <span style={{ flex: 'none', height: 20 }}>{picture}</span>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm" truncate>
            {file.name}
          </Text>
          <Text size="xs" c="dimmed" style={{ flex: 'none' }}>
            {formatSize(file.size)}
          </Text>
        </Group>
        {state === 'sending' && (
          <Progress
            value={sent * 100}
            size="sm"
            mt={4}
            aria-label={t('Sent of {name}', { name: file.name })}
            transitionDuration={100}
          />
        )}
        {reasons.map((reason) => (
          <Text key={reason} size="xs" c={state === 'created' ? 'dimmed' : 'var(--mantine-color-error)'}>
            {reason}
          </Text>
        ))}
      </div>
      {onRemove !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('Remove {name}', { name: file.name })}
          onClick={onRemove}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

interface ContentProps extends UploadKind {
  files: File[];
  onClose: () => void;
  onBusy: (busy: boolean) => void;
}

function UploadContent({
  path,
  elnPath = path,
  what,
  kinds,
  refresh,
  files,
  fields = {},
  children,
  ...on
}: ContentProps) {
  const { onClose, onBusy } = on;
  const user = useUser();
  const client = useQueryClient();
  const limitMegabytes = Number(useSignedInSetting('uploadLimit'));
  const nextId = useRef(files.length);
  const [entries, setEntries] = useState(() => files.map((file, index) => newEntry(index, file)));
  const [submitted, setSubmitted] = useState(false);
  const add = (more: File[]) => {
    setEntries((present) => [...present, ...more.map((file) => newEntry(nextId.current++, file))]);
  };
  const query = new URLSearchParams({ userName: fullName(user), ...fields });
  const urlOf = ({ name }: File) => `${isEln(name) ? elnPath : path}?${query}`;
  const upload = useMutation({
    mutationFn: () => {
      setSubmitted(true);
      onBusy(true);
      return sendEntries(entries, {
        limitMegabytes,
        send: (file, onProgress) => uploadFile(urlOf(file), file, onProgress),
        onChange: (changed) =>
          setEntries((present) => present.map((entry) => (entry.id === changed.id ? changed : entry))),
      });
    },
    meta: { quiet: true },
    onSuccess: (created) => {
      if (created > 0) showSaved();
    },
    onError: showSaveFailure,
    onSettled: () => {
      onBusy(false);
      return client.invalidateQueries({ queryKey: [refresh] });
    },
  });
  const busy = upload.isPending;
  const created = entries.reduce((sum, { made }) => sum + made, 0);
  const refused = entries.filter((entry) => entry.state === 'refused').length;
  const waiting = entries.filter((entry) => entry.state === 'waiting').length;
  const over = submitted && !busy && waiting === 0;
  return (
    <Stack gap="sm">
      {!busy && !over && children}
      {!busy && !over && (
        <Dropzone onDrop={add} multiple inputProps={{ 'aria-label': t('Choose files') }} py="lg">
          <Stack align="center" gap={4} style={{ pointerEvents: 'none' }}>
            <IconUpload size={28} stroke={1.5} aria-hidden />
            <Text size="sm">{t('Drop files here, or click to choose them')}</Text>
            <Text size="xs" c="dimmed">
              {t('{kinds}, up to {limitMegabytes} MB each', { kinds, limitMegabytes })}
            </Text>
          </Stack>
        </Dropzone>
      )}
      {over && (
        <Alert role="status" p="xs" color={refused > 0 ? 'bench' : 'teal'}>
          {what === 'workbook'
            ? t('{created, plural, one {# workbook created} other {# workbooks created}}', { created })
            : t('{created, plural, one {# template created} other {# templates created}}', { created })}
          {refused > 0 &&
            (refused === 1
              ? t(', {refused} file refused', { refused })
              : t(', {refused} files refused', { refused }))}
          .
        </Alert>
      )}
      {entries.length > 0 && (
        <div className="file-list">
          <ul aria-label={t('Files')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {entries.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                onRemove={
                  busy || entry.state === 'created'
                    ? undefined
                    : () => setEntries((present) => present.filter(({ id }) => id !== entry.id))
                }
              />
            ))}
          </ul>
        </div>
      )}
      <Group justify="flex-end" gap="xs">
        {over ? (
          <>
            {refused > 0 && (
              <Button variant="default" onClick={() => upload.mutate()}>
                {t('Try the refused again')}
              </Button>
            )}
            <Button onClick={onClose}>{t('Close')}</Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose} disabled={busy}>
              {t('Cancel')}
            </Button>
            <Button
              onClick={() => upload.mutate()}
              loading={busy}
              disabled={entries.length === 0 || fields === null}
            >
              {t('Submit')}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}
