import { type OidcConfig, OidcFields, oidcCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Code, Fieldset, PasswordInput, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../api/client.ts';
import { checkBy } from '../ui/forms/check.ts';
import { useSave } from '../ui/forms/use-save.ts';
import { becomeSaved } from './become-saved.ts';
import { ProviderForm } from './ProviderForm.tsx';
import { ProviderTest } from './ProviderTest.tsx';
import { OFFERS_KEY, SIGN_ON_KEY } from './queries.ts';

/** An OpenID Connect provider, and the addresses it has to know of us. The secret is only ever written. */
export function OidcForm({ config }: { config: OidcConfig }) {
  const { updatedAt: _state, hasClientSecret, addresses, ...fields } = config;
  const form = useForm<OidcFields>({
    initialValues: { ...fields, clientSecret: '' },
    validate: checkBy(OidcFields),
  });
  const save = useSave(form, {
    item: config,
    send: (values, updatedAt) => call(oidcCalls.changeOidc, { body: { ...values, updatedAt } }),
    refresh: [SIGN_ON_KEY, OFFERS_KEY],
    onSaved: () => becomeSaved(form, { ...form.values, clientSecret: '' }),
  });
  return (
    <Stack gap="lg">
      <ProviderForm
        submit={t('Save')}
        dirty={form.isDirty()}
        people={form.values.people}
        onPeople={(people) => form.setFieldValue('people', people)}
        {...save}
      >
        <Fieldset legend={t('OpenID Connect')}>
          <Stack gap="sm">
            <Switch
              label={t('Offer it on the landing page')}
              {...form.getInputProps('enabled', { type: 'checkbox' })}
            />
            <TextInput
              label={t('Name')}
              description={t('After “Login With”')}
              required
              autoComplete="off"
              {...form.getInputProps('name')}
            />
            <TextInput
              label={t('Issuer')}
              description={t(
                'What it says of itself is read below this address, at /.well-known/openid-configuration',
              )}
              placeholder="https://"
              required
              autoComplete="off"
              {...form.getInputProps('issuer')}
            />
            <TextInput
              label={t('Client ID')}
              required
              autoComplete="off"
              {...form.getInputProps('clientId')}
            />
            <PasswordInput
              label={t('Client secret')}
              description={
                hasClientSecret
                  ? t('A client secret is stored. Leave empty to keep it')
                  : t('Empty: a public client, which PKCE alone proves')
              }
              autoComplete="new-password"
              {...form.getInputProps('clientSecret')}
            />
            <TextInput label={t('Scopes')} required autoComplete="off" {...form.getInputProps('scopes')} />
            <TextInput
              label={t('Claim of the id')}
              description={t('The claim that is the External user id of a user here')}
              required
              autoComplete="off"
              {...form.getInputProps('idClaim')}
            />
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('The provider has to know: redirect URI ')}
              <Code>{addresses.redirect}</Code>
              {t(', after logout ')}
              <Code>{addresses.afterLogout}</Code>
              {t(', back-channel logout ')}
              <Code>{addresses.backChannelLogout}</Code>
            </Text>
          </Stack>
        </Fieldset>
      </ProviderForm>
      <ProviderTest test={() => call(oidcCalls.testOidc, {})} disabled={form.isDirty()} />
    </Stack>
  );
}
