import { autofillCalls, dataObjectProblem } from '@benchbook/contract';
import { retold, t } from '@benchbook/words';
import { Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { failureMessages } from '../ui/alerts.ts';

/** For how long nothing has to be typed before the placeholders are looked at again. */
const PAUSE_MS = 400;

/** What the placeholders of a template become with the Data Object as it stands in the form; nothing is saved by it. */
export function PlaceholderPreview({ templateId, dataObject }: { templateId: number; dataObject: string }) {
  const [typed] = useDebouncedValue(dataObject, PAUSE_MS);
  const isSound = dataObjectProblem(typed) === null;
  const { data, error } = useQuery({
    queryKey: ['templates', 'preview', templateId, typed],
    queryFn: ({ signal }) =>
      call(
        autofillCalls.previewTemplate,
        { params: { id: templateId }, body: { dataObject: typed } },
        { signal },
      ),
    enabled: isSound,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
  if (!isSound) return null;
  if (error !== null)
    return (
      <Text size="sm" c="red" role="alert">
        {failureMessages(error).join(' ')}
      </Text>
    );
  if (data === undefined) return null;
  if (data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('The document has no placeholders yet.')}
      </Text>
    );
  const problems = data.filter(({ problem }) => problem !== null).length;
  return (
    <section aria-label={t('What the placeholders become')}>
      <Text size="sm" fw={500}>
        {t('What the placeholders become')}
      </Text>
      <Text size="xs" c="dimmed" role="status">
        {problems === 0
          ? t('All of them can be filled in. What stands in ‹ › is known once it is loaded.')
          : t('{problems} of {count} cannot be filled in.', { problems, count: data.length })}
      </Text>
      <Table.ScrollContainer minWidth={320} mah={320} type="native">
        <Table aria-label={t('Placeholders')} verticalSpacing={4} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('Placeholder')}</Table.Th>
              <Table.Th scope="col">{t('Where')}</Table.Th>
              <Table.Th scope="col">{t('Becomes')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map(({ tag, location, shows, problem }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same placeholder may stand in a place twice
              <Table.Tr key={index}>
                <Table.Td ff="monospace">{tag}</Table.Td>
                <Table.Td>{location}</Table.Td>
                <Table.Td c={problem === null ? undefined : 'red'} style={{ overflowWrap: 'anywhere' }}>
                  {problem ?? (shows === '' ? t('nothing') : retold(shows ?? ''))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
