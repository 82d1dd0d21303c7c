import { t } from '@benchbook/words';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ApiTokenList } from '../account/ApiTokenList.tsx';
import { ChangePasswordForm } from '../account/ChangePasswordForm.tsx';
import { LanguageField } from '../account/LanguageField.tsx';
import { apiTokensQuery, sessionsQuery } from '../account/queries.ts';
import { SecondFactorList } from '../account/SecondFactorList.tsx';
import { SessionList } from '../account/SessionList.tsx';
import { fullName, useUser } from '../session/session.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { MailChoiceFields } from '../waiting/MailChoiceFields.tsx';

/** `/account`: what somebody sees to for themselves. */
export function AccountScreen() {
  const user = useUser();
  const client = useQueryClient();
  return (
    <Stack gap="lg" className="screen screen-of-forms">
      <div>
        <Group className="screen-head">
          <ScreenTitle>{t('Account')}</ScreenTitle>
        </Group>
        <Text c="dimmed" size="sm">
          {t('{name}, signed in as {loginID}', { name: fullName(user), loginID: user.LoginID })}
        </Text>
      </div>
      <section aria-labelledby="password">
        <Title order={2} fz="md" mb="xs" id="password">
          {t('Password')}
        </Title>
        <div className="surface" style={{ padding: 16 }}>
          <Text size="sm" c="dimmed" mb="sm">
            {t('Changing it ends your other sessions and your API tokens.')}
          </Text>
          <ChangePasswordForm
            onChanged={() =>
              Promise.all(
                [sessionsQuery, apiTokensQuery].map((of) =>
                  client.invalidateQueries({ queryKey: of.queryKey }),
                ),
              )
            }
          />
        </div>
      </section>
      <section aria-labelledby="second-factor">
        <Title order={2} fz="md" mb="xs" id="second-factor">
          {t('Second factor')}
        </Title>
        <Text size="sm" c="dimmed" mb="xs">
          {t(
            'Asked for after your password when you sign in, so that a password alone lets nobody in as you.',
          )}
        </Text>
        <SecondFactorList />
      </section>
      <section aria-labelledby="language">
        <Title order={2} fz="md" mb="xs" id="language">
          {t('Language')}
        </Title>
        <div className="surface" style={{ padding: 16 }}>
          <LanguageField />
        </div>
      </section>
      <section aria-labelledby="mail">
        <Title order={2} fz="md" mb="xs" id="mail">
          {t('What you are mailed')}
        </Title>
        <MailChoiceFields />
      </section>
      <section aria-labelledby="sessions">
        <Title order={2} fz="md" mb="xs" id="sessions">
          {t('Where you are signed in')}
        </Title>
        <SessionList />
      </section>
      <section aria-labelledby="tokens">
        <Title order={2} fz="md" mb="xs" id="tokens">
          {t('Programs that work as you')}
        </Title>
        <ApiTokenList />
      </section>
    </Stack>
  );
}
