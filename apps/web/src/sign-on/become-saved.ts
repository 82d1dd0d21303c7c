import type { UseFormReturnType } from '@mantine/form';

/** What was saved is what the form begins with again; a secret that was typed is stored, and its field is empty. */
export function becomeSaved<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  saved: Values,
): void {
  form.setInitialValues(saved);
  form.setValues(saved);
  form.resetDirty(saved);
}
