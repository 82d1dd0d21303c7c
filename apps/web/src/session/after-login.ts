import { useLocation } from 'react-router';
import { redirectTarget } from './redirect-target.ts';

/** Where a login leads: the page that was asked for before, else the projects. */
export function useAfterLogin(): string {
  const { state } = useLocation();
  const from: unknown = state?.from;
  return redirectTarget(typeof from === 'string' ? from : null, window.location.origin);
}
