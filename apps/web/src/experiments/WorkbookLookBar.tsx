import type { ListLook } from '../session/list-look.ts';
import { ListLookBar } from '../ui/lists/ListLookBar.tsx';
import type { ListState } from '../ui/lists/use-list-state.ts';
import { workbookColumns } from './workbook-columns.tsx';

interface Props {
  list: Pick<ListState, 'sort'>;
  setList: (changed: Partial<Pick<ListState, 'sort' | 'page'>>) => void;
  look: Pick<ListLook, 'as'> & { hidden: readonly string[] };
  setLook: (changed: Partial<ListLook>) => void;
  withProject?: boolean;
}

/** How a list of workbooks is looked at. */
export function WorkbookLookBar({ list, setList, look, setLook, withProject = false }: Props) {
  const [, ...others] = workbookColumns([], withProject);
  return (
    <ListLookBar
      as={look.as}
      onAs={(as) => {
        // A page of the one has other workbooks than the same page of the other.
        setList({ page: 1 });
        setLook({ as });
      }}
      sort={list.sort}
      onSort={(sort) => setList({ sort, page: 1 })}
      columns={others.map(({ label }) => label)}
      hidden={look.hidden}
      onHidden={(hidden) => setLook({ hidden })}
    />
  );
}
