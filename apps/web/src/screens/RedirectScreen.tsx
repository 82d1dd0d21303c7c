import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { redirectTarget } from '../session/redirect-target.ts';
import { adoptTicket, adoptToken, useSession } from '../session/session.ts';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { isOtherLanguage } from '../ui/language.ts';

/**
 * `/redirect`: reads `url` and `token`, takes the token over, and sends a signed-in user on to the url. A sign-on by a
 * provider leads here with a `ticket` for a session instead of a token.
 */
export function RedirectScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  // Kept from the first rendering: the address is emptied at once, so that the token stays in no history.
  const [{ url, token, ticket }] = useState(() => ({
    url: parameters.get('url'),
    token: parameters.get('token'),
    ticket: parameters.get('ticket'),
  }));
  const [adopting, setAdopting] = useState(token !== null || ticket !== null);
  useEffect(() => {
    if (token === null && ticket === null) return;
    window.history.replaceState(window.history.state, '', '/redirect');
    const adopted = ticket === null ? adoptToken(token ?? '') : adoptTicket(ticket);
    void adopted.finally(() => setAdopting(false));
  }, [token, ticket]);
  useEffect(() => {
    if (adopting || session.state === 'loading') return;
    const target = session.state === 'signedIn' ? redirectTarget(url, window.location.origin) : '/';
    // For somebody who reads another language than this page speaks, the next one is loaded anew.
    if (session.state === 'signedIn' && isOtherLanguage()) window.location.replace(target);
    else void navigate(target, { replace: true });
  }, [adopting, session.state, url, navigate]);
  return <LoadingScreen />;
}
