import {
  ACCESS_LABELS,
  type AccessDecision,
  type AccessExplanation,
  accessCalls,
  experimentCalls,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Badge, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { CHOICES, FoundSelect, type SelectProps, useFound } from './FoundSelect.tsx';
import { UserSelect } from './UserSelect.tsx';

interface Named {
  id: number;
  name: string;
}

interface Props {
  /** Who is asked about; left out: to be chosen. */
  user?: Named;
  /** Which workbook is asked about; left out: to be chosen. */
  experiment?: Named;
  onClose: () => void;
}

/** "Why can Ana see this?": what a user may do with a workbook, and the rules that decide it. */
export function AccessDialog({ user, experiment, onClose }: Props) {
  const [userId, setUserId] = useState(user?.id ?? null);
  const [experimentId, setExperimentId] = useState(experiment?.id ?? null);
  const explanation = useQuery({
    queryKey: ['access', userId, experimentId],
    queryFn: ({ signal }) =>
      call(
        accessCalls.explainAccess,
        { params: { userId: userId ?? 0, experimentId: experimentId ?? 0 } },
        { signal },
      ),
    enabled: userId !== null && experimentId !== null,
    staleTime: 0,
  });
  const title =
    experiment === undefined
      ? t('What may {name} do with a workbook?', { name: user?.name ?? t('somebody') })
      : t('What may {name} do with “{name2}”?', {
          name: user?.name ?? t('somebody'),
          name2: experiment.name,
        });
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Stack gap="md">
        {user === undefined && <UserSelect value={userId} onChange={setUserId} />}
        {experiment === undefined && <ExperimentSelect value={experimentId} onChange={setExperimentId} />}
        {explanation.isLoading && <Skeleton height={160} />}
        {explanation.data !== undefined && <Explanation explanation={explanation.data} />}
      </Stack>
    </Modal>
  );
}

function Explanation({ explanation }: { explanation: AccessExplanation }) {
  return (
    <Stack gap="sm" component="section" aria-label={t('Explanation')} aria-live="polite">
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('{name} and “{title}” in the project “{projectTitle}”', {
          name: explanation.user.name,
          title: explanation.experiment.title,
          projectTitle: explanation.experiment.projectTitle,
        })}
      </Text>
      {explanation.decisions.map((decision, place) => (
        <Decision
          key={decision.question}
          decision={decision}
          told={explanation.decisions.slice(0, place).flatMap((one) => one.reasons)}
        />
      ))}
    </Stack>
  );
}

interface DecisionProps {
  decision: AccessDecision;
  /** What stands above already; each question builds on the ones before. */
  told: AccessDecision['reasons'];
}

function Decision({ decision, told }: DecisionProps) {
  const fresh = decision.reasons.filter(
    (reason) => !reason.allowed || !told.some((one) => one.rule === reason.rule),
  );
  return (
    <section aria-label={t(ACCESS_LABELS[decision.question])} className="access-decision">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600}>
          {t(ACCESS_LABELS[decision.question])}
        </Text>
        <Badge variant="light" color={decision.allowed ? 'teal' : 'red'}>
          {decision.allowed ? t('Allowed') : t('Refused')}
        </Badge>
      </Group>
      <ul>
        {fresh.length === 0 && (
          <li>
            <Text size="sm" c="dimmed">
              {t('For the reasons above.')}
            </Text>
          </li>
        )}
        {fresh.map((reason) => (
          <li key={reason.rule}>
            <Found allowed={reason.allowed} />
            <span>{reason.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({ allowed }: { allowed: boolean }) {
  const Icon = allowed ? IconCheck : IconX;
  return (
    <Icon
      className="access-reason"
      data-allowed={allowed || undefined}
      size={14}
      role="img"
      aria-label={allowed ? t('Yes:') : t('No:')}
    />
  );
}

function ExperimentSelect({ value, onChange }: SelectProps) {
  const { term, ...found } = useFound();
  const { data = [] } = useQuery({
    queryKey: ['experiments', 'choices', term],
    queryFn: ({ signal }) =>
      call(
        experimentCalls.searchExperiments,
        { query: { page: 1, pageSize: CHOICES, searchBy: 'title', ...term } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const options = data.map((experiment) => ({
    value: String(experiment.id),
    label: `${experiment.title} (${experiment.projectTitle})`,
  }));
  return <FoundSelect label={t('Workbook')} options={options} {...{ value, onChange }} {...found} />;
}
