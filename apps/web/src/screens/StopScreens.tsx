import { t } from '@benchbook/words';
import { IconFileUnknown, IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { fullName, useSession } from '../session/session.ts';
import { reportPage } from '../ui/alerts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Message } from '../ui/Message.tsx';

/** Reports, once, that somebody came to a page they cannot have, with its address and the user (section 8). */
function useReport(event: '401' | '404'): void {
  const session = useSession();
  const { pathname, search, state } = useLocation();
  // Where somebody was sent here, the address that was refused is reported, and not this one.
  const page = typeof state?.refused === 'string' ? state.refused : pathname + search;
  const user = session.state === 'signedIn' ? fullName(session.user) : t('nobody signed in');
  useEffect(() => {
    reportPage(event, page, user);
  }, [event, page, user]);
}

const picture = { size: 72, stroke: 1.2, role: 'img' } as const;

/** `/notauthorized` */
export function NotAuthorizedScreen() {
  useReport('401');
  return (
    <Message
      picture={<IconLock {...picture} aria-label={t('A closed lock')} />}
      title={t('Not authorized')}
      action={<ButtonLink to="/projects">{t('Go to the projects')}</ButtonLink>}
    >
      {t('Your account may not open this page. An administrator can give you the role for it.')}
    </Message>
  );
}

/** Any path that leads nowhere. */
export function NotFoundScreen() {
  useReport('404');
  return (
    <Message
      picture={<IconFileUnknown {...picture} aria-label={t('A sheet with a question mark')} />}
      title={t('Page not found')}
      action={<ButtonLink to="/projects">{t('Go to the projects')}</ButtonLink>}
    >
      {t('There is nothing at this address. It may have been mistyped or moved.')}
    </Message>
  );
}
