import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import { IconFolderSymlink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../session/session.ts';
import { experimentTypesQuery } from '../../types/queries.ts';
import { dialogLater } from '../../ui/later.tsx';
import { mayMove } from '../rules.ts';

const MoveDialog = dialogLater(async () => (await import('./MoveDialog.tsx')).MoveDialog);

interface Props extends Pick<ActionIconProps, 'size' | 'className'> {
  experiment: Experiment;
}

/** Moves a workbook into another project; nothing where this person may not, or it stays where it was signed. */
export function MoveButton({ experiment, ...look }: Props) {
  const user = useUser();
  const types = useQuery(experimentTypesQuery).data ?? [];
  const [isOpen, setIsOpen] = useState(false);
  if (!mayMove(experiment, types, user)) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Tooltip label={t('Move to project')}>
        <ActionIcon
          variant="subtle"
          {...look}
          aria-label={t('Move {title} to another project', { title: experiment.title })}
          onClick={() => setIsOpen(true)}
        >
          <IconFolderSymlink size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <MoveDialog experiments={[experiment]} opened={isOpen} onMoved={close} onClose={close} />
    </>
  );
}
