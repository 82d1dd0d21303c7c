import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sortProblems } from './form-problems.ts';
import { useUnsaved } from './unsaved.tsx';

interface Saving<Values> {
  send: (values: Values) => Promise<unknown>;
  /** Where a refusal names a field otherwise than the form does. */
  rename?: Record<string, string>;
  /** First words of the query keys that hold what was changed. */
  refresh: readonly string[];
  onSaved: () => void;
}

/**
 * Saves a form: what is wrong goes to its fields, the rest above the form; what was typed stays, and leaving it unsaved
 * asks first. After a refusal what was changed by others is loaded again, so that a second Save is based on it.
 *
 * @returns the props of a DialogForm.
 */
export function useSave<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  { send, rename = {}, refresh, onSaved }: Saving<Values>,
) {
  const client = useQueryClient();
  const fields = Object.keys(form.values);
  useUnsaved(form.isDirty());
  const reload = () => Promise.all(refresh.map((key) => client.invalidateQueries({ queryKey: [key] })));
  const problemsOf = (error: unknown) => sortProblems(error, fields, rename);
  const save = useMutation({
    mutationFn: send,
    meta: { saves: true },
    onSuccess: async () => {
      form.resetDirty();
      onSaved();
      await reload();
    },
    onError: async (error) => {
      form.setErrors(problemsOf(error).byField);
      await reload();
    },
  });
  return {
    busy: save.isPending,
    problems: problemsOf(save.error).others,
    onSubmit: form.onSubmit((values) => save.mutate(values)),
  };
}
