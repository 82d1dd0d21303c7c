import { TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Code } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { reportToServer } from '../ui/alerts.ts';
import { Message } from '../ui/Message.tsx';

/** What the build and the browsers say of code that did not come. */
const NOT_LOADED = /module script|imported module|preload CSS/;

/** What a route shows when its screen cannot be: its code did not load, or it crashed. */
export function DefaultErrorScreen() {
  const error = useRouteError();
  const message = error instanceof Error ? error.message : String(error);
  useEffect(() => {
    const detail = error instanceof Error ? (error.stack ?? message) : message;
    reportToServer(`Error at ${window.location.pathname}: ${detail}`);
  }, [error, message]);
  return (
    <Message
      picture={<IconAlertTriangle size={48} stroke={1.5} aria-hidden />}
      title={t(TEXTS.defaultErrorTitle)}
      action={<Button onClick={() => window.location.reload()}>{t('Reload')}</Button>}
    >
      <p>{t('The page could not be shown. Nothing that was saved is lost.')}</p>
      {NOT_LOADED.test(message) ? (
        <p>{t('Part of it could not be loaded: check the connection, then reload.')}</p>
      ) : (
        <Code block>{message}</Code>
      )}
    </Message>
  );
}

/** The same within what is around the screens, for one whose code did not come. One that crashed is for the boundary of crashes. */
export function ScreenNotLoaded() {
  const error = useRouteError();
  if (!NOT_LOADED.test(String(error))) throw error;
  return <DefaultErrorScreen />;
}
