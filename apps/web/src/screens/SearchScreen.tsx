import { PAGE_SIZE, TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ExperimentFilterSelect } from '../experiments/ExperimentFilterSelect.tsx';
import {
  ExperimentSearchState,
  LIST_LOOKS_AGAIN_MS,
  looksInside,
  searchQuery,
} from '../experiments/queries.ts';
import { SearchWords, UnderstoodWords } from '../experiments/SearchWords.tsx';
import { readSearch } from '../experiments/search-words.ts';
import { TagFilter } from '../experiments/tags/TagFilter.tsx';
import { WorkbookList } from '../experiments/WorkbookList.tsx';
import { WorkbookLookBar } from '../experiments/WorkbookLookBar.tsx';
import { LESS_NEEDED_COLUMNS } from '../experiments/workbook-columns.tsx';
import { SavedSearches } from '../personal/SavedSearches.tsx';
import { StarredOnly } from '../personal/StarredOnly.tsx';
import { useLookedAt } from '../session/list-look.ts';
import { bulkActions } from '../signatures/bulk-actions.tsx';
import { DENSE_PAGE_SIZE } from '../ui/lists/ListTable.tsx';
import { NothingFound } from '../ui/lists/NothingFound.tsx';
import { SearchBar } from '../ui/lists/SearchBar.tsx';
import { ANYTHING } from '../ui/lists/use-list-state.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { useTime } from '../ui/time.ts';

/** Where one field is chosen, words in it are no filters. */
const NO_WORDS = { understood: [], problems: [] };

/** `/search`: the workbooks of every project the user may see. */
export function SearchScreen() {
  const { timeZone } = useTime();
  const { list, setList, look, setLook } = useLookedAt('found', ExperimentSearchState, LESS_NEEDED_COLUMNS);
  const asked = readSearch(list.search);
  const inside = looksInside(list);
  const pageSize = look.as === 'table' && !inside ? DENSE_PAGE_SIZE : PAGE_SIZE;
  const found = useQuery({ ...searchQuery(list, timeZone, pageSize), refetchInterval: LIST_LOOKS_AGAIN_MS });
  return (
    <div className="screen">
      <Stack gap="md">
        <Group className="screen-head">
          <ScreenTitle>{t('Search all workbooks')}</ScreenTitle>
        </Group>
        <div>
          <SearchBar
            label={t('Search all workbooks')}
            value={list}
            // A field that is chosen is the only one that is looked at.
            onChange={(changed) =>
              setList(changed.searchBy === undefined ? changed : { ...changed, inside: false })
            }
          >
            <ExperimentFilterSelect value={list.filter} onChange={(filter) => setList({ filter, page: 1 })} />
            <StarredOnly
              search={list.search}
              onSearch={(search) => setList({ search, searchBy: 'any', page: 1 })}
            />
            <TagFilter
              search={list.search}
              onSearch={(search) => setList({ search, searchBy: 'any', page: 1 })}
            />
            <Checkbox
              label={t('Inside documents')}
              checked={inside}
              disabled={asked.inside}
              onChange={({ currentTarget: { checked } }) =>
                setList({ inside: checked, page: 1, ...(checked && { searchBy: 'any' }) })
              }
            />
            {!inside && (
              <WorkbookLookBar list={list} setList={setList} look={look} setLook={setLook} withProject />
            )}
            <SearchWords />
            <SavedSearches
              search={list.searchBy === 'any' ? list.search : ''}
              onSearch={(search) =>
                setList({ search, searchBy: 'any', inside: false, filter: 'all', page: 1 })
              }
            />
          </SearchBar>
          <UnderstoodWords {...(list.searchBy === 'any' ? asked : NO_WORDS)} />
        </div>
        {inside && (
          <Text size="xs" c="dimmed">
            {t(
              'All words are looked for, “words in quotes” as they follow each other, begin* as a beginning; -word leaves out.',
            )}
          </Text>
        )}
        <WorkbookList
          as={inside ? 'cards' : look.as}
          hidden={look.hidden}
          sort={list.sort}
          onSort={(sort) => setList({ sort, page: 1 })}
          query={found}
          page={list.page}
          onPage={(page) => setList({ page })}
          empty={t(TEXTS.noExperiments)}
          hint={
            list.search === '' && list.filter === 'all' ? (
              t('Workbooks are begun in a project.')
            ) : (
              <NothingFound onAll={() => setList({ ...ANYTHING, filter: 'all', inside: false })}>
                {!inside && asked.text !== '' && (
                  <Button
                    variant="light"
                    size="xs"
                    onClick={() => setList({ inside: true, searchBy: 'any', page: 1 })}
                  >
                    {t('Look inside documents')}
                  </Button>
                )}
              </NothingFound>
            )
          }
          insideOf={({ found }) => (found ? { words: asked.text, found } : undefined)}
          bulk={bulkActions}
          withProject
        />
      </Stack>
    </div>
  );
}
