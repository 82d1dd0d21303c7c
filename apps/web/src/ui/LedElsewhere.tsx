import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { failureMessages, showOnce } from './alerts.ts';

interface Props {
  to: string;
  /** Why there is nothing to show here; null where the address itself is none. */
  why: Error | null;
}

/** Leads on from what does not exist or may not be seen (section 2), and says so: nobody wonders where they are. */
export function LedElsewhere({ to, why }: Props) {
  useEffect(() => {
    if (why !== null) failureMessages(why).forEach(showOnce);
  }, [why]);
  return <Navigate to={to} replace />;
}
