import type { PeopleRules } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Fieldset, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rolesQuery } from '../roles/queries.ts';
import { useUnsaved } from '../ui/forms/unsaved.ts';

interface Props {
  people: PeopleRules;
  onChange: (people: PeopleRules) => void;
}

const ATTRIBUTES = [
  ['usernameAttribute', t('Attribute of the username')],
  ['firstNameAttribute', t('Attribute of the first name')],
  ['lastNameAttribute', t('Attribute of the last name')],
  ['emailAttribute', t('Attribute of the e-mail address')],
] as const;

/** What becomes of people the provider vouches for: who is unknown here, their names, time zone and roles. */
export function PeopleFields({ people, onChange }: Props) {
  const set = (changed: Partial<PeopleRules>) => onChange({ ...people, ...changed });
  const text = (field: keyof PeopleRules & `${string}Attribute`) => ({
    value: people[field],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
    autoComplete: 'off',
  });
  return (
    <Fieldset legend={t('People')}>
      <Stack gap="sm">
        <NativeSelect
          label={t('Somebody without an account here')}
          description={t(
            'Known is whose External user id is the id at the provider. Deactivated users never get in',
          )}
          data={[
            { value: 'refuse', label: t('Is refused, and told to ask an administrator') },
            { value: 'create', label: t('Gets an account') },
          ]}
          maw={480}
          value={people.unknown}
          onChange={({ currentTarget }) =>
            set({ unknown: currentTarget.value === 'create' ? 'create' : 'refuse' })
          }
        />
        {people.unknown === 'create' && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {ATTRIBUTES.map(([field, label]) => (
              <TextInput key={field} label={label} {...text(field)} />
            ))}
          </SimpleGrid>
        )}
        <TextInput
          label={t('Attribute of the time zone')}
          description={t(
            'A name such as Europe/Zurich, taken over at every sign-on; empty: time zones are set here',
          )}
          maw={480}
          {...text('timeZoneAttribute')}
        />
        <TextInput
          label={t('Attribute of the groups')}
          description={t(
            'Gives and takes the roles below at every sign-on; empty: roles are given here only',
          )}
          maw={480}
          {...text('roleAttribute')}
        />
        {people.roleAttribute !== '' && (
          <GroupRoles roles={people.roles} onChange={(roles) => set({ roles })} />
        )}
      </Stack>
    </Fieldset>
  );
}

interface GroupRolesProps {
  roles: PeopleRules['roles'];
  onChange: (roles: PeopleRules['roles']) => void;
}

/** Which group of the provider has which role here. */
function GroupRoles({ roles, onChange }: GroupRolesProps) {
  const known = useQuery(rolesQuery).data ?? [];
  const [value, setValue] = useState('');
  const [chosen, setChosen] = useState('');
  useUnsaved(value.trim() !== '');
  const offered = known.filter((role) => role.active);
  const roleId = chosen === '' ? offered[0]?.id : Number(chosen);
  const nameOf = (id: number) => known.find((role) => role.id === id)?.name ?? t('role {id}', { id });
  const add = () => {
    if (value.trim() === '' || roleId === undefined) return;
    onChange([...roles, { value: value.trim(), roleId }]);
    setValue('');
  };
  return (
    <Stack gap="xs">
      {roles.map((each, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike; its place is what tells one from the others
        <Group key={place} justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <b>{each.value}</b>
            {t(' has the role {nameOf}', { nameOf: nameOf(each.roleId) })}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            c="var(--mantine-color-error)"
            aria-label={t('Remove group {each}', { each: each.value })}
            onClick={() => onChange(roles.filter((_role, index) => index !== place))}
          >
            {t('Remove')}
          </Button>
        </Group>
      ))}
      <Group align="flex-start" gap="xs">
        <TextInput
          label={t('Group')}
          flex="2 1 200px"
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <NativeSelect
          label={t('Role')}
          flex="1 1 160px"
          data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <Button variant="default" mt={25} leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('Add Group')}
        </Button>
      </Group>
    </Stack>
  );
}
