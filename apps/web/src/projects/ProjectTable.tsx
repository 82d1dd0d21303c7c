import type { Project } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Moment } from '../ui/Footer.tsx';
import { type ListColumn, ListTable } from '../ui/lists/ListTable.tsx';
import type { PagedListProps } from '../ui/lists/PagedList.tsx';
import type { ListSort } from '../ui/lists/use-list-state.ts';
import { ActiveCheckbox } from './ActiveCheckbox.tsx';
import { ProjectActions, ProjectTitle } from './ProjectParts.tsx';

const COLUMNS: ListColumn<Project>[] = [
  {
    label: t('Title'),
    sorts: ['title'],
    cell: (project) => <ProjectTitle project={project} />,
  },
  {
    label: t('Active'),
    width: 72,
    cell: (project) => <ActiveCheckbox project={project} isBare />,
  },
  {
    label: t('Type'),
    isWide: true,
    cell: ({ projectType }) => <span className="one-line">{projectType}</span>,
  },
  {
    label: t('Last edit'),
    sorts: ['updated'],
    isWide: true,
    cell: ({ lastUpdateBy, updatedAt }) => <Moment who={lastUpdateBy} when={updatedAt} />,
  },
  {
    label: t('Created'),
    sorts: ['newest', 'oldest'],
    isWide: true,
    cell: ({ createdBy, createdAt }) => <Moment who={createdBy} when={createdAt} />,
  },
];

/** The columns that can be hidden. */
export const PROJECT_COLUMNS = COLUMNS.slice(1).map(({ label }) => label);

interface Props extends Omit<PagedListProps<Project>, 'what' | 'one' | 'pageSize'> {
  hidden: readonly string[];
  sort: ListSort;
  onSort: (sort: ListSort) => void;
  onEdit: (project: Project) => void;
  onNewWorkbook: (project: Project) => void;
}

/** Projects as a dense table. */
export function ProjectTable({ hidden, onEdit, onNewWorkbook, ...list }: Props) {
  return (
    <ListTable
      what={t('projects')}
      one={t('project')}
      {...list}
      columns={COLUMNS.filter(({ label }) => !hidden.includes(label))}
      nameOf={({ title }) => title}
      actions={(project) => (
        <ProjectActions
          project={project}
          onEdit={() => onEdit(project)}
          onNewWorkbook={() => onNewWorkbook(project)}
        />
      )}
    />
  );
}
