import type { AuditEntry, LogEntry } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Modal, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { useTime } from '../ui/time.ts';
import { auditEntryQuery } from './queries.ts';
import { valueInWords } from './value-in-words.ts';

interface Props {
  entry: LogEntry;
  opened: boolean;
  onClose: () => void;
}

/** For administrators: who changed what from which value to which, when, why and from where. */
export function EntryDialog({ entry, opened, onClose }: Props) {
  const query = useQuery(auditEntryQuery(entry.id));
  const { projectId, experimentId } = entry;
  return (
    <Modal opened={opened} onClose={onClose} title={t('Entry {id}', { id: entry.id })} size="lg">
      <Stack gap="md" align="flex-start">
        <Loaded what={t('the entry')} query={query} waiting={<Skeleton height={220} />}>
          {(data) => <Entry entry={data} said={entry.said} />}
        </Loaded>
        {projectId !== null && experimentId !== null && (
          <ButtonLink
            variant="default"
            size="xs"
            to={`/logs?projectId=${projectId}&experimentId=${experimentId}`}
            onClick={onClose}
          >
            {t('Only this workbook')}
          </ButtonLink>
        )}
      </Stack>
    </Modal>
  );
}

/** @param said what the entry says, in the language of the page */
function Entry({ entry, said }: { entry: AuditEntry; said: string }) {
  const { date, time } = useTime();
  return (
    <Stack gap="sm" w="100%">
      <Text style={{ overflowWrap: 'anywhere' }}>{said}</Text>
      <Table variant="vertical" layout="fixed" verticalSpacing={4}>
        <Table.Tbody>
          <Line name={t('Recorded as')}>
            {entry.event}
            {said !== entry.message && `: ${entry.message}`}
          </Line>
          <Line name={t('Who')}>{entry.userName}</Line>
          <Line name={t('When')}>
            {date(entry.createdAt)} ({time(entry.createdAt)})
          </Line>
          <Line name={t('Address')}>{entry.address}</Line>
          {entry.reason !== null && <Line name={t('Reason')}>{entry.reason}</Line>}
          <Line name={t('Changed in')}>
            {entry.table} {entry.row}
          </Line>
          <Line name={t('Request')}>{entry.requestId}</Line>
          <Line name={t('Seal')}>{entry.hash === '' ? t('not yet') : entry.hash}</Line>
        </Table.Tbody>
      </Table>
      <Values entry={entry} />
    </Stack>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th w={104} scope="row">
        {name}
      </Table.Th>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{children}</Table.Td>
    </Table.Tr>
  );
}

/** What it was before and is after, value by value. */
function Values({ entry }: { entry: AuditEntry }) {
  const { date, time } = useTime();
  const old = entry.old ?? {};
  const changed = entry.new ?? {};
  const recorded = [...new Set([...Object.keys(old), ...Object.keys(changed)])];
  if (recorded.length === 0) return null;
  const words = { names: entry.names, moment: (at: string) => `${date(at)} (${time(at)})` };
  return (
    <Table layout="fixed" verticalSpacing={4} aria-label={t('Values')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Value')}</Table.Th>
          <Table.Th>{t('Before')}</Table.Th>
          <Table.Th>{t('After')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {recorded.map((name) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
              {entry.names[name] ?? name}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{valueInWords(old[name], words)}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{valueInWords(changed[name], words)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
