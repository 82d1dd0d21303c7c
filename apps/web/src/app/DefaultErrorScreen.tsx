import { TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Code } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { reportToServer } from '../ui/alerts.ts';
import { Message } from '../ui/Message.tsx';

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
      <Code block>{message}</Code>
    </Message>
  );
}
