import type { OpenDocument } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Table, Text, Title } from '@mantine/core';
import { useTime } from '../ui/time.ts';
import { HolderLink } from './AttentionItem.tsx';

/** Who edits what right now; what is typed there is safe in the document server, and not yet a version. */
export function OpenDocuments({ documents }: { documents: readonly OpenDocument[] }) {
  const { date, time } = useTime();
  return (
    <section aria-labelledby="open-documents">
      <Title order={2} fz="md" mb="xs" id="open-documents">
        {t('Being edited')}
        {documents.length > 0 && ` (${documents.length})`}
      </Title>
      <div className="surface">
        {documents.length === 0 ? (
          <Text size="sm" c="dimmed" p="md">
            {t('Nobody is editing. It is a good time to restart or to move Benchbook.')}
          </Text>
        ) : (
          <Table verticalSpacing={6} horizontalSpacing="sm" aria-labelledby="open-documents">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Document')}</Table.Th>
                <Table.Th>{t('Who')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('Since')}</Table.Th>
                <Table.Th>{t('Last saved')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {documents.map((document) => (
                <Table.Tr key={`${document.holder?.id} ${document.since}`}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <HolderLink holder={document.holder} />
                  </Table.Td>
                  <Table.Td>{document.users.join(', ') || t('Nobody is there any more')}</Table.Td>
                  <Table.Td visibleFrom="sm">{date(document.since)}</Table.Td>
                  <Table.Td>
                    {document.lastSavedAt === null ? t('Not yet') : time(document.lastSavedAt)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </div>
    </section>
  );
}
