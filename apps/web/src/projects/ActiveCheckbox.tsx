import { type Project, projectCalls, TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { confirm } from '../ui/forms/confirm.ts';

interface Props {
  project: Project;
  /** Where a heading says what it is. */
  isBare?: boolean;
}

/** Whether a project is active; set after a question (section 5). */
export function ActiveCheckbox({ project: { id, title, active }, isBare = false }: Props) {
  const client = useQueryClient();
  const toggle = useMutation({
    mutationFn: (next: boolean) =>
      call(projectCalls.changeProject, { params: { id }, body: { active: next } }),
    meta: { saves: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['projects'] }),
  });
  const ask = async () => {
    const asked = active
      ? { title: t('Set project inactive'), question: t(TEXTS.setProjectInactive, { title }) }
      : { title: t('Set project active'), question: t(TEXTS.setProjectActive, { title }) };
    if (await confirm(asked)) toggle.mutate(!active);
  };
  return (
    <Checkbox
      size="xs"
      variant="outline"
      // Beside it is no accent that the mark would have to be seen on.
      iconColor="bench"
      className="quiet-checkbox"
      label={isBare ? undefined : t('Active')}
      aria-label={t('Active: {title}', { title })}
      checked={active}
      disabled={toggle.isPending}
      onChange={() => void ask()}
    />
  );
}
