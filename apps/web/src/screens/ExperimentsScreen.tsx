import { type Experiment, PAGE_SIZE, type Project, TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import { IconHistory, IconPlus, IconTablePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isOutOfReach } from '../api/client.ts';
import type { ExperimentTask } from '../experiments/ExperimentDialog.tsx';
import { ExperimentFilterSelect } from '../experiments/ExperimentFilterSelect.tsx';
import {
  ExperimentListState,
  experimentPageQuery,
  LIST_LOOKS_AGAIN_MS,
  permissionsQuery,
} from '../experiments/queries.ts';
import { WorkbookList } from '../experiments/WorkbookList.tsx';
import { WorkbookLookBar } from '../experiments/WorkbookLookBar.tsx';
import { WorkbookUploadButton } from '../experiments/WorkbookUploadButton.tsx';
import { LESS_NEEDED_COLUMNS } from '../experiments/workbook-columns.tsx';
import { StarredOnly } from '../personal/StarredOnly.tsx';
import { NewPhotoButton } from '../photos/NewPhotoButton.tsx';
import { ActiveCheckbox } from '../projects/ActiveCheckbox.tsx';
import { projectQuery } from '../projects/queries.ts';
import { useLookedAt } from '../session/list-look.ts';
import { useUser } from '../session/session.ts';
import { bulkActions } from '../signatures/bulk-actions.tsx';
import { mayUseType } from '../types/access.ts';
import { experimentTypesQuery } from '../types/queries.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Crumbs } from '../ui/Crumbs.tsx';
import { FoldToggle } from '../ui/FoldToggle.tsx';
import { useAskedForNew } from '../ui/forms/use-asked-for.ts';
import { useDialog } from '../ui/forms/use-dialog.ts';
import { LedElsewhere } from '../ui/LedElsewhere.tsx';
import { dialogLater } from '../ui/later.tsx';
import { ActiveBadge } from '../ui/lists/ActiveBadge.tsx';
import { DENSE_PAGE_SIZE } from '../ui/lists/ListTable.tsx';
import { NothingFound } from '../ui/lists/NothingFound.tsx';
import { SearchBar } from '../ui/lists/SearchBar.tsx';
import { ANYTHING, listAddress } from '../ui/lists/use-list-state.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { useTime } from '../ui/time.ts';
import { useFold } from '../ui/use-fold.ts';
import { useEditorScreenSoon } from './editor/screen-soon.ts';

const ExperimentDialog = dialogLater(
  async () => (await import('../experiments/ExperimentDialog.tsx')).ExperimentDialog,
);

/** `/projects/{projectId}/experiments`: the workbooks of a project. */
export function ExperimentsScreen() {
  const projectId = Number(useParams().projectId);
  const project = useQuery(projectQuery(projectId));
  const missing = isOutOfReach(project.error);
  if (!Number.isInteger(projectId) || missing) return <LedElsewhere to="/projects" why={project.error} />;
  return (
    <div className="screen">
      {/* A screen of another project begins anew: page, search and dialogs belong to this one. */}
      <Experiments key={projectId} projectId={projectId} project={project.data} />
    </div>
  );
}

function Experiments({ projectId, project }: { projectId: number; project: Project | undefined }) {
  // What is not known yet is not told: the server decides.
  const isActive = project?.active ?? true;
  const user = useUser();
  const { timeZone } = useTime();
  const { list, setList, look, setLook } = useLookedAt('workbooks', ExperimentListState, LESS_NEEDED_COLUMNS);
  const pageSize = look.as === 'table' ? DENSE_PAGE_SIZE : PAGE_SIZE;
  const found = useQuery({
    ...experimentPageQuery(projectId, list, timeZone, pageSize),
    refetchInterval: LIST_LOOKS_AGAIN_MS,
  });
  useEditorScreenSoon(found.isSuccess);
  const permissions = useQuery(permissionsQuery(projectId)).data;
  const types = useQuery(experimentTypesQuery).data;
  const dialog = useDialog<ExperimentTask>();
  useAskedForNew(() => isActive && dialog.open({ form: 'new' }));

  const fold = useFold('h1');
  const untouched = list.search === '' && list.filter === 'all';
  const mayEdit = (experiment: Experiment): boolean => {
    const type = types?.find(({ id }) => id === experiment.experimentTypeId);
    const permitted = permissions?.find(({ experimentId }) => experimentId === experiment.id)?.edit ?? false;
    return permitted && type !== undefined && mayUseType(type, user, 'edit');
  };

  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs" className="screen-head list-head">
        <Group
          ref={fold.ref}
          className="list-title"
          data-folded={!fold.opened || undefined}
          gap="xs"
          wrap="nowrap"
          flex="1 1 120px"
          miw={0}
        >
          <Crumbs of={[{ to: listAddress('/projects'), label: t('Projects') }]} />
          <ScreenTitle>{project?.title ?? t('Workbooks')}</ScreenTitle>
          {!isActive && <ActiveBadge active={false} />}
          <FoldToggle fold={fold} label={t('The whole title')} />
        </Group>
        <Group gap="xs" role="toolbar" aria-label={t('Workbooks')}>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t('Activity Log')}
            title={t('Activity Log of this project')}
            renderRoot={(props) => <Link {...props} to={`/logs?projectId=${projectId}`} />}
          >
            <IconHistory size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
          {project?.active === false ? (
            <ActiveCheckbox project={project} />
          ) : (
            <NewWorkbooks
              projectId={projectId}
              takesDrops={!dialog.opened}
              onNew={(documentType) => dialog.open({ form: 'new', ...(documentType && { documentType }) })}
            />
          )}
        </Group>
      </Group>
      <SearchBar label={t('Search workbooks')} value={list} onChange={setList}>
        <StarredOnly
          search={list.search}
          onSearch={(search) => setList({ search, searchBy: 'any', page: 1 })}
        />
        <ExperimentFilterSelect value={list.filter} onChange={(filter) => setList({ filter, page: 1 })} />
        <WorkbookLookBar list={list} setList={setList} look={look} setLook={setLook} />
      </SearchBar>
      <WorkbookList
        as={look.as}
        hidden={look.hidden}
        sort={list.sort}
        onSort={(sort) => setList({ sort, page: 1 })}
        query={found}
        page={list.page}
        onPage={(page) => setList({ page })}
        empty={t(TEXTS.noExperiments)}
        hint={
          untouched ? (
            isActive ? (
              t('Begin with New Workbook, or drop Word, Excel and PDF files here.')
            ) : (
              t('This project is inactive. Set it active to add workbooks.')
            )
          ) : (
            <NothingFound onAll={() => setList({ ...ANYTHING, filter: 'all' })}>
              {list.search !== '' && (
                <ButtonLink
                  variant="light"
                  size="xs"
                  to={`/search?${new URLSearchParams({ search: list.search })}`}
                >
                  {t('Look in all projects')}
                </ButtonLink>
              )}
            </NothingFound>
          )
        }
        onEdit={(experiment) =>
          mayEdit(experiment) ? () => dialog.open({ form: 'edit', experiment }) : undefined
        }
        onCopy={(experiment) =>
          experiment.isPublished && isActive ? () => dialog.open({ form: 'copy', experiment }) : undefined
        }
        bulk={bulkActions}
      />
      <ExperimentDialog
        projectId={projectId}
        subject={dialog.subject}
        opened={dialog.opened}
        onClose={dialog.close}
      />
    </Stack>
  );
}

interface NewProps {
  projectId: number;
  takesDrops: boolean;
  onNew: (documentType?: 'xlsx') => void;
}

/** The ways to a new workbook, which an inactive project does not take. */
const NewWorkbooks = ({ projectId, takesDrops, onNew }: NewProps) => (
  <>
    <NewPhotoButton projectId={projectId} />
    <WorkbookUploadButton projectId={projectId} takesDrops={takesDrops} />
    {/* Two clicks to a table, as to a text. */}
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t('New Excel workbook')}
      title={t('New Excel workbook')}
      onClick={() => onNew('xlsx')}
    >
      <IconTablePlus size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
    <Button className="phone-icon" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onNew()}>
      {t('New Workbook')}
    </Button>
  </>
);
