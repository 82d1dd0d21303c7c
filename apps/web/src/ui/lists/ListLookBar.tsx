import { t } from '@benchbook/words';
import { ActionIcon, Group, Menu, SegmentedControl, Select, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconColumns3, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { LIST_SORTS, type ListSort } from './use-list-state.ts';

const SORT_LABELS: Record<ListSort, string> = {
  newest: t('Newest first'),
  oldest: t('Oldest first'),
  title: t('Title'),
  updated: t('Last edit'),
};

interface Props {
  as: 'cards' | 'table';
  onAs: (as: 'cards' | 'table') => void;
  sort: ListSort;
  onSort: (sort: ListSort) => void;
  /** Those of the table that can be hidden. */
  columns: readonly string[];
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
}

const Look = ({ Icon, label }: { Icon: typeof IconList; label: string }) => (
  <span className="look-choice" title={label}>
    <Icon size={16} aria-hidden />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);

/** In which order and form a list is looked at: cards or a table, and of the table which columns. */
export function ListLookBar({ as, onAs, sort, onSort, columns, hidden, onHidden }: Props) {
  const toggle = (label: string) =>
    onHidden(hidden.includes(label) ? hidden.filter((each) => each !== label) : [...hidden, label]);
  return (
    <Group gap="xs" wrap="nowrap" className="list-look">
      <Select
        aria-label={t('Order')}
        data={LIST_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
        value={sort}
        onChange={(chosen) => onSort(LIST_SORTS.find((each) => each === chosen) ?? 'newest')}
        allowDeselect={false}
        // These few need no bars to scroll by, which take long to draw, also while the choices are not shown.
        withScrollArea={false}
        w={160}
      />
      <SegmentedControl
        aria-label={t('Look')}
        value={as}
        onChange={(chosen) => onAs(chosen === 'table' ? 'table' : 'cards')}
        data={[
          { value: 'cards', label: <Look Icon={IconLayoutGrid} label={t('Cards')} /> },
          { value: 'table', label: <Look Icon={IconList} label={t('Table')} /> },
        ]}
      />
      {as === 'table' && (
        <Menu position="bottom-end" closeOnItemClick={false} withinPortal>
          <Menu.Target>
            <Tooltip label={t('Columns')}>
              <ActionIcon variant="default" size={36} aria-label={t('Columns')}>
                <IconColumns3 size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('Columns')}</Menu.Label>
            {columns.map((label) => (
              <Menu.CheckboxItem key={label} checked={!hidden.includes(label)} onChange={() => toggle(label)}>
                {label}
              </Menu.CheckboxItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
