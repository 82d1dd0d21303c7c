import {
  ADMINISTRATOR_ROLE_ID,
  ChangedUser,
  FIRST_ADMINISTRATOR_ID,
  NewUser,
  TEXTS,
  type User,
  userCalls,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { MultiSelect, PasswordInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useSetting } from '../configuration/configuration.ts';
import { locationsQuery } from '../locations/queries.ts';
import { rolesQuery } from '../roles/queries.ts';
import { checkBy } from '../ui/forms/check.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { useSave } from '../ui/forms/use-save.ts';
import { offeredRoles } from './offered-roles.ts';
import { TimeZoneField } from './TimeZoneField.tsx';

interface Props {
  /** Left out for a new user. */
  user?: User;
  onClose: () => void;
}

interface Named {
  id: number;
  name: string;
}

const idsOf = (items: readonly Named[]): string[] => items.map(({ id }) => String(id));
/** What can be chosen, and what is chosen although it is not offered any more. */
const choices = (offered: readonly Named[], present: readonly Named[]) =>
  [...new Map([...present, ...offered].map(({ id, name }) => [id, name]))].map(([id, label]) => ({
    value: String(id),
    label,
  }));
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();

/** Says who administers, whatever their roles are called. */
function administrates(roleIds: readonly string[], user: User | undefined): string {
  if (user?.id === FIRST_ADMINISTRATOR_ID) return t('The first administrator, who needs no role for that');
  return roleIds.includes(String(ADMINISTRATOR_ROLE_ID))
    ? t('An administrator: may change users, roles, types and settings')
    : t('What they may see and do; no administrator');
}

/** Creates or changes a user: who they are, what they may do and where. An empty password leaves the present one. */
export function UserForm({ user, onClose }: Props) {
  const isNew = user === undefined;
  const minimum = useSetting('passwordMinimumLength');
  const check = checkBy(isNew ? NewUser : ChangedUser.omit({ id: true }));
  const roles = offeredRoles(useQuery(rolesQuery).data ?? []);
  const locations = useQuery(locationsQuery).data ?? [];
  const form = useForm({
    initialValues: {
      username: user?.username ?? '',
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
      externalUserId: user?.externalUserId ?? '',
      timezone: user?.timezone ?? '',
      password: '',
      confirmPassword: '',
      active: user?.active ?? true,
      roleIds: idsOf(user?.roles ?? []),
      locationIds: idsOf(user?.locations ?? []),
    },
    validate: ({ roleIds: _roles, locationIds: _locations, ...values }) => {
      const problems = check(values);
      // Section 5: checked here, also where only one of the two was typed.
      if (values.password !== values.confirmPassword && problems.confirmPassword === undefined) {
        return { ...problems, confirmPassword: t(TEXTS.passwordMismatch) };
      }
      return problems;
    },
  });
  const save = useSave(form, {
    item: user,
    send: ({ roleIds, locationIds, ...values }, updatedAt) => {
      const assigned = {
        ...(!isSame(roleIds, idsOf(user?.roles ?? [])) && { roleIds: roleIds.map(Number) }),
        ...(!isSame(locationIds, idsOf(user?.locations ?? [])) && { locationIds: locationIds.map(Number) }),
      };
      if (isNew) return call(userCalls.createUser, { body: { ...values, ...assigned } });
      const { password, confirmPassword, ...identity } = values;
      const passwords = password === '' ? {} : { password, confirmPassword };
      return call(userCalls.changeUser, {
        body: { ...identity, ...passwords, ...assigned, id: user.id, updatedAt },
      });
    },
    // The administrator may be that user: the navigation bar shows their locations.
    refresh: ['users', 'locations'],
    onSaved: onClose,
  });
  return (
    <DialogForm submit={isNew ? t('Create') : t('Save')} onCancel={onClose} {...save}>
      <TextInput
        label={t('Username')}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('username')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t('First name')} required autoComplete="off" {...form.getInputProps('firstName')} />
        <TextInput label={t('Last name')} required autoComplete="off" {...form.getInputProps('lastName')} />
      </SimpleGrid>
      <TextInput
        label={t('Email')}
        type="email"
        required
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <MultiSelect
        label={t('Roles')}
        description={administrates(form.values.roleIds, user)}
        data={choices(roles, user?.roles ?? [])}
        searchable
        clearable
        nothingFoundMessage={t('No such active role')}
        {...form.getInputProps('roleIds')}
      />
      <MultiSelect
        label={t('Locations')}
        description={t('Where they work; they choose among these in the bar')}
        data={choices(locations, user?.locations ?? [])}
        searchable
        clearable
        nothingFoundMessage={t('No such location')}
        {...form.getInputProps('locationIds')}
      />
      <PasswordInput
        label={isNew ? t('Password') : t('New password')}
        description={
          isNew
            ? t('For the first sign-in, then they choose their own; at least {minimum} characters', {
                minimum,
              })
            : t(
                'Leave it empty to keep the present one. A new one is for one sign-in; at least {minimum} characters',
                { minimum },
              )
        }
        required={isNew}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label={isNew ? t('Confirm password') : t('Confirm new password')}
        required={isNew || form.values.password !== ''}
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <TextInput
        label={t('External user id')}
        description={t('The id in the LIMS or at the identity provider; empty for none')}
        autoComplete="off"
        {...form.getInputProps('externalUserId')}
      />
      <TimeZoneField present={user?.timezone ?? null} inputProps={form.getInputProps('timezone')} />
      <Switch label={t('Active')} {...form.getInputProps('active', { type: 'checkbox' })} />
    </DialogForm>
  );
}
