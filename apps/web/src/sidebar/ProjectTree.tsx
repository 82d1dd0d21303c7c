import type { Experiment, Project } from '@benchbook/contract';
import { Skeleton, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconChevronRight,
  IconCircleCheck,
  IconFile,
  IconLock,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import type { Page } from '../api/client.ts';
import { sidebarExperimentsQuery } from '../experiments/queries.ts';
import { displayState, mayOpen } from '../experiments/rules.ts';
import { sidebarProjectsQuery } from '../projects/queries.ts';
import { useUser } from '../session/session.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { groupByType, inOrder, type ProjectGroup } from './group-by-type.ts';
import { useOpenBranch } from './open-branches.ts';

/** Above this many projects the groups begin closed, so that the tree can be taken in at a glance. */
const OPEN_GROUPS_UP_TO = 40;

const ICONS = { reviewed: IconRosetteDiscountCheck, published: IconCircleCheck, draft: IconFile } as const;

interface Navigation {
  /** Called when a link is followed. */
  onNavigate?: () => void;
}

function Leaf({ experiment, onNavigate }: Navigation & { experiment: Experiment }) {
  const user = useUser();
  const { experimentId } = useParams();
  const state = displayState(experiment);
  const open = mayOpen(experiment, user);
  const Icon = open ? ICONS[state] : IconLock;
  const current = Number(experimentId) === experiment.id;
  const status = open ? (state === 'draft' ? '' : `, ${state}`) : ', private';
  return (
    <li
      className="tree-row tree-leaf"
      data-state={state}
      data-locked={open ? undefined : true}
      data-current={current || undefined}
    >
      <Icon size={15} stroke={1.8} aria-hidden />
      {open ? (
        <Link
          to={`/projects/${experiment.projectId}/experiments/${experiment.id}`}
          title={experiment.title}
          aria-current={current ? 'page' : undefined}
          {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
        >
          {experiment.title}
          <VisuallyHidden>{status}</VisuallyHidden>
        </Link>
      ) : (
        <span className="tree-label" title={experiment.title}>
          {experiment.title}
          <VisuallyHidden>{status}</VisuallyHidden>
        </span>
      )}
    </li>
  );
}

function Leaves({ projectId, onNavigate }: Navigation & { projectId: number }) {
  const experiments = useQuery(sidebarExperimentsQuery(projectId));
  return (
    <Loaded what="the workbooks" query={experiments} waiting={<Skeleton height={16} m={8} />}>
      {({ items, total }) =>
        items.length === 0 ? (
          <div className="tree-note">No workbooks yet</div>
        ) : (
          <>
            <ul>
              {inOrder(items).map((experiment) => (
                <Leaf key={experiment.id} experiment={experiment} {...(onNavigate && { onNavigate })} />
              ))}
            </ul>
            {total > items.length && (
              <div className="tree-note">and {total - items.length} more: find them with the search</div>
            )}
          </>
        )
      }
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
          aria-label={`Workbooks of ${project.title}`}
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

function Group({ group, begin, onNavigate }: Navigation & { group: ProjectGroup; begin: boolean }) {
  const { projectId } = useParams();
  const holdsCurrent = group.projects.some((project) => project.id === Number(projectId));
  const [opened, toggle] = useOpenBranch(`type ${group.projectTypeId}`, begin || holdsCurrent);
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
        <span style={{ flex: 1 }}>{group.typeName}</span>
        <span>{group.projects.length}</span>
      </UnstyledButton>
      {opened && (
        <ul id={groupId} style={{ marginInlineStart: 4, marginBottom: 4 }}>
          {group.projects.map((project) => (
            <Branch key={project.id} project={project} {...(onNavigate && { onNavigate })} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The active projects by type; each opens to its workbooks, which are loaded then. */
export function ProjectTree({ onNavigate }: Navigation) {
  const projects = useQuery(sidebarProjectsQuery);
  return (
    <nav aria-label="Projects" style={{ padding: '12px 8px' }}>
      <Loaded what="the projects" query={projects} waiting={<Waiting />}>
        {(page) => <Groups page={page} {...(onNavigate && { onNavigate })} />}
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

function Groups({ page: { items, total }, onNavigate }: Navigation & { page: Page<Project> }) {
  const groups = useMemo(() => groupByType(items), [items]);
  if (groups.length === 0) return <div className="tree-note">No active projects yet</div>;
  return (
    <>
      <ul className="tree">
        {groups.map((group) => (
          <Group
            key={group.projectTypeId}
            group={group}
            begin={items.length <= OPEN_GROUPS_UP_TO}
            {...(onNavigate && { onNavigate })}
          />
        ))}
      </ul>
      {total > items.length && (
        <div className="tree-note">and {total - items.length} more: find them with the search</div>
      )}
    </>
  );
}
