import type { Project, ProjectGroup } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Skeleton, Stack, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useParams } from 'react-router';
import { sidebarExperimentsQuery } from '../experiments/queries.ts';
import { formFor } from '../experiments/rules.ts';
import { projectQuery, sidebarGroupsQuery, sidebarProjectsQuery } from '../projects/queries.ts';
import { useUser } from '../session/session.ts';
import { experimentTypesQuery } from '../types/queries.ts';
import { useDialog } from '../ui/forms/use-dialog.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { dialogLater } from '../ui/later.tsx';
import { Leaf, type LeafTask, type Navigation } from './Leaf.tsx';
import { useOpenBranch } from './open-branches.ts';
import { ShowMore } from './ShowMore.tsx';
import { shownOf, shownWith } from './shown-of.ts';

const ExperimentDialog = dialogLater(
  async () => (await import('../experiments/ExperimentDialog.tsx')).ExperimentDialog,
);

/** Above this many projects the groups begin closed, so that the tree can be taken in at a glance. */
const OPEN_GROUPS_UP_TO = 40;

function Leaves({ projectId, onNavigate }: Navigation & { projectId: number }) {
  const experiments = useInfiniteQuery(sidebarExperimentsQuery(projectId));
  const types = useQuery(experimentTypesQuery).data ?? [];
  const user = useUser();
  const dialog = useDialog<LeafTask>();
  return (
    <Loaded what={t('the workbooks')} query={experiments} waiting={<Skeleton height={16} m={8} />}>
      {({ pages }) => {
        const shown = shownOf(pages);
        return shown.length === 0 ? (
          <div className="tree-note">{t('No workbooks yet')}</div>
        ) : (
          <>
            <ul>
              {shown.map((experiment) => (
                <Leaf
                  key={experiment.id}
                  experiment={experiment}
                  form={formFor(experiment, types, user)}
                  onOpen={dialog.open}
                  {...(onNavigate && { onNavigate })}
                />
              ))}
            </ul>
            <ShowMore what={t('workbooks')} pages={pages} shown={shown.length} query={experiments} />
            <ExperimentDialog
              projectId={projectId}
              subject={dialog.subject}
              opened={dialog.opened}
              onClose={dialog.close}
            />
          </>
        );
      }}
    </Loaded>
  );
}

function Branch({ project, onNavigate }: Navigation & { project: Project }) {
  const { projectId, experimentId } = useParams();
  const current = Number(projectId) === project.id;
  const [opened, toggle] = useOpenBranch(`project ${project.id}`, current);
  const branchId = useId();
  return (
    <li>
      <div className="tree-row" data-current={(current && experimentId === undefined) || undefined}>
        <UnstyledButton
          className="tree-toggle"
          aria-expanded={opened}
          aria-controls={opened ? branchId : undefined}
          aria-label={t('Workbooks of {title}', { title: project.title })}
          onClick={toggle}
        >
          <IconChevronRight className="tree-chevron" size={14} aria-hidden />
        </UnstyledButton>
        <Link
          to={`/projects/${project.id}/experiments`}
          title={project.title}
          aria-current={current && experimentId === undefined ? 'page' : undefined}
          {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
        >
          {project.title}
        </Link>
      </div>
      {opened && (
        <div id={branchId} style={{ marginInlineStart: 12 }}>
          <Leaves projectId={project.id} {...(onNavigate && { onNavigate })} />
        </div>
      )}
    </li>
  );
}

interface GroupProps extends Navigation {
  group: ProjectGroup;
  /** The project somebody stands in, where it is of this group. */
  current: Project | undefined;
}

function Branches({ group, current, onNavigate }: GroupProps) {
  const projects = useInfiniteQuery(sidebarProjectsQuery(group.projectTypeId));
  return (
    <Loaded what={t('the projects')} query={projects} waiting={<Skeleton height={16} m={8} />}>
      {({ pages }) => {
        const shown = shownWith(pages, current);
        return (
          <>
            <ul style={{ marginInlineStart: 4, marginBottom: 4 }}>
              {shown.map((project) => (
                <Branch key={project.id} project={project} {...(onNavigate && { onNavigate })} />
              ))}
            </ul>
            <ShowMore what={t('projects')} pages={pages} shown={shown.length} query={projects} />
          </>
        );
      }}
    </Loaded>
  );
}

function Group({ begin, ...here }: GroupProps & { begin: boolean }) {
  const { projectTypeId, projectType, projects } = here.group;
  const [opened, toggle] = useOpenBranch(`type ${projectTypeId}`, begin);
  const groupId = useId();
  return (
    <li>
      <UnstyledButton
        className="tree-heading"
        aria-expanded={opened}
        aria-controls={opened ? groupId : undefined}
        onClick={toggle}
      >
        <IconChevronRight className="tree-chevron" size={14} aria-hidden />
        <span style={{ flex: 1 }}>{projectType}</span>
        <span>{projects}</span>
      </UnstyledButton>
      {opened && (
        <div id={groupId}>
          <Branches {...here} />
        </div>
      )}
    </li>
  );
}

/** The active projects by type, each type opening to its projects and each of those to its workbooks, loaded then. */
export function ProjectTree({ onNavigate }: Navigation) {
  const groups = useQuery(sidebarGroupsQuery);
  return (
    <nav aria-label={t('Projects')} style={{ padding: '12px 8px' }}>
      <Loaded what={t('the projects')} query={groups} waiting={<Waiting />}>
        {(each) => <Groups groups={each} {...(onNavigate && { onNavigate })} />}
      </Loaded>
    </nav>
  );
}

const Waiting = () => (
  <Stack gap="xs">
    {[0, 1, 2].map((place) => (
      <Skeleton key={place} height={20} />
    ))}
  </Stack>
);

function Groups({ groups, onNavigate }: Navigation & { groups: ProjectGroup[] }) {
  const { projectId } = useParams();
  // The screen of a project has it already.
  const { data: project } = useQuery({
    ...projectQuery(Number(projectId)),
    enabled: projectId !== undefined,
  });
  if (groups.length === 0) return <div className="tree-note">{t('No active projects yet')}</div>;
  const beginOpen = groups.reduce((sum, { projects }) => sum + projects, 0) <= OPEN_GROUPS_UP_TO;
  return (
    <ul className="tree">
      {groups.map((group) => {
        const isHere = project?.active === true && project.projectTypeId === group.projectTypeId;
        return (
          <Group
            key={group.projectTypeId}
            group={group}
            current={isHere ? project : undefined}
            begin={beginOpen || isHere}
            {...(onNavigate && { onNavigate })}
          />
        );
      })}
    </ul>
  );
}
