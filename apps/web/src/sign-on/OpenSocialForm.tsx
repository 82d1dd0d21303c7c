import {
  OPEN_SOCIAL_PATHS,
  type OpenSocialConfig,
  OpenSocialFields,
  openSocialCalls,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Anchor, Fieldset, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../api/client.ts';
import { checkBy } from '../ui/forms/check.ts';
import { useSave } from '../ui/forms/use-save.ts';
import { ProviderForm } from './ProviderForm.tsx';
import { ProviderTest } from './ProviderTest.tsx';
import { OFFERS_KEY, SIGN_ON_KEY } from './queries.ts';

/** The specified fields (section 2), with where the metadata comes from and what becomes of people. */
export function OpenSocialForm({ config }: { config: OpenSocialConfig }) {
  const { updatedAt: _state, ...fields } = config;
  const form = useForm<OpenSocialFields>({
    initialValues: fields,
    validate: checkBy(OpenSocialFields),
  });
  const save = useSave(form, {
    item: config,
    send: (values, updatedAt) => call(openSocialCalls.changeOpenSocial, { body: { ...values, updatedAt } }),
    refresh: [SIGN_ON_KEY, OFFERS_KEY],
    onSaved: () => form.setInitialValues(form.values),
  });
  const text = (name: keyof OpenSocialFields, label: string, description: string) => (
    <TextInput
      label={label}
      description={description}
      required
      autoComplete="off"
      {...form.getInputProps(name)}
    />
  );
  return (
    <Stack gap="lg">
      <ProviderForm
        submit={t('Save to Opensocial')}
        dirty={form.isDirty()}
        people={form.values.people}
        onPeople={(people) => form.setFieldValue('people', people)}
        {...save}
      >
        <Fieldset legend={t('OpenSocial (SAML 2.0)')}>
          <Stack gap="sm">
            {text(
              'redirectUrl',
              t('Redirect URL'),
              t(
                'Where the provider sends people back to: its name for it is assertion consumer service, or ACS',
              ),
            )}
            {text(
              'spEntityId',
              t('SP Entity ID'),
              t('Who we are at the provider; the audience of what it says'),
            )}
            {text(
              'xmlAttribute',
              t('Xml Attribute'),
              t(
                'The attribute that is the External user id of a user here. Where the provider sends none of that name, its NameID is',
              ),
            )}
            {text('ssoId', t('SSO ID'), t('What the provider calls this sign-on'))}
            {text('apiId', t('API ID'), t('Who we are where the sites of a user are asked for'))}
            {text(
              'siteUrl',
              t('Site URL'),
              t('Where the provider answers: it is asked for its metadata and for the sites of a user'),
            )}
            <Textarea
              label={t('Metadata')}
              description={t(
                "The XML of the provider’s metadata, or its address. Empty: '{'Site URL'}'/saml/metadata?sso='{'SSO ID'}'",
              )}
              autosize
              minRows={1}
              maxRows={8}
              autoComplete="off"
              {...form.getInputProps('metadata')}
            />
            <Text size="sm" c="dimmed">
              {t('The provider wants our metadata: ')}
              <Anchor href={OPEN_SOCIAL_PATHS.metadata} target="_blank" size="sm">
                {window.location.origin}
                {OPEN_SOCIAL_PATHS.metadata}
              </Anchor>
            </Text>
          </Stack>
        </Fieldset>
      </ProviderForm>
      <ProviderTest test={() => call(openSocialCalls.testOpenSocial, {})} disabled={form.isDirty()} />
    </Stack>
  );
}
