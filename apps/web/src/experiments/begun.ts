import type { Template } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { useEffect, useEffectEvent } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

/** What the screen of a new workbook is told of it. */
export interface Begun {
  /** Its document is that of this template. */
  begunWith: Template;
  /** Why, where the type of the workbook asks. */
  reason: string | undefined;
}

/** What is recorded as the reason for loading a template into a workbook that was just created to begin with it. */
export const reasonToBegin = ({ title }: Template): string =>
  t('The workbook begins with the template “{title}”.', { title });

/** Calls back once, on the screen of a workbook that was just begun with a template. */
export function useBegun(begun: (begun: Begun) => void): void {
  const { state, pathname, search } = useLocation() as Location<Begun | null>;
  const navigate = useNavigate();
  const tell = useEffectEvent((told: Begun) => {
    // Not another time when the page is loaded again.
    void navigate(pathname + search, { replace: true, state: null });
    begun(told);
  });
  useEffect(() => {
    if (state?.begunWith !== undefined) tell(state);
  }, [state]);
}
