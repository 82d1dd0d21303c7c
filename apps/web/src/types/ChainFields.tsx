import { type ExperimentType, MAX_CHAIN_STEPS, Meaning } from '@benchbook/contract';
import { t } from '@benchbook/words';
import {
  ActionIcon,
  Button,
  Group,
  NativeSelect,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { IconArrowUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { UserSelect } from '../access/UserSelect.tsx';
import { rolesQuery } from '../roles/queries.ts';

type Chain = ExperimentType['chain'];
type Step = Chain['steps'][number];

interface Props {
  chain: Chain;
  onChange: (chain: Chain) => void;
  error: ReactNode;
}

/** Who signs workbooks of a type after their publisher. */
export function ChainFields({ chain, onChange, error }: Props) {
  const { steps, inOrder } = chain;
  // Two steps may be alike: their numbers tell them apart.
  const numbered = steps.map((step, index) => ({ ...step, number: index + 1 }));
  const change = (next: Step[]) => onChange({ ...chain, steps: next });
  return (
    <Stack gap="xs" component="section" aria-labelledby="chain-of-signers">
      <div>
        <Text id="chain-of-signers" size="sm" fw={500}>
          {t('Chain of signers')}
        </Text>
        <Text size="xs" c="dimmed">
          {t(
            'Who signs after the publisher; the last one reviews. Without a step, one person who may edit reviews. Workbooks that are published keep the chain they were published with.',
          )}
        </Text>
      </div>
      {steps.length > 0 && (
        <ol
          style={{ margin: 0, paddingLeft: 20, fontSize: 'var(--mantine-font-size-sm)' }}
          aria-label={t('Steps')}
        >
          {numbered.map(({ number, ...step }) => (
            <li key={number}>
              <Group gap="xs" wrap="nowrap" justify="space-between">
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {t('{meaning} by {who}', {
                    meaning: step.meaning,
                    who: step.roleId === null ? step.who : t('the role {who}', { who: step.who }),
                  })}
                </Text>
                <Group gap={4} wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    disabled={number === 1}
                    aria-label={t('Move step {number} up', { number })}
                    onClick={() => change(moveUp(steps, number))}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('Remove step {number}', { number })}
                    onClick={() => change(steps.filter((_, index) => index !== number - 1))}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              </Group>
            </li>
          ))}
        </ol>
      )}
      {steps.length > 1 && (
        <Switch
          label={t('Sign in this order')}
          description={t('Without it, each signs when they come to it')}
          checked={inOrder}
          onChange={(event) => onChange({ ...chain, inOrder: event.currentTarget.checked })}
        />
      )}
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      {steps.length < MAX_CHAIN_STEPS && (
        <NewStep key={steps.length} onAdd={(step) => change([...steps, step])} />
      )}
    </Stack>
  );
}

/** Step number `from` and the one before it change places. */
const moveUp = (steps: readonly Step[], from: number): Step[] => [
  ...steps.slice(0, from - 2),
  ...steps.slice(from - 2, from).reverse(),
  ...steps.slice(from),
];

/** What is added to the chain: a meaning, and who signs it. */
function NewStep({ onAdd }: { onAdd: (step: Step) => void }) {
  const roles = useQuery(rolesQuery).data ?? [];
  const [meaning, setMeaning] = useState('');
  const [by, setBy] = useState<'role' | 'person'>('role');
  const [signer, setSigner] = useState<{ id: number; who: string } | null>(null);
  const named = Meaning.safeParse(meaning).data;
  const add = () => {
    if (named === undefined || signer === null) return;
    const { id, who } = signer;
    onAdd({ meaning: named, roleId: by === 'role' ? id : null, userId: by === 'person' ? id : null, who });
  };
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        label={t('Meaning')}
        placeholder={t('Approval')}
        maxLength={100}
        flex="1 1 120px"
        value={meaning}
        onChange={(event) => setMeaning(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('Signed by')}
        data={[
          { value: 'role', label: t('a role') },
          { value: 'person', label: t('a person') },
        ]}
        value={by}
        onChange={(event) => {
          setBy(event.currentTarget.value === 'role' ? 'role' : 'person');
          setSigner(null);
        }}
      />
      <div style={{ flex: '1 1 160px' }}>
        {by === 'person' ? (
          <UserSelect
            value={signer?.id ?? null}
            onChange={(id, label) =>
              setSigner(id === null ? null : { id, who: label.replace(/ \([^()]*\)$/, '') })
            }
          />
        ) : (
          <Select
            label={t('Role')}
            placeholder={t('Choose a role')}
            nothingFoundMessage={t('No such role')}
            searchable
            data={roles
              .filter(({ active }) => active)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            value={signer === null ? null : String(signer.id)}
            onChange={(_, role) =>
              setSigner(role === null ? null : { id: Number(role.value), who: role.label })
            }
          />
        )}
      </div>
      <Button variant="default" disabled={named === undefined || signer === null} onClick={add}>
        {t('Add Step')}
      </Button>
    </Group>
  );
}
