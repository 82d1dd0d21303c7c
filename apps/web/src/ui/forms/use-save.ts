import { REFUSAL_CODES } from '@benchbook/contract';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wasRefused } from '../../api/client.ts';
import { sortProblems } from './form-problems.ts';
import { useUnsaved } from './unsaved.ts';

interface Saving<Values> {
  /** What is edited, as it is known now; left out for something new. */
  item: { updatedAt: string } | undefined;
  /** `updatedAt` tells the state the change is based on. */
  send: (values: Values, updatedAt: string | undefined) => Promise<unknown>;
  /** Where a refusal names a field otherwise than the form does. */
  rename?: Record<string, string>;
  /** First words of the query keys that hold what was changed. */
  refresh: readonly string[];
  onSaved: () => void;
  /** Of several things a refusal has a sentence each, which would fill the screen: it is told above the form, and only there. */
  told?: boolean;
  /** `onSaved` says what was done, and there is no other word of it. */
  says?: boolean;
}

/**
 * Saves a form: what is wrong goes to its fields, the rest above the form; what was typed stays, and leaving it unsaved
 * asks first. A change is based on what the form was filled with, however often that is read again meanwhile. Refused
 * because somebody else was quicker, a second Save is based on what they made of it.
 *
 * @returns the props of a DialogForm.
 */
export function useSave<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  { item, send, rename = {}, refresh, onSaved, told = false, says = false }: Saving<Values>,
) {
  const client = useQueryClient();
  const fields = Object.keys(form.values);
  useUnsaved(form.isDirty());
  const reload = () => Promise.all(refresh.map((key) => client.invalidateQueries({ queryKey: [key] })));
  const problemsOf = (error: unknown) => sortProblems(error, fields, rename);
  const [base, setBase] = useState(item?.updatedAt);
  const [mayRebase, setMayRebase] = useState(false);
  if (mayRebase && item !== undefined && item.updatedAt !== base) {
    setBase(item.updatedAt);
    setMayRebase(false);
  }
  const save = useMutation({
    mutationFn: (values: Values) => send(values, base),
    meta: { saves: true, told, says },
    onSuccess: async () => {
      form.resetDirty();
      onSaved();
      await reload();
    },
    onError: async (error) => {
      form.setErrors(problemsOf(error).byField);
      setMayRebase(wasRefused(error, REFUSAL_CODES.changedMeanwhile));
      await reload();
    },
  });
  return {
    busy: save.isPending,
    problems: problemsOf(save.error).others,
    onSubmit: form.onSubmit((values) => save.mutate(values)),
  };
}
