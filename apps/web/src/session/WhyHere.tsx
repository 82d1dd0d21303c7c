import { t } from '@benchbook/words';
import { Alert } from '@mantine/core';
import { useLocation } from 'react-router';

/** On the landing page: why somebody is here who was on another one, or wanted to be. Nothing for whoever just came. */
export function WhyHere() {
  const { state } = useLocation();
  const words = whyHere(state);
  if (words === null) return null;
  return (
    <Alert role="status" w="100%" ta="start">
      {words}
    </Alert>
  );
}

/** @param state what the address was opened with */
export function whyHere(state: { reason?: unknown; from?: unknown } | null): string | null {
  if (state?.reason === 'inactive') {
    return t('You were logged out because nothing happened for an hour. What you typed before was saved.');
  }
  if (state?.reason === 'ended') {
    return t(
      'Your session was ended. Log in to go on. What you typed in its last two seconds may not be saved.',
    );
  }
  return typeof state?.from === 'string' ? t('Log in to go on to the page you asked for.') : null;
}
