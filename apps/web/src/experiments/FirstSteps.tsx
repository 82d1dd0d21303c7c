import { experimentCalls, userCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, CloseButton, Group, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { call, callPage } from '../api/client.ts';
import { connectionsQuery } from '../data-connections/queries.ts';
import { isAdministrator } from '../session/administrators.ts';
import { useUser } from '../session/session.ts';
import { offeredTypes } from '../types/access.ts';
import { experimentTypesQuery } from '../types/queries.ts';
import { BenchPicture } from '../ui/BenchPicture.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { ownSampleQuery } from './queries.ts';

interface StepProps {
  title: string;
  isDone?: boolean;
  action: ReactNode;
  children: string;
}

function Step({ title, isDone = false, action, children }: StepProps) {
  return (
    <li className="first-step" data-done={isDone || undefined}>
      <Text fw={600} size="sm">
        {isDone && <IconCheck size={16} aria-label={t('Done:')} role="img" />} {title}
      </Text>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
      <div>{action}</div>
    </li>
  );
}

/** Whether there is anybody beside the one who began: active or not, they were invited. */
const isOneOfSeveralQuery = queryOptions({
  queryKey: ['users', 'several'],
  queryFn: async ({ signal }) =>
    (await callPage(userCalls.listUsers, { query: { pageSize: 1 } }, { signal })).total > 1,
  meta: { quiet: true },
});

/** Leads to the screen where a step is done. */
function WayTo({ path, children }: { path: string; children: ReactNode }) {
  return (
    <ButtonLink size="xs" variant="default" to={path}>
      {children}
    </ButtonLink>
  );
}

/** What only administrators do, which the server says whether they have. */
function StepsOfAdministrators() {
  const isOneOfSeveral = useQuery(isOneOfSeveralQuery).data;
  const connections = useQuery({ ...connectionsQuery, meta: { quiet: true } }).data;
  return (
    <>
      <Step
        title={t('Invite a colleague')}
        isDone={isOneOfSeveral}
        action={<WayTo path="/admin/users">{t('Go to the users')}</WayTo>}
      >
        {t('They get a password for one sign-in, and choose their own.')}
      </Step>
      <Step
        title={t('Connect a LIMS')}
        isDone={connections !== undefined && connections.length > 0}
        action={<WayTo path="/admin/data-connections">{t('Go to the data connections')}</WayTo>}
      >
        {t('Instruments, tests and samples come from there, and results go back.')}
      </Step>
    </>
  );
}

interface Props {
  /** Where a sample would be made: the newest project; none while there is no project. */
  projectId: number | undefined;
  onNewProject: () => void;
  onHide: () => void;
}

/** The first five minutes of somebody: each step is the real thing, and can be done in any order. */
export function FirstSteps({ projectId, onNewProject, onHide }: Props) {
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [type] = offeredTypes(useQuery(experimentTypesQuery).data ?? [], user, 'create');
  const sample = useMutation({
    mutationFn: (place: { projectId: number; experimentTypeId: number }) =>
      call(experimentCalls.createSample, {
        params: { projectId: place.projectId },
        body: { experimentTypeId: place.experimentTypeId },
      }),
    onSuccess: async (made) => {
      await navigate(`/projects/${made.projectId}/experiments/${made.id}`);
      await client.invalidateQueries({ queryKey: ['experiments'] });
    },
  });
  const own = useQuery(ownSampleQuery);
  const place =
    projectId === undefined || type === undefined ? undefined : { projectId, experimentTypeId: type.id };
  return (
    <section className="surface first-steps" aria-labelledby="first-steps">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Group gap="md" wrap="nowrap">
          <BenchPicture />
          <div>
            <Title order={2} id="first-steps">
              {t('First steps')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('Five minutes, in any order. What you make is real, and stays until you change it.')}
            </Text>
          </div>
        </Group>
        <CloseButton aria-label={t('Hide the first steps')} onClick={onHide} />
      </Group>
      <ol>
        <Step
          title={t('Make a project')}
          isDone={projectId !== undefined}
          action={
            <Button size="xs" variant="default" onClick={onNewProject}>
              {t('Make a project')}
            </Button>
          }
        >
          {t('It holds workbooks, and its type says who sees them.')}
        </Step>
        <Step
          title={t('Try a sample workbook')}
          isDone={own.data != null}
          action={
            own.data != null ? (
              <ButtonLink
                size="xs"
                variant="default"
                to={`/projects/${own.data.projectId}/experiments/${own.data.id}`}
              >
                {t('Open the sample')}
              </ButtonLink>
            ) : (
              <Button
                size="xs"
                variant="default"
                disabled={place === undefined || own.isPending}
                loading={sample.isPending}
                onClick={() => place !== undefined && sample.mutate(place)}
              >
                {t('Make the sample')}
              </Button>
            )
          }
        >
          {own.data != null
            ? t('A calibration with formulas and a chart. You have made it already.')
            : projectId === undefined
              ? t('A calibration with formulas and a chart. Make a project first.')
              : t('A calibration with formulas and a chart, in your newest project.')}
        </Step>
        {isAdministrator(user) && <StepsOfAdministrators />}
      </ol>
    </section>
  );
}
