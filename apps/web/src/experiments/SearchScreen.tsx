import { PAGE_SIZE, TEXTS } from '@benchbook/contract';
import { Group, Stack } from '@mantine/core';
import { IconFolders } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SidebarButton } from '../projects/SidebarButton.tsx';
import { WithSidebar } from '../projects/WithSidebar.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { CardGrid } from '../ui/CardGrid.tsx';
import { Pager } from '../ui/Pager.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { SearchBar } from '../ui/SearchBar.tsx';
import { ExperimentCard } from './ExperimentCard.tsx';
import { ExperimentFilterSelect } from './ExperimentFilterSelect.tsx';
import { type ExperimentListState, LIST_LOOKS_AGAIN_MS, searchQuery } from './queries.ts';

const FIRST: ExperimentListState = { page: 1, search: '', searchBy: 'title', filter: 'all' };

/** `/search`: the workbooks of every project the user may see. */
export function SearchScreen() {
  const [list, setList] = useState(FIRST);
  const { data, isPending } = useQuery({ ...searchQuery(list), refetchInterval: LIST_LOOKS_AGAIN_MS });
  return (
    <WithSidebar>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <SidebarButton />
            <ScreenTitle>Search all workbooks</ScreenTitle>
          </Group>
          <ButtonLink
            to="/projects"
            variant="subtle"
            px="xs"
            leftSection={<IconFolders size={16} aria-hidden />}
          >
            Projects
          </ButtonLink>
        </Group>
        <SearchBar
          label="Search all workbooks"
          value={list}
          onChange={(search) => setList({ ...list, ...search, page: 1 })}
        >
          <ExperimentFilterSelect
            value={list.filter}
            onChange={(filter) => setList({ ...list, filter, page: 1 })}
          />
        </SearchBar>
        <div>
          <CardGrid label="Workbooks" loading={isPending} empty={TEXTS.noExperiments}>
            {(data?.items ?? []).map((experiment) => (
              <ExperimentCard key={experiment.id} experiment={experiment} withProject />
            ))}
          </CardGrid>
          <Pager
            page={list.page}
            pageSize={PAGE_SIZE}
            total={data?.total ?? 0}
            what="workbooks"
            onPage={(page) => setList({ ...list, page })}
          />
        </div>
      </Stack>
    </WithSidebar>
  );
}
