import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isAdministrator } from '../session/administrators.ts';
import { redirectTarget } from '../session/redirect-target.ts';
import { adoptToken, useSession, useUser } from '../session/session.ts';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';

/** Shows the nested routes to signed-in people only; the others go to `/`, from where a login leads back. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.state === 'loading') return <LoadingScreen />;
  if (session.state === 'signedOut') return <Navigate to="/" replace state={{ from: pathname + search }} />;
  return <Outlet />;
}

/** Shows the nested routes to administrators only (decision 5). */
export function RequireAdministrator() {
  return isAdministrator(useUser()) ? <Outlet /> : <Navigate to="/notauthorized" replace />;
}

/** Where a login leads: the page that was asked for before, else the projects. */
export function useAfterLogin(): string {
  const { state } = useLocation();
  const from: unknown = state?.from;
  return redirectTarget(typeof from === 'string' ? from : null, window.location.origin);
}

/** Reads `url` and `token`, takes the token over, and sends a signed-in user on to the url. */
export function RedirectScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  // Kept from the first rendering: the address is emptied at once, so that the token stays in no history.
  const [{ url, token }] = useState(() => ({ url: parameters.get('url'), token: parameters.get('token') }));
  const [adopting, setAdopting] = useState(token !== null);
  useEffect(() => {
    if (token === null) return;
    window.history.replaceState(window.history.state, '', '/redirect');
    void adoptToken(token).finally(() => setAdopting(false));
  }, [token]);
  useEffect(() => {
    if (adopting || session.state === 'loading') return;
    const target = session.state === 'signedIn' ? redirectTarget(url, window.location.origin) : '/';
    void navigate(target, { replace: true });
  }, [adopting, session.state, url, navigate]);
  return <LoadingScreen />;
}
