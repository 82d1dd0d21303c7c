import { useNavigate } from 'react-router';
import { logoutAddress, signOut } from './session.ts';

/** Ends the session here, and at the provider that began it. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const elsewhere = await logoutAddress();
    await navigate('/');
    await signOut();
    if (elsewhere !== null) window.location.assign(elsewhere);
  };
}
