import { type ImportReport, limsCalls } from '@benchbook/contract';
import { formatNumber, t } from '@benchbook/words';
import { Anchor, Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { IconDatabaseImport } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { call } from '../api/client.ts';
import { useDialog } from '../ui/forms/use-dialog.ts';
import { IMPORT_WORDS, type ImportKind, importSourceQuery } from './import-sources.ts';

const CALLS = { users: limsCalls.importUsers, locations: limsCalls.importLocations } as const;
const LABELS = { users: t('Import Users'), locations: t('Import Locations') } as const;

/** Import Users and Import Locations (section 2): through the chosen event, or a word on what has to be set up first. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const client = useQueryClient();
  const hintId = useId();
  const { data: source } = useQuery(importSourceQuery(kind));
  const dialog = useDialog<{ from: string; report: ImportReport }>();
  const run = useMutation({
    mutationFn: async ({ id, name }: { id: number; name: string }) => ({
      from: name,
      report: await call(CALLS[kind], { body: { dataConnectionId: id } }),
    }),
    onSuccess: dialog.open,
    // What was imported before something went wrong stays imported.
    onSettled: () => client.invalidateQueries({ queryKey: [kind] }),
  });
  const { subject } = dialog;
  return (
    <>
      {source === null && (
        <Text size="xs" c="dimmed" id={hintId}>
          {t('To import {kind}, choose where from under ', { kind: IMPORT_WORDS[kind] })}
          <Anchor component={Link} to="/admin/events" inherit underline="always">
            {t('Events')}
          </Anchor>
          .
        </Text>
      )}
      <Button
        variant="default"
        leftSection={<IconDatabaseImport size={16} aria-hidden />}
        disabled={source === undefined || source === null}
        {...(source === null ? { 'aria-describedby': hintId } : {})}
        loading={run.isPending}
        onClick={() => source && run.mutate(source)}
      >
        {LABELS[kind]}
      </Button>
      <Modal
        opened={dialog.opened}
        onClose={dialog.close}
        title={
          subject === null
            ? LABELS[kind]
            : t('Imported {kind} from {from}', { kind: IMPORT_WORDS[kind], from: subject.from })
        }
        size={subject !== null && subject.report.failed.length > 0 ? 'lg' : 'md'}
      >
        {subject !== null && <Report report={subject.report} kind={kind} onClose={dialog.close} />}
      </Modal>
    </>
  );
}

interface ReportProps {
  report: ImportReport;
  kind: ImportKind;
  onClose: () => void;
}

function Report({ report: { created, updated, unchanged, failed }, kind, onClose }: ReportProps) {
  const counts = [
    [t('Created'), created],
    [t('Updated'), updated],
    [t('Unchanged'), unchanged],
    [t('Failed'), failed.length],
  ] as const;
  return (
    <Stack gap="sm">
      <dl className="counts">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {failed.length > 0 && (
        <>
          <Text size="sm">
            {t(
              'These rows were left out; everything else was imported. Import again once they are set right.',
            )}
          </Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
          <section className="failed-rows" tabIndex={0} aria-label={t('Rows that failed')}>
            <Table
              verticalSpacing={4}
              stickyHeader
              aria-label={t('{kind} that failed', { kind: IMPORT_WORDS[kind] })}
            >
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('Row')}</Table.Th>
                  <Table.Th>{kind === 'users' ? t('User') : t('Location')}</Table.Th>
                  <Table.Th>{t('Reason')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {failed.map(({ row, item, reason }) => (
                  <Table.Tr key={row}>
                    <Table.Td>{row}</Table.Td>
                    <Table.Td>{item === '' ? t('Without a name') : item}</Table.Td>
                    <Table.Td>{reason}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        </>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('Close')}</Button>
      </Group>
    </Stack>
  );
}
