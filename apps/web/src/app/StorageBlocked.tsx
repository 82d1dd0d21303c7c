import { t } from '@benchbook/words';
import { Button } from '@mantine/core';
import { IconCookieOff } from '@tabler/icons-react';
import { Message } from '../ui/Message.tsx';

/** Whether this browser keeps anything for us: without that nobody can stay signed in. */
export function mayStore(): boolean {
  try {
    const key = 'mayStore';
    localStorage.setItem(key, '1');
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Instead of the screens, where the browser keeps nothing for this page. */
export function StorageBlocked() {
  return (
    <Message
      picture={<IconCookieOff size={48} stroke={1.5} aria-hidden />}
      title={t('This browser keeps nothing for this page')}
      action={<Button onClick={() => window.location.reload()}>{t('Try again')}</Button>}
    >
      {t(
        'Storage is blocked for this site, or the disk is full, so you could not stay signed in. Allow cookies and site data for this address in the settings of the browser, then try again.',
      )}
    </Message>
  );
}
