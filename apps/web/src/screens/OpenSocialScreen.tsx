import { t } from '@benchbook/words';
import { Alert, Group, Skeleton, Stack, Tabs } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSetting } from '../configuration/configuration.ts';
import { LdapForm } from '../sign-on/LdapForm.tsx';
import { OidcForm } from '../sign-on/OidcForm.tsx';
import { OpenSocialForm } from '../sign-on/OpenSocialForm.tsx';
import { ldapQuery, oidcQuery, openSocialQuery } from '../sign-on/queries.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';

/** `/opensocial`: how people sign in elsewhere: OpenSocial, and beside it OpenID Connect and a directory. */
export function OpenSocialScreen() {
  return (
    <Stack gap="md" className="screen">
      <Group className="screen-head" justify="space-between" gap="xs">
        <ScreenTitle>{t('OpenSocial')}</ScreenTitle>
        <ButtonLink
          to="/admin/config"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconSettings size={16} aria-hidden />}
        >
          {t('Settings')}
        </ButtonLink>
      </Group>
      {/* What is typed in one stays while another is looked at. */}
      <Tabs defaultValue="saml">
        <Tabs.List mb="md">
          <Tabs.Tab value="saml">{t('OpenSocial')}</Tabs.Tab>
          <Tabs.Tab value="oidc">{t('OpenID Connect')}</Tabs.Tab>
          <Tabs.Tab value="ldap">{t('LDAP')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="saml">
          <OpenSocial />
        </Tabs.Panel>
        <Tabs.Panel value="oidc">
          <OpenIdConnect />
        </Tabs.Panel>
        <Tabs.Panel value="ldap">
          <Directory />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

const WAITING = <Skeleton height={420} />;

function OpenSocial() {
  const config = useQuery(openSocialQuery);
  const isUsed = useSetting('useOpenSocial') === 'true';
  return (
    <Stack gap="md">
      {!isUsed && (
        <Alert color="yellow" className="measure">
          {t('Use OpenSocial is switched off in the settings: nobody can sign in this way yet.')}
        </Alert>
      )}
      <Loaded what={t('single sign-on')} query={config} waiting={WAITING}>
        {(present) => <OpenSocialForm config={present} />}
      </Loaded>
    </Stack>
  );
}

function OpenIdConnect() {
  const config = useQuery(oidcQuery);
  return (
    <Loaded what={t('OpenID Connect')} query={config} waiting={WAITING}>
      {(present) => <OidcForm config={present} />}
    </Loaded>
  );
}

function Directory() {
  const config = useQuery(ldapQuery);
  return (
    <Loaded what={t('the directory')} query={config} waiting={WAITING}>
      {(present) => <LdapForm config={present} />}
    </Loaded>
  );
}
