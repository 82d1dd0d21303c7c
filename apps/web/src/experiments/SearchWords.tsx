import { t } from '@benchbook/words';
import { Button, Group, Popover, Table, Text } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type AskedSearch, SEARCH_WORDS } from './search-words.ts';

/** What the filters in a search came to, what is wrong with one, and which there are. `asked` undefined: none counts. */
export function SearchWords({ asked }: { asked: AskedSearch | undefined }) {
  return (
    <Group gap="xs">
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
      <Group gap="xs" role="status">
        {asked !== undefined && asked.understood.length > 0 && (
          <Text size="sm">
            {t('Only what is {understood}.', { understood: asked.understood.join(', ') })}
          </Text>
        )}
        {asked?.problems.map((problem) => (
          <Text key={problem} size="sm" c="var(--mantine-color-error)">
            {problem}
          </Text>
        ))}
      </Group>
    </Group>
  );
}
