import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../session/session.ts';
import { experimentTypesQuery } from '../../types/queries.ts';
import { FormDialog } from '../../ui/forms/unsaved.tsx';
import { mayTag } from '../rules.ts';

const TagsForm = lazy(async () => ({ default: (await import('./TagsForm.tsx')).TagsForm }));

/** Gives a workbook tags, published or not; nothing where this person may not. */
export function TagsButton({ experiment, size }: { experiment: Experiment; size?: number }) {
  const user = useUser();
  const types = useQuery(experimentTypesQuery).data ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
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
      <FormDialog opened={isOpen} onClose={close} title={t('Tags of {title}', { title: experiment.title })}>
        <Suspense fallback={<Skeleton height={130} />}>
          <TagsForm experiment={experiment} onClose={close} />
        </Suspense>
      </FormDialog>
    </>
  );
}
