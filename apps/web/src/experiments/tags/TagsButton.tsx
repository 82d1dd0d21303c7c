import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../session/session.ts';
import { experimentTypesQuery } from '../../types/queries.ts';
import { dialogLater } from '../../ui/later.tsx';
import { mayTag } from '../rules.ts';

const TagsDialog = dialogLater(async () => (await import('./TagsDialog.tsx')).TagsDialog);

/** Gives a workbook tags, published or not; nothing where this person may not. */
export function TagsButton({ experiment, size }: { experiment: Experiment; size?: number }) {
  const user = useUser();
  const types = useQuery(experimentTypesQuery).data ?? [];
  const [isOpen, setIsOpen] = useState(false);
  if (!mayTag(experiment, types, user)) return null;
  return (
    <>
      <Tooltip label={t('Tags')}>
        <ActionIcon
          variant="subtle"
          {...(size !== undefined && { size })}
          aria-label={t('Tags of {title}', { title: experiment.title })}
          onClick={() => setIsOpen(true)}
        >
          <IconTags size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <TagsDialog experiment={experiment} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
