import { ADMINISTRATORS_LOG_KINDS, LOG_KINDS, LogKind } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Group, Pill, Select, Text } from '@mantine/core';
import { IconSearch, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { experimentQuery } from '../experiments/queries.ts';
import { projectQuery } from '../projects/queries.ts';
import { isAdministrator } from '../session/administrators.ts';
import { useUser } from '../session/session.ts';
import { DayField } from '../ui/forms/DayField.tsx';
import { inSentence } from '../ui/in-sentence.ts';
import { SearchInput } from '../ui/lists/SearchInput.tsx';
import { isFiltered, type LogListState, NO_FILTER } from './queries.ts';

interface Props {
  value: LogListState;
  onChange: (changed: Partial<LogListState>) => void;
}

/** What of the log is shown: words, people, kinds, days, and the project or workbook it was opened for. */
export function LogFilters({ value, onChange }: Props) {
  const mayAdminister = isAdministrator(useUser());
  const kinds = LogKind.options.filter((kind) => mayAdminister || !ADMINISTRATORS_LOG_KINDS.includes(kind));
  return (
    <Group role="search" gap="xs">
      <SearchInput
        label={t('Search the log')}
        icon={<IconSearch size={16} aria-hidden />}
        value={value.search}
        onSearch={(search) => onChange({ search })}
        flex="1 1 200px"
      />
      <SearchInput
        label={t('Person')}
        icon={<IconUser size={16} aria-hidden />}
        clear={t('Clear person')}
        value={value.person}
        onSearch={(person) => onChange({ person })}
        flex="1 1 150px"
      />
      <Select
        aria-label={t('What happened')}
        placeholder={t('All changes')}
        clearable
        clearButtonProps={{ 'aria-label': t('Show everything') }}
        data={kinds.map((kind) => ({ value: kind, label: t(LOG_KINDS[kind]) }))}
        value={value.kind === '' ? null : value.kind}
        onChange={(chosen) => onChange({ kind: kinds.find((kind) => kind === chosen) ?? '' })}
        flex="1 1 200px"
      />
      <Group gap="xs" wrap="nowrap" flex="1 1 320px" miw={0} maw={400}>
        <Day label={t('From')} value={value.from} max={value.to} onChange={(from) => onChange({ from })} />
        <Day label={t('To')} value={value.to} min={value.from} onChange={(to) => onChange({ to })} />
      </Group>
      {value.projectId !== 0 && (
        <OpenedFor
          {...value}
          onRemove={() => onChange({ projectId: 0, experimentId: 0 })}
          key={value.experimentId}
        />
      )}
      {isFiltered(value) && (
        <Button variant="subtle" px="xs" onClick={() => onChange(NO_FILTER)}>
          {t('Show everything')}
        </Button>
      )}
    </Group>
  );
}

interface DayProps {
  label: string;
  /** YYYY-MM-DD, or empty; so are `min` and `max`. */
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

/** A day with its word inside. */
const Day = ({ label, ...day }: DayProps) => (
  <DayField
    {...day}
    aria-label={label}
    leftSection={
      <Text size="sm" c="dimmed" aria-hidden>
        {label}
      </Text>
    }
    leftSectionWidth={48}
    flex={1}
    miw={0}
  />
);

interface OpenedForProps {
  projectId: number;
  experimentId: number;
  onRemove: () => void;
}

/** Names the project or workbook the log is limited to. */
function OpenedFor({ projectId, experimentId, onRemove }: OpenedForProps) {
  const project = useQuery({ ...projectQuery(projectId), enabled: experimentId === 0 });
  const experiment = useQuery({ ...experimentQuery(projectId, experimentId), enabled: experimentId !== 0 });
  const [kind, title] =
    experimentId === 0 ? [t('Project'), project.data?.title] : [t('Workbook'), experiment.data?.title];
  return (
    <Pill
      size="lg"
      withRemoveButton
      removeButtonProps={{ 'aria-label': t('Not only this {kind}', { kind: inSentence(kind) }) }}
      onRemove={onRemove}
    >
      {kind}
      {title === undefined ? '' : `: ${title}`}
    </Pill>
  );
}
