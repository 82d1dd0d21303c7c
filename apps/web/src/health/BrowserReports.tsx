import { type BrowserReport, REPORT_EVENTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Table, Text, Title } from '@mantine/core';
import { useTime } from '../ui/time.ts';

/** Pages that people were refused, did not find, or saw crash, as their browsers told. */
export function BrowserReports({ reports }: { reports: readonly BrowserReport[] }) {
  const { date } = useTime();
  return (
    <section aria-labelledby="browser-reports">
      <Title order={2} fz="md" mb="xs" id="browser-reports">
        {t('Reported by browsers')}
      </Title>
      <div className="surface">
        {reports.length === 0 ? (
          <Text size="sm" c="dimmed" p="md">
            {t('No page was refused, missing or broken.')}
          </Text>
        ) : (
          <Table verticalSpacing={6} horizontalSpacing="sm" aria-labelledby="browser-reports">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('What')}</Table.Th>
                <Table.Th>{t('Page')}</Table.Th>
                <Table.Th>{t('Who')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('When')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {reports.map((report) => (
                <Table.Tr key={`${report.at} ${report.urlPath}`}>
                  <Table.Td>
                    {t(REPORT_EVENTS[report.event])}
                    {report.event === 'crash' && (
                      <Text size="xs" c="dimmed" lineClamp={3}>
                        {report.message}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{report.urlPath}</Table.Td>
                  <Table.Td>{report.userName ?? t('Nobody signed in')}</Table.Td>
                  <Table.Td visibleFrom="sm">{date(report.at)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </div>
    </section>
  );
}
