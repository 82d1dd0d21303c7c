import {
  MAX_USERS_CSV,
  type NewUserPassword,
  severalUsersCalls,
  USER_COLUMNS,
  type UserImport,
  type UserLine,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Alert, Badge, Button, FileButton, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { saveFile } from '../api/files.ts';
import { failureMessages, Told } from '../ui/alerts.ts';
import { Retimed } from '../ui/time.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Takes users from a CSV file: what each line would do, and then all of it or nothing. */
export function UsersImportDialog({ opened, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => {} : onClose}
      title={t('Import users')}
      size="xl"
      closeOnClickOutside={false}
    >
      <Import onClose={onClose} onBusy={setBusy} />
    </Modal>
  );
}

interface Looked {
  name: string;
  csv: string;
  preview: UserImport;
}

function Import({ onClose, onBusy }: { onClose: () => void; onBusy: (busy: boolean) => void }) {
  const client = useQueryClient();
  const look = useMutation({
    mutationFn: async (file: File): Promise<Looked> => {
      if (file.size > MAX_USERS_CSV) {
        throw new Told(t('The file is larger than the 1 MB that a file of users may have.'));
      }
      const csv = await file.text();
      return {
        name: file.name,
        csv,
        preview: await call(severalUsersCalls.previewImport, { body: { csv } }),
      };
    },
    meta: { quiet: true },
  });
  const run = useMutation({
    mutationFn: ({ csv, preview: { seen } }: Looked) =>
      call(severalUsersCalls.importUsers, { body: { csv, seen } }),
    meta: { saves: true, quiet: true },
    // The passwords are in it.
    gcTime: 0,
    onMutate: () => onBusy(true),
    onSettled: () => {
      onBusy(false);
      return Promise.all(['users', 'locations'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
  if (run.data !== undefined) return <Done {...run.data} onClose={onClose} />;
  const looked = look.data;
  const lines = looked?.preview.lines ?? [];
  const does = (what: UserLine['does']) => lines.filter((line) => line.does === what).length;
  const wrong = lines.filter(({ problems }) => problems.length > 0).length;
  const doing = does('create') + does('change');
  const error = run.error ?? look.error;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t(
          'A CSV file whose first line names the columns: {userColumns}. Only Username is needed; what has no column stays as it is. Roles and locations are divided by semicolons. Export the users to begin with a file that fits.',
          { userColumns: USER_COLUMNS.join(', ') },
        )}
      </Text>
      <Group gap="xs">
        <FileButton
          accept=".csv,text/csv,text/plain"
          onChange={(file) => {
            if (file === null) return;
            run.reset();
            look.mutate(file);
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              loading={look.isPending}
            >
              {looked === undefined ? t('Choose a file') : t('Choose another file')}
            </Button>
          )}
        </FileButton>
        {looked !== undefined && <Text size="sm">{looked.name}</Text>}
      </Group>
      {error !== null && (
        <Alert color="red" p="xs" role="alert">
          {failureMessages(error).map((message) => (
            <div key={message}>
              <Retimed sentence={message} />
            </div>
          ))}
        </Alert>
      )}
      {looked !== undefined && (
        <>
          <Text size="sm" fw={600} role="status">
            {t('{does} to create, {does2} to change, {does3} as they are', {
              does: does('create'),
              does2: does('change'),
              does3: does('nothing'),
            })}
            {wrong > 0 &&
              (wrong === 1
                ? t('; {wrong} line with something wrong', { wrong })
                : t('; {wrong} lines with something wrong', { wrong }))}
            .
          </Text>
          <Preview lines={lines} />
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={run.isPending}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={looked === undefined || wrong > 0 || doing === 0}
          loading={run.isPending}
          onClick={() => looked !== undefined && run.mutate(looked)}
        >
          {doing === 0
            ? t('Import')
            : doing === 1
              ? t('Import {doing} user', { doing })
              : t('Import {doing} users', { doing })}
        </Button>
      </Group>
    </Stack>
  );
}

const WORDS = { create: t('New'), change: t('Changed'), nothing: t('As it is') } as const;
const COLORS = { create: 'teal', change: 'bench', nothing: 'gray' } as const;

/** What is wrong first, then what changes. */
const weight = ({ problems, does }: UserLine): number =>
  problems.length > 0 ? 0 : does === 'nothing' ? 2 : 1;

function Preview({ lines }: { lines: readonly UserLine[] }) {
  const inOrder = lines.toSorted((one, other) => weight(one) - weight(other) || one.line - other.line);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className="failed-rows" tabIndex={0} aria-label={t('What each line does')}>
      <Table verticalSpacing={4} stickyHeader aria-label={t('Lines of the file')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={50}>{t('Line')}</Table.Th>
            <Table.Th>{t('User')}</Table.Th>
            <Table.Th>{t('What happens')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {inOrder.map((line) => (
            <Table.Tr key={line.line}>
              <Table.Td>{line.line}</Table.Td>
              <Table.Td miw={96} style={{ overflowWrap: 'anywhere' }}>
                {line.username}
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <What {...line} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function What({ does, changes, problems }: UserLine) {
  if (problems.length > 0) {
    return problems.map(({ column, place, msg }) => (
      <Text key={`${column} ${msg}`} size="sm" c="var(--mantine-color-error)">
        {t('{column} (column {place}): {msg}', { column, place, msg })}
      </Text>
    ));
  }
  const said = changes.filter(({ from, to }) => does === 'change' || from !== to);
  return (
    <Group gap="xs" align="baseline">
      <Badge variant="light" color={COLORS[does]}>
        {WORDS[does]}
      </Badge>
      <Text size="sm" span>
        {said
          .map(({ what, from, to }) =>
            does === 'change' ? `${what}: ${from || t('none')} → ${to || t('none')}` : `${what}: ${to}`,
          )
          .join('; ')}
      </Text>
    </Group>
  );
}

interface DoneProps {
  created: readonly NewUserPassword[];
  changed: number;
  onClose: () => void;
}

/** What was done, and the passwords, which nobody sees again. */
function Done({ created, changed, onClose }: DoneProps) {
  const [isSaved, setSaved] = useState(false);
  const save = () => {
    const lines = created.map(({ username, name, password }) =>
      [username, name, password].map((text) => `"${text.replaceAll('"', '""')}"`).join(','),
    );
    const text = ['"Username","Name","One-time password"', ...lines].join('\r\n');
    saveFile(new Blob(['\uFEFF', text], { type: 'text/csv' }), 'one-time-passwords.csv');
    setSaved(true);
  };
  return (
    <Stack gap="sm">
      <Alert color="teal" p="xs" role="status">
        {created.length === 1
          ? t('{count} user created, {changed} changed.', { count: created.length, changed })
          : t('{count} users created, {changed} changed.', { count: created.length, changed })}
      </Alert>
      {created.length > 0 && (
        <>
          <Text size="sm">
            {t(
              'Each new user signs in once with the password below and then chooses their own. These are shown now and never again: give them on, or save them to a file that you delete afterwards.',
            )}
          </Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
          <section className="failed-rows" tabIndex={0} aria-label={t('One-time passwords')}>
            <Table verticalSpacing={4} stickyHeader aria-label={t('One-time passwords')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('User')}</Table.Th>
                  <Table.Th>{t('One-time password')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {created.map(({ username, name, password }) => (
                  <Table.Tr key={username}>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>
                      {name} ({username})
                    </Table.Td>
                    <Table.Td ff="monospace">{password}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        </>
      )}
      <Group justify="flex-end" gap="xs">
        {created.length > 0 && (
          <Button
            variant={isSaved ? 'default' : 'filled'}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={save}
          >
            {t('Save the passwords')}
          </Button>
        )}
        <Button variant={created.length > 0 && !isSaved ? 'default' : 'filled'} onClick={onClose}>
          {t('Close')}
        </Button>
      </Group>
    </Stack>
  );
}
