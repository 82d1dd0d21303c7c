import { type LdapConfig, LdapFields, ldapCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Fieldset, PasswordInput, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { checkBy } from '../ui/forms/check.ts';
import { useSave } from '../ui/forms/use-save.ts';
import { becomeSaved } from './become-saved.ts';
import { ProviderForm } from './ProviderForm.tsx';
import { ProviderTest } from './ProviderTest.tsx';
import { OFFERS_KEY, SIGN_ON_KEY } from './queries.ts';

/** A directory that checks people's passwords. The password of the account that searches is only ever written. */
export function LdapForm({ config }: { config: LdapConfig }) {
  const { updatedAt: _state, hasBindPassword, ...fields } = config;
  const [username, setUsername] = useState('');
  const form = useForm<LdapFields>({
    initialValues: { ...fields, bindPassword: '' },
    validate: checkBy(LdapFields),
  });
  const save = useSave(form, {
    item: config,
    send: (values, updatedAt) => call(ldapCalls.changeLdap, { body: { ...values, updatedAt } }),
    refresh: [SIGN_ON_KEY, OFFERS_KEY],
    onSaved: () => becomeSaved(form, { ...form.values, bindPassword: '' }),
  });
  const text = (name: keyof LdapFields, label: string, description: string, required = true) => (
    <TextInput
      label={label}
      description={description}
      required={required}
      autoComplete="off"
      {...form.getInputProps(name)}
    />
  );
  return (
    <Stack gap="lg">
      <ProviderForm
        submit={t('Save')}
        dirty={form.isDirty()}
        people={form.values.people}
        onPeople={(people) => form.setFieldValue('people', people)}
        {...save}
      >
        <Fieldset legend={t('LDAP or Active Directory')}>
          <Stack gap="sm">
            <Switch
              label={t('Offer it on the landing page')}
              {...form.getInputProps('enabled', { type: 'checkbox' })}
            />
            {text('name', t('Name'), t('After “Login With”'))}
            {text(
              'url',
              t('Server'),
              t('ldaps://… or ldap://…; with ldap the connection is encrypted by StartTLS, or not used'),
            )}
            <Textarea
              label={t('Certificate')}
              description={t('PEM of who signed the server’s certificate; empty: whom the system trusts')}
              autosize
              minRows={1}
              maxRows={6}
              autoComplete="off"
              {...form.getInputProps('certificate')}
            />
            {text('bindDn', t('Account that searches'), t('Its DN; empty: anybody may search'), false)}
            <PasswordInput
              label={t('Its password')}
              description={hasBindPassword ? t('A password is stored. Leave empty to keep it') : undefined}
              autoComplete="new-password"
              {...form.getInputProps('bindPassword')}
            />
            {text('baseDn', t('Base DN'), t('People are looked for below it'))}
            {text(
              'filter',
              t('Filter'),
              t(
                "Finds one person by '{'username'}', such as (uid='{'username'}') or (sAMAccountName='{'username'}')",
              ),
            )}
            {text(
              'idAttribute',
              t('Attribute of the id'),
              t('Is the External user id of a user here, such as entryUUID or objectGUID'),
            )}
          </Stack>
        </Fieldset>
      </ProviderForm>
      <TextInput
        label={t('Look for')}
        description={t('A username to look for in the test; no password is needed')}
        maw={360}
        autoComplete="off"
        value={username}
        onChange={({ currentTarget }) => setUsername(currentTarget.value)}
      />
      <ProviderTest test={() => call(ldapCalls.testLdap, { body: { username } })} disabled={form.isDirty()} />
    </Stack>
  );
}
