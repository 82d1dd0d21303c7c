import {
  ACCESS_LABELS,
  type AccessDecision,
  type AccessExplanation,
  accessCalls,
  experimentCalls,
  MAX_SEARCH,
  userCalls,
} from '@benchbook/contract';
import { Badge, Group, Modal, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';

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
  const title = `What may ${user?.name ?? 'somebody'} do with ${experiment === undefined ? 'a workbook' : `“${experiment.name}”`}?`;
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
    <Stack gap="sm" component="section" aria-label="Explanation" aria-live="polite">
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {explanation.user.name} and “{explanation.experiment.title}” in the project “
        {explanation.experiment.projectTitle}”
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
    <section aria-label={ACCESS_LABELS[decision.question]} className="access-decision">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600}>
          {ACCESS_LABELS[decision.question]}
        </Text>
        <Badge variant="light" color={decision.allowed ? 'teal' : 'red'}>
          {decision.allowed ? 'Allowed' : 'Refused'}
        </Badge>
      </Group>
      <ul>
        {fresh.length === 0 && (
          <li>
            <Text size="sm" c="dimmed">
              For the reasons above.
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
      aria-label={allowed ? 'Yes:' : 'No:'}
    />
  );
}

interface SelectProps {
  value: number | null;
  onChange: (id: number | null) => void;
}

const CHOICES = 20;

function UserSelect({ value, onChange }: SelectProps) {
  const { term, ...found } = useFound();
  const { data = [] } = useQuery({
    queryKey: ['users', 'choices', term],
    queryFn: ({ signal }) =>
      call(userCalls.listUsers, { query: { page: 1, pageSize: CHOICES, ...term } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const options = data.map((user) => ({
    value: String(user.id),
    label: `${user.firstName} ${user.lastName} (${user.username})`,
  }));
  return <FoundSelect label="User" options={options} {...{ value, onChange }} {...found} />;
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
  return <FoundSelect label="Workbook" options={options} {...{ value, onChange }} {...found} />;
}

/** What a select asks for: what was typed, and not the label of what was chosen. */
const termOf = (text: string, chosen: Choice | null) => {
  const term = text.trim();
  return term === '' || term === chosen?.label ? {} : { search: term };
};

interface Choice {
  value: string;
  label: string;
}

/** What is typed into a select whose choices the server finds, and what was chosen there. */
function useFound() {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [asked] = useDebouncedValue(search, 250);
  return { search, setSearch, chosen, setChosen, term: termOf(asked, chosen) };
}

interface FoundSelectProps extends SelectProps, Omit<ReturnType<typeof useFound>, 'term'> {
  label: string;
  options: Choice[];
}

/** A select whose choices the server finds. What is chosen stays a choice, also when something else is looked for. */
function FoundSelect(props: FoundSelectProps) {
  const { label, options, value, onChange, search, setSearch, chosen, setChosen } = props;
  const kept = chosen !== null && !options.some((option) => option.value === chosen.value) ? [chosen] : [];
  return (
    <Select
      label={label}
      placeholder="Type to find"
      data-autofocus
      searchable
      clearable
      nothingFoundMessage="Nothing found"
      filter={({ options: all }) => all}
      data={[...kept, ...options]}
      maxLength={MAX_SEARCH}
      searchValue={search}
      onSearchChange={setSearch}
      value={value === null ? null : String(value)}
      onChange={(id, option) => {
        setChosen(id === null ? null : option);
        onChange(id === null ? null : Number(id));
      }}
    />
  );
}
