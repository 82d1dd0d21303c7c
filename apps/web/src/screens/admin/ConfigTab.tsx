import {
  CONFIGURATION_VALUES,
  type ConfigurationKey,
  readSites,
  SECOND_FACTOR_RULES,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import {
  Button,
  Fieldset,
  Group,
  NativeSelect,
  NumberInput,
  Skeleton,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import {
  type AdminSettings,
  adminConfigurationQuery,
  SETTINGS,
  useSaveSettings,
} from '../../configuration/admin-settings.ts';
import { LogoField } from '../../configuration/LogoField.tsx';
import { MeaningsField } from '../../configuration/MeaningsField.tsx';
import { SitesField } from '../../configuration/SitesField.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { problemOf } from '../../ui/forms/check.ts';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { TabHeader } from './TabHeader.tsx';

/** `/admin/config`: the settings of the whole system. */
export function ConfigTab() {
  const settings = useQuery(adminConfigurationQuery);
  return (
    <>
      <TabHeader title={t('Config')} />
      <Loaded what={t('the settings')} query={settings} waiting={<Skeleton height={320} />}>
        {(present) => <ConfigForm present={present} />}
      </Loaded>
    </>
  );
}

const check = (key: ConfigurationKey, value: string): string | null =>
  problemOf(CONFIGURATION_VALUES[key], value);

function ConfigForm({ present }: { present: AdminSettings }) {
  const form = useForm<AdminSettings>({
    initialValues: present,
    validate: (values) =>
      Object.fromEntries(
        SETTINGS.flatMap((key) => {
          const problem = check(key, values[key]);
          return problem === null ? [] : [[key, problem]];
        }),
      ),
  });
  const save = useSaveSettings(form);
  useUnsaved(form.isDirty());
  /** Values are the words `true` and `false`, as specified. */
  const toggle = (key: ConfigurationKey & keyof AdminSettings) => ({
    checked: form.values[key] === 'true',
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      form.setFieldValue(key, event.currentTarget.checked ? 'true' : 'false'),
    error: form.errors[key],
  });
  const number = (key: ConfigurationKey & keyof AdminSettings) => ({
    value: form.values[key] === '' ? '' : Number(form.values[key]),
    onChange: (value: string | number) => form.setFieldValue(key, String(value)),
    error: form.errors[key],
    allowDecimal: false,
    allowNegative: false,
    maw: 360,
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack gap="md" className="measure">
        <Fieldset legend={t('Appearance')}>
          <Stack gap="sm">
            <TextInput label={t('Client Name')} required {...form.getInputProps('clientName')} />
            <LogoField />
            <Textarea
              label={t('Login Text')}
              description={t('Shown once in every browser after somebody signed in, if it is displayed')}
              autosize
              minRows={3}
              maxRows={12}
              {...form.getInputProps('loginText')}
            />
            <Switch label={t('Display After Login')} {...toggle('displayLoginText')} />
          </Stack>
        </Fieldset>
        <Fieldset legend={t('Access')}>
          <Stack gap="sm">
            <Switch
              label={t('Use Roles')}
              description={t(
                'On: users see the projects of the types that are assigned to their roles. Off: everybody sees all projects',
              )}
              {...toggle('useRoles')}
            />
            <Switch
              label={t('Use OpenSocial')}
              description={t(
                'On: the landing page has Login With OpenSocial, and the sites of a user are asked for. Login with a password stays',
              )}
              {...toggle('useOpenSocial')}
            />
            <div>
              <ButtonLink to="/opensocial" variant="subtle" size="compact-sm" px="xs">
                {t('Set OpenSocial up')}
              </ButtonLink>
            </div>
            <NumberInput
              label={t('Characters of a new password')}
              description={t('At least so many; common passwords are refused as well')}
              min={6}
              max={99}
              {...number('passwordMinimumLength')}
            />
            <NativeSelect
              label={t('Second factor required of')}
              description={t(
                'An authenticator app or a passkey, beside the password. Who has none is led to set one up and can do nothing before. Whoever signs in by a provider is not asked',
              )}
              data={Object.entries(SECOND_FACTOR_RULES).map(([value, label]) => ({ value, label: t(label) }))}
              maw={360}
              {...form.getInputProps('requireSecondFactor')}
            />
          </Stack>
        </Fieldset>
        <Fieldset legend={t('Work')}>
          <Stack gap="sm">
            <NativeSelect
              label={t('LIMS Module')}
              data={['GEN', 'MEO']}
              maw={360}
              {...form.getInputProps('limsModule')}
            />
            <NativeSelect
              label={t('Projects not updated for 30 days')}
              data={[
                { value: 'deactivate', label: t('Turn active into inactive') },
                { value: 'toggle', label: t('Turn active into inactive, and inactive into active') },
                { value: 'off', label: t('Leave them as they are') },
              ]}
              maw={480}
              {...form.getInputProps('staleProjects')}
            />
            <NumberInput
              label={t('Megabytes of an uploaded file')}
              description={t('Larger files are refused')}
              min={1}
              max={9999}
              {...number('uploadLimit')}
            />
            <Switch
              label={t('Allow files with macros')}
              description={t(
                'docm and xlsm: kept as they are, and never run here. Whoever downloads one decides in Word or Excel whether its macros run',
              )}
              {...toggle('allowMacroFiles')}
            />
          </Stack>
        </Fieldset>
        <Fieldset legend={t('Signatures')}>
          <Stack gap="sm">
            <NativeSelect
              label={t('Who signs proves it with')}
              description={t(
                'Without a password signatures are not what 21 CFR Part 11 asks for: each says that it was given so',
              )}
              data={[
                {
                  value: 'password',
                  label: t('Their password, and at the first signature of a session the user name'),
                },
                { value: 'session', label: t('Nothing: being signed in is enough (not regulated)') },
              ]}
              maw={560}
              {...form.getInputProps('signatureProof')}
            />
            <MeaningsField
              label={t('Meanings of publishing')}
              description={t('Whoever publishes chooses one')}
              value={form.values.publishMeanings}
              onChange={(value) => form.setFieldValue('publishMeanings', value)}
              error={form.errors.publishMeanings}
            />
            <MeaningsField
              label={t('Meanings of reviewing')}
              description={t('Whoever reviews chooses one')}
              value={form.values.reviewMeanings}
              onChange={(value) => form.setFieldValue('reviewMeanings', value)}
              error={form.errors.reviewMeanings}
            />
          </Stack>
        </Fieldset>
        <Fieldset legend={t('Sites')}>
          <SitesField
            sites={readSites(form.values.sites)}
            onChange={(sites) => form.setFieldValue('sites', JSON.stringify(sites))}
            error={form.errors.sites}
          />
        </Fieldset>
        <Group className="form-actions">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('Save Changes')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
