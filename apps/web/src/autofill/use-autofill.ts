import { autofillCalls, type Experiment, type Template } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../api/client.ts';
import { showDanger } from '../ui/alerts.ts';
import { versionsKey } from '../versions/queries.ts';

interface Filling {
  template: Template;
  /** Why it was loaded, where the type of the workbook asks. */
  reason: string | undefined;
}

/** Filling one workbook in from the template that was loaded into it. */
export function useAutofill({ projectId, id, title }: Experiment) {
  const place = { projectId, experimentId: id };
  const client = useQueryClient();
  const [told, setTold] = useState(false);
  const onScreen = useRef(false);
  useEffect(() => {
    onScreen.current = true;
    return () => {
      onScreen.current = false;
    };
  }, []);
  const filling = useMutation({
    mutationFn: ({ template, reason }: Filling) =>
      call(autofillCalls.fillFromTemplate, { params: place, body: { templateId: template.id, reason } }),
    // The dialog tells what went wrong: it may be a list, and something to do about.
    meta: { saves: true, quiet: true },
    onMutate: () => setTold(false),
    onError: (error, { template }) => {
      if (onScreen.current) return;
      const [problem = '', ...others] = problemsOf(error);
      const more = others.length === 0 ? '' : t(' (and {count} more)', { count: others.length });
      showDanger(
        t('“{title}” was not filled in from the template “{title2}”: {problem}{more}', {
          title,
          title2: template.title,
          problem,
          more,
        }),
      );
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['experiments'] }),
        client.invalidateQueries({ queryKey: versionsKey(place) }),
      ]),
  });
  return {
    fill: (template: Template, reason: string | undefined) => filling.mutate({ template, reason }),
    again: () => filling.variables !== undefined && filling.mutate(filling.variables),
    isFilling: filling.isPending,
    /** What keeps the workbook from being filled in, and from which template; null while nothing does. */
    failure:
      filling.isError && filling.variables !== undefined
        ? { template: filling.variables.template, problems: problemsOf(filling.error) }
        : null,
    /** The person has read what keeps it. */
    told,
    dismiss: () => setTold(true),
    /** Another template is being loaded: the one before is no longer to be filled in. */
    forget: filling.reset,
  };
}

export type Autofill = ReturnType<typeof useAutofill>;

function problemsOf(error: Error): string[] {
  const told = error instanceof ApiError ? error.errors.map(({ msg }) => msg) : [];
  return told.length > 0 ? told : [t('The server did not answer. Check the connection, then try again.')];
}
