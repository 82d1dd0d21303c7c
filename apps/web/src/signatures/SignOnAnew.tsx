import { SIGN_ON_LOGIN_PATHS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { offersQuery } from '../sign-on/queries.ts';
import type { ProvedAct } from './words.ts';

/** For whoever has no password here: they sign in anew at their provider, and come back to what they want to do. */
export function SignOnAnew({ act }: { act: ProvedAct }) {
  const { pathname } = useLocation();
  const offers = useQuery(offersQuery).data ?? [];
  const ways = offers.flatMap(({ kind, name }) =>
    kind === 'ldap' ? [] : [{ name, path: SIGN_ON_LOGIN_PATHS[kind] }],
  );
  return (
    <Alert color="blue" p="xs">
      <Text size="sm">
        {t(
          'You have no password here. Sign in anew, and come back to {verb}: that proves that it is you, once, within ten minutes.',
          { verb: act.verb },
        )}
      </Text>
      <Group gap="xs" mt={ways.length === 0 ? 0 : 'xs'}>
        {ways.map(({ name, path }) => (
          <Button
            key={path}
            component="a"
            size="compact-sm"
            variant="default"
            href={`${path}?${new URLSearchParams({ RelayState: pathname, anew: '1' })}`}
          >
            {t('Sign in anew with {name}', { name })}
          </Button>
        ))}
      </Group>
    </Alert>
  );
}
