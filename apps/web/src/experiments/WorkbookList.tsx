import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { usePreparedEditor } from '../editor/prepared-editor.ts';
import { experimentTypesQuery } from '../types/queries.ts';
import { CardList } from '../ui/lists/CardList.tsx';
import { ListTable } from '../ui/lists/ListTable.tsx';
import type { PagedListProps } from '../ui/lists/PagedList.tsx';
import type { ListSort } from '../ui/lists/use-list-state.ts';
import { ExperimentActions } from './ExperimentActions.tsx';
import { ExperimentCard } from './ExperimentCard.tsx';
import type { FoundInside } from './FoundPassages.tsx';
import { workbookColumns } from './workbook-columns.tsx';

interface Props<Item> extends Omit<PagedListProps<Item>, 'what' | 'one' | 'pageSize'> {
  as: 'cards' | 'table';
  hidden: readonly string[];
  sort: ListSort;
  onSort: (sort: ListSort) => void;
  /** Whether they are of several projects. */
  withProject?: boolean;
  /** Each left out where this person may not do it with the workbook. */
  onEdit?: ((experiment: Experiment) => (() => void) | undefined) | undefined;
  onCopy?: ((experiment: Experiment) => (() => void) | undefined) | undefined;
  insideOf?: (item: Item) => FoundInside | undefined;
  /** What can be done with those that are chosen in the table. */
  bulk: (chosen: Experiment[], clear: () => void) => ReactNode;
}

/** Workbooks as cards, or as a table in which several are chosen at once. */
export function WorkbookList<Item extends Experiment>(props: Props<Item>) {
  const { as, hidden, sort, onSort, withProject = false, onEdit, onCopy, insideOf, bulk, ...list } = props;
  usePreparedEditor();
  const types = useQuery(experimentTypesQuery).data;
  const [chosen, setChosen] = useState<ReadonlyMap<number, Experiment>>(new Map());
  const columns = useMemo(
    () => workbookColumns(types ?? [], withProject).filter(({ label }) => !hidden.includes(label)),
    [types, withProject, hidden],
  );
  if (as === 'cards') {
    return (
      <CardList
        what={t('workbooks')}
        one={t('workbook')}
        {...list}
        card={(experiment) => (
          <ExperimentCard
            key={experiment.id}
            experiment={experiment}
            onEdit={onEdit?.(experiment)}
            onCopy={onCopy?.(experiment)}
            withProject={withProject}
            inside={insideOf?.(experiment)}
          />
        )}
      />
    );
  }
  const set = (items: Experiment[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const item of items) {
      if (isChosen) next.set(item.id, item);
      else next.delete(item.id);
    }
    setChosen(next);
  };
  // As they are now, where they are on the screen.
  const present = list.query.data?.items;
  const all = [...chosen.values()].map((each) => present?.find(({ id }) => id === each.id) ?? each);
  return (
    <>
      {all.length > 0 && bulk(all, () => setChosen(new Map()))}
      <ListTable
        what={t('workbooks')}
        one={t('workbook')}
        {...list}
        columns={columns}
        sort={sort}
        onSort={onSort}
        nameOf={({ title }) => title}
        selection={{ has: ({ id }) => chosen.has(id), set }}
        actions={(experiment) => (
          <ExperimentActions
            experiment={experiment}
            onEdit={onEdit?.(experiment)}
            onCopy={onCopy?.(experiment)}
          />
        )}
      />
    </>
  );
}
