import { PAGE_SIZE, type Project, TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AtHand } from '../personal/AtHand.tsx';
import { StarredOnly } from '../personal/StarredOnly.tsx';
import { ProjectCard } from '../projects/ProjectCard.tsx';
import { ExportAllMenu } from '../projects/ProjectMenu.tsx';
import { PROJECT_COLUMNS, ProjectTable } from '../projects/ProjectTable.tsx';
import { ProjectListState, projectPageQuery } from '../projects/queries.ts';
import { useStaleProjectRule } from '../projects/stale-projects.ts';
import { useFirstSteps } from '../session/first-steps.ts';
import { useLookedAt } from '../session/list-look.ts';
import { WelcomeDialog } from '../session/WelcomeDialog.tsx';
import { useAskedForNew } from '../ui/forms/use-asked-for.ts';
import { useDialog } from '../ui/forms/use-dialog.ts';
import { dialogLater, later } from '../ui/later.tsx';
import { CardList } from '../ui/lists/CardList.tsx';
import { ListLookBar } from '../ui/lists/ListLookBar.tsx';
import { DENSE_PAGE_SIZE } from '../ui/lists/ListTable.tsx';
import { NothingFound } from '../ui/lists/NothingFound.tsx';
import { SearchBar } from '../ui/lists/SearchBar.tsx';
import { ANYTHING } from '../ui/lists/use-list-state.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { useTime } from '../ui/time.ts';
import { WaitingLine } from '../waiting/WaitingLine.tsx';

const FirstSteps = later(async () => (await import('../experiments/FirstSteps.tsx')).FirstSteps);
const ExperimentDialog = dialogLater(
  async () => (await import('../experiments/ExperimentDialog.tsx')).ExperimentDialog,
);
const ProjectDialog = dialogLater(async () => (await import('../projects/ProjectDialog.tsx')).ProjectDialog);

/** `/projects`: the project list, where people arrive after login. */
export function ProjectsScreen() {
  const { timeZone } = useTime();
  const { list, setList, look, setLook } = useLookedAt('projects', ProjectListState);
  const pageSize = look.as === 'table' ? DENSE_PAGE_SIZE : PAGE_SIZE;
  const found = useQuery(projectPageQuery(list, timeZone, pageSize));
  const dialog = useDialog<Project | 'new'>();
  useAskedForNew(() => dialog.open('new'));
  const workbook = useDialog<number>();
  const { active } = list;
  const shown = {
    query: found,
    page: list.page,
    onPage: (page: number) => setList({ page }),
    empty: t(TEXTS.noProjects),
    hint:
      list.search !== '' ? (
        <NothingFound onAll={() => setList(ANYTHING)} />
      ) : active ? (
        t('Begin with New Project.')
      ) : (
        t('Projects that are set inactive are kept here.')
      ),
  };
  const isWhole = active && list.search === '' && list.page === 1;
  const [guided, setGuided] = useFirstSteps(
    isWhole && found.data !== undefined ? found.data.total === 0 : undefined,
  );
  useStaleProjectRule(found.isSuccess && !found.isPlaceholderData ? active : undefined);
  return (
    <div className="screen">
      <WelcomeDialog />
      <Stack gap="md">
        <Group className="screen-head" justify="space-between" gap="xs">
          <Group gap="0 8px" flex="1 1 200px">
            <ScreenTitle>{active ? t(TEXTS.activeProjects) : t(TEXTS.inactiveProjects)}</ScreenTitle>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ml={4}
              onClick={() => setList({ active: !active, page: 1 })}
            >
              {active ? t(TEXTS.showInactiveProjects) : t(TEXTS.showActiveProjects)}
            </Anchor>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <ExportAllMenu />
            <Button
              className="phone-icon"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => dialog.open('new')}
            >
              {t('New Project')}
            </Button>
          </Group>
        </Group>
        <WaitingLine />
        {guided && (
          <FirstSteps
            projectId={found.data?.items[0]?.id}
            onNewProject={() => dialog.open('new')}
            onHide={() => setGuided(false)}
          />
        )}
        {isWhole && <AtHand />}
        <SearchBar label={t('Search projects')} described={false} value={list} onChange={setList}>
          <StarredOnly search={list.search} onSearch={(search) => setList({ search, page: 1 })} />
          <ListLookBar
            as={look.as}
            onAs={(as) => {
              setList({ page: 1 });
              setLook({ as });
            }}
            sort={list.sort}
            onSort={(sort) => setList({ sort, page: 1 })}
            columns={PROJECT_COLUMNS}
            hidden={look.hidden}
            onHidden={(hidden) => setLook({ hidden })}
          />
        </SearchBar>
        {look.as === 'table' ? (
          <ProjectTable
            {...shown}
            hidden={look.hidden}
            sort={list.sort}
            onSort={(sort) => setList({ sort, page: 1 })}
            onEdit={dialog.open}
            onNewWorkbook={({ id }) => workbook.open(id)}
          />
        ) : (
          <CardList
            what={t('projects')}
            one={t('project')}
            {...shown}
            card={(project) => (
              <ProjectCard
                key={project.id}
                project={project}
                onEdit={() => dialog.open(project)}
                onNewWorkbook={() => workbook.open(project.id)}
              />
            )}
          />
        )}
        {!guided && (
          <Anchor component="button" type="button" size="xs" w="fit-content" onClick={() => setGuided(true)}>
            {t('First steps')}
          </Anchor>
        )}
      </Stack>
      <ProjectDialog subject={dialog.subject} opened={dialog.opened} onClose={dialog.close} />
      {workbook.subject !== null && (
        <ExperimentDialog
          projectId={workbook.subject}
          subject={{ form: 'new' }}
          opened={workbook.opened}
          onClose={workbook.close}
        />
      )}
    </div>
  );
}
