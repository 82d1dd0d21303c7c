import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isAdministrator } from '../session/administrators.ts';
import { reasonOfEnd } from '../session/inactivity.ts';
import { useSession, useUser } from '../session/session.ts';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';

const OneTimePasswordScreen = lazy(async () => ({
  default: (await import('../screens/OneTimePasswordScreen.tsx')).OneTimePasswordScreen,
}));
const SecondFactorScreen = lazy(async () => ({
  default: (await import('../screens/SecondFactorScreen.tsx')).SecondFactorScreen,
}));

/** Shows the nested routes to signed-in people only; the others go to `/`, from where a login leads back. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.state === 'loading') return <LoadingScreen />;
  if (session.state === 'signedOut')
    return (
      <Navigate
        to="/"
        replace
        state={{ from: pathname + search, ...(session.ended && { reason: 'ended' }), ...reasonOfEnd() }}
      />
    );
  if (session.state === 'signedIn') {
    const { mustChangePassword, mustSetUpSecondFactor } = session.user;
    if (mustChangePassword || mustSetUpSecondFactor) {
      return (
        <Suspense fallback={<LoadingScreen />}>
          {mustChangePassword ? <OneTimePasswordScreen /> : <SecondFactorScreen />}
        </Suspense>
      );
    }
  }
  return <Outlet />;
}

/** Shows the nested routes to administrators only (decision 5). */
export function RequireAdministrator() {
  const { pathname, search } = useLocation();
  if (isAdministrator(useUser())) return <Outlet />;
  return <Navigate to="/notauthorized" replace state={{ refused: pathname + search }} />;
}
