import { TEXTS } from '@benchbook/contract';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ExperimentCard } from '../experiments/ExperimentCard.tsx';
import { ExperimentFilterSelect } from '../experiments/ExperimentFilterSelect.tsx';
import { ExperimentListState, LIST_LOOKS_AGAIN_MS, searchQuery } from '../experiments/queries.ts';
import { SidebarButton } from '../sidebar/SidebarButton.tsx';
import { WithSidebar } from '../sidebar/WithSidebar.tsx';
import { CardList } from '../ui/lists/CardList.tsx';
import { SearchBar } from '../ui/lists/SearchBar.tsx';
import { useListState } from '../ui/lists/use-list-state.ts';
import { ScreenLinks } from '../ui/ScreenLinks.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { useTime } from '../ui/time.ts';

/** `/search`: the workbooks of every project the user may see. */
export function SearchScreen() {
  const { timeZone } = useTime();
  const [list, setList] = useListState(ExperimentListState);
  const found = useQuery({ ...searchQuery(list, timeZone), refetchInterval: LIST_LOOKS_AGAIN_MS });
  return (
    <WithSidebar>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <SidebarButton />
            <ScreenTitle>Search all workbooks</ScreenTitle>
          </Group>
          <Group gap="xs">
            <ScreenLinks />
          </Group>
        </Group>
        <SearchBar label="Search all workbooks" value={list} onChange={setList}>
          <ExperimentFilterSelect value={list.filter} onChange={(filter) => setList({ filter, page: 1 })} />
        </SearchBar>
        <CardList
          what="workbooks"
          query={found}
          page={list.page}
          onPage={(page) => setList({ page })}
          empty={TEXTS.noExperiments}
          card={(experiment) => <ExperimentCard key={experiment.id} experiment={experiment} withProject />}
        />
      </Stack>
    </WithSidebar>
  );
}
