import { SIGN_ON_LOGIN_PATHS, SIGN_ON_PROBLEM_PARAMETER, SIGN_ON_PROBLEMS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Alert, Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { useAfterLogin } from '../session/after-login.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { offersQuery } from './queries.ts';

/** Login With …, for each provider there is. */
export function SignOnOffers() {
  const target = useAfterLogin();
  const { state } = useLocation();
  const offers = useQuery(offersQuery).data ?? [];
  return offers.map(({ kind, name }) =>
    kind === 'ldap' ? (
      <ButtonLink key={kind} to="/login/directory" state={state} {...LOOK}>
        {t('Login With {name}', { name })}
      </ButtonLink>
    ) : (
      // The server sends the browser on to the provider.
      <Button key={kind} component="a" href={loginAddress(kind, target)} {...LOOK}>
        {t('Login With {name}', { name })}
      </Button>
    ),
  );
}

const LOOK = { variant: 'default', size: 'md', miw: 220, maw: '100%' } as const;

const loginAddress = (kind: 'saml' | 'oidc', target: string): string =>
  `${SIGN_ON_LOGIN_PATHS[kind]}?${new URLSearchParams({ RelayState: target })}`;

/** Why a sign-on led back here. The address carries a code, so that nobody else's words can stand here. */
export function SignOnProblemNote() {
  const [parameters] = useSearchParams();
  const code = parameters.get(SIGN_ON_PROBLEM_PARAMETER);
  const text = Object.entries(SIGN_ON_PROBLEMS).find(([known]) => known === code)?.[1];
  if (text === undefined) return null;
  return (
    <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden />} ta="left" role="alert">
      {t(text)}
    </Alert>
  );
}
