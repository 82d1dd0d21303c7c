import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The state of a way to a screen that asks for its form of something new. */
export const ASKS_FOR_NEW = { asksForNew: true } as const;

/** Opens the form of something new, once, where the way to this screen asked for it. */
export function useAskedForNew(open: () => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const asked = state?.asksForNew === true;
  const answer = useEffectEvent(() => {
    open();
    // Going back here, or reloading, asks for nothing.
    void navigate(pathname + search, { replace: true, state: null });
  });
  useEffect(() => {
    if (asked) answer();
  }, [asked]);
}
