import { type ExperimentType, ExperimentTypeFields, typeCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Checkbox, Group, Select, Stack, Switch, Table, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { rolesQuery } from '../roles/queries.ts';
import { checkBy } from '../ui/forms/check.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { useSave } from '../ui/forms/use-save.ts';
import { ChainFields } from './ChainFields.tsx';

/** Of the steps, also who they are for, by name. */
type Values = ExperimentTypeFields & Pick<ExperimentType, 'chain'>;

interface Props {
  /** Left out for a new type, which is open to all until it is edited. */
  type?: ExperimentType;
  onClose: () => void;
}

export function ExperimentTypeForm({ type, onClose }: Props) {
  const form = useForm<Values>({
    initialValues: {
      typeName: type?.typeName ?? '',
      useACL: type?.useACL ?? false,
      roles: type?.roles ?? [],
      active: type?.active ?? true,
      asksReason: type?.asksReason ?? false,
      chain: type?.chain ?? { inOrder: true, steps: [] },
    },
    validate: checkBy(ExperimentTypeFields),
  });
  const save = useSave(form, {
    item: type,
    send: (fields, updatedAt) =>
      type === undefined
        ? call(typeCalls.createExperimentType, { body: { typeName: fields.typeName, active: fields.active } })
        : call(typeCalls.changeExperimentType, {
            body: { ...fields, id: type.id, updatedAt },
          }),
    refresh: ['experimentTypes'],
    onSaved: onClose,
  });
  return (
    <DialogForm submit={type === undefined ? t('Create') : t('Save')} onCancel={onClose} {...save}>
      <TextInput label={t('Name')} required data-autofocus {...form.getInputProps('typeName')} />
      {type !== undefined && (
        <>
          <Checkbox
            label={t('Use Role Based ACL')}
            description={t('Without it, every user may create and edit workbooks of this type')}
            {...form.getInputProps('useACL', { type: 'checkbox' })}
          />
          {form.values.useACL && (
            <AccessList
              entries={form.values.roles}
              onChange={(roles) => form.setFieldValue('roles', roles)}
              error={form.errors.roles}
            />
          )}
          <Switch
            label={t('Ask for a reason for each change')}
            description={t(
              'Of a workbook that was worked on before; it is published once every reason is given',
            )}
            {...form.getInputProps('asksReason', { type: 'checkbox' })}
          />
          <ChainFields
            chain={form.values.chain}
            onChange={(chain) => form.setFieldValue('chain', chain)}
            error={form.errors['chain.steps']}
          />
        </>
      )}
      <Switch
        label={t('Active')}
        description={t('Only active types are offered for workbooks')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

interface AccessListProps {
  entries: ExperimentTypeFields['roles'];
  onChange: (entries: ExperimentTypeFields['roles']) => void;
  error: React.ReactNode;
}

/** Which roles may create and edit workbooks of the type. */
function AccessList({ entries, onChange, error }: AccessListProps) {
  const roles = useQuery(rolesQuery).data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const nameOf = (id: number) => roles.find((role) => role.id === id)?.name ?? t('Role {id}', { id });
  const offered = roles.filter((role) => role.active && !entries.some((entry) => entry.id === role.id));
  const set = (id: number, flag: 'create' | 'edit', value: boolean) =>
    onChange(entries.map((entry) => (entry.id === id ? { ...entry, [flag]: value } : entry)));
  const add = () => {
    if (chosen === null) return;
    onChange([...entries, { id: Number(chosen), create: true, edit: true }]);
    setChosen(null);
  };
  return (
    <Stack gap="xs">
      {entries.length > 0 && (
        <Table verticalSpacing={4} aria-label={t('Roles of the workbook type')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Role')}</Table.Th>
              <Table.Th>{t('Create')}</Table.Th>
              <Table.Th>{t('Edit')}</Table.Th>
              <Table.Th>{t('Action')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map(({ id, create, edit }) => (
              <Table.Tr key={id}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{nameOf(id)}</Table.Td>
                <Table.Td>
                  <Checkbox
                    aria-label={t('{nameOf} may create', { nameOf: nameOf(id) })}
                    checked={create}
                    onChange={(event) => set(id, 'create', event.currentTarget.checked)}
                  />
                </Table.Td>
                <Table.Td>
                  <Checkbox
                    aria-label={t('{nameOf} may edit', { nameOf: nameOf(id) })}
                    checked={edit}
                    onChange={(event) => set(id, 'edit', event.currentTarget.checked)}
                  />
                </Table.Td>
                <Table.Td>
                  <Button
                    className="phone-icon"
                    variant="subtle"
                    color="red"
                    c="var(--mantine-color-error)"
                    size="compact-sm"
                    leftSection={<IconX size={14} aria-hidden />}
                    aria-label={t('Remove Role {nameOf}', { nameOf: nameOf(id) })}
                    onClick={() => onChange(entries.filter((entry) => entry.id !== id))}
                  >
                    {t('Remove Role')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Nobody may create or edit workbooks of this type until a role is added.')}
        </Text>
      )}
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      <Group gap="xs">
        <Select
          aria-label={t('Role to add')}
          placeholder={t('Choose a role')}
          nothingFoundMessage={t('No such role')}
          searchable
          flex={1}
          data={offered.map((role) => ({ value: String(role.id), label: role.name }))}
          value={chosen}
          onChange={setChosen}
        />
        <Button variant="default" disabled={chosen === null} onClick={add}>
          {t('Add Role')}
        </Button>
      </Group>
    </Stack>
  );
}
