import { t } from '@benchbook/words';
import { Button, Group, Popover, Table, Text } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type AskedSearch, SEARCH_WORDS } from './search-words.ts';

/** Which filters can be written as words. */
export function SearchWords() {
  return (
    <Popover position="bottom-start" width={420}>
      <Popover.Target>
        <Button size="compact-sm" variant="subtle" leftSection={<IconFilter size={14} aria-hidden />}>
          {t('Filters as words')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Table verticalSpacing={3} withRowBorders={false}>
          <Table.Tbody>
            {SEARCH_WORDS.map(({ example, says }) => (
              <Table.Tr key={example}>
                <Table.Th fw={600} fz="xs" scope="row">
                  {example}
                </Table.Th>
                <Table.Td fz="xs">{says}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What the filters in a search came to, and what is wrong with one; takes no room where there are none. */
export function UnderstoodWords({ understood, problems }: Pick<AskedSearch, 'understood' | 'problems'>) {
  const isSaid = understood.length > 0 || problems.length > 0;
  return (
    <Group gap="xs" role="status" mt={isSaid ? 'xs' : undefined}>
      {understood.length > 0 && (
        <Text size="sm">{t('Only what is {understood}.', { understood: understood.join(', ') })}</Text>
      )}
      {problems.map((problem) => (
        <Text key={problem} size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      ))}
    </Group>
  );
}
