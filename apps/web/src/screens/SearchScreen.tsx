import { TEXTS } from '@benchbook/contract';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ExperimentCard } from '../experiments/ExperimentCard.tsx';
import { ExperimentFilterSelect } from '../experiments/ExperimentFilterSelect.tsx';
import { ExperimentSearchState, LIST_LOOKS_AGAIN_MS, searchQuery } from '../experiments/queries.ts';
import { CardList } from '../ui/lists/CardList.tsx';
import { SearchBar } from '../ui/lists/SearchBar.tsx';
import { useListState } from '../ui/lists/use-list-state.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { useTime } from '../ui/time.ts';

/** `/search`: the workbooks of every project the user may see. */
export function SearchScreen() {
  const { timeZone } = useTime();
  const [list, setList] = useListState(ExperimentSearchState);
  const found = useQuery({ ...searchQuery(list, timeZone), refetchInterval: LIST_LOOKS_AGAIN_MS });
  return (
    <div className="screen">
      <Stack gap="md">
        <ScreenTitle>Search all workbooks</ScreenTitle>
        <SearchBar
          label="Search all workbooks"
          value={list}
          // A field that is chosen is the only one that is looked at.
          onChange={(changed) =>
            setList(changed.searchBy === undefined ? changed : { ...changed, inside: false })
          }
        >
          <ExperimentFilterSelect value={list.filter} onChange={(filter) => setList({ filter, page: 1 })} />
          <Checkbox
            label="Inside documents"
            checked={list.inside}
            onChange={({ currentTarget: { checked } }) =>
              setList({ inside: checked, page: 1, ...(checked && { searchBy: 'any' }) })
            }
          />
        </SearchBar>
        {list.inside && (
          <Text size="xs" c="dimmed">
            All words are looked for, “words in quotes” as they follow each other, begin* as a beginning;
            -word leaves out.
          </Text>
        )}
        <CardList
          what="workbooks"
          query={found}
          page={list.page}
          onPage={(page) => setList({ page })}
          empty={TEXTS.noExperiments}
          card={(experiment) => (
            <ExperimentCard
              key={experiment.id}
              experiment={experiment}
              inside={experiment.found ? { words: list.search, found: experiment.found } : undefined}
              withProject
            />
          )}
        />
      </Stack>
    </div>
  );
}
