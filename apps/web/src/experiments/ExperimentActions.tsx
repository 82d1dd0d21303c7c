import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCopy, IconPencil, IconSignature, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { StarButton } from '../personal/StarButton.tsx';
import { isAdministrator } from '../session/administrators.ts';
import { useUser } from '../session/session.ts';
import { later } from '../ui/later.tsx';
import { MoveButton } from './moving/MoveButton.tsx';
import { mayOpen } from './rules.ts';
import { TakeOverButton } from './TakeOverButton.tsx';
import { TagsButton } from './tags/TagsButton.tsx';

const AccessDialog = later(async () => (await import('../access/AccessDialog.tsx')).AccessDialog);

/** For administrators: who may do what with the workbook, and why. */
function AccessButton({ experiment }: { experiment: Experiment }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Tooltip label={t('Who may do what')}>
        <ActionIcon
          variant="subtle"
          aria-label={t('Who may do what with {title}', { title: experiment.title })}
          onClick={() => setAsking(true)}
        >
          <IconUserQuestion size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {asking && (
        <AccessDialog
          experiment={{ id: experiment.id, name: experiment.title }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface Props {
  experiment: Experiment;
  /** Left out where the workbook may not be edited. */
  onEdit?: (() => void) | undefined;
  /** Left out where there is nothing to copy yet. */
  onCopy?: (() => void) | undefined;
}

/** What can be done with a workbook where it is listed. */
export function ExperimentActions({ experiment, onEdit, onCopy }: Props) {
  const user = useUser();
  const open = mayOpen(experiment, user);
  return (
    <>
      <StarButton of="workbook" id={experiment.id} title={experiment.title} />
      {open && experiment.documentType === 'pdf' && (
        <Tooltip label={t('Versions and signatures')}>
          <ActionIcon
            variant="subtle"
            aria-label={t('Versions and signatures of {title}', { title: experiment.title })}
            renderRoot={(props) => (
              <Link {...props} to={`/projects/${experiment.projectId}/experiments/${experiment.id}`} />
            )}
          >
            <IconSignature size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {isAdministrator(user) && !open && !experiment.ownerIsActive && (
        <TakeOverButton experiment={experiment} />
      )}
      {isAdministrator(user) && <AccessButton experiment={experiment} />}
      {onCopy !== undefined && (
        <Tooltip label={t('Copy')}>
          <ActionIcon
            variant="subtle"
            aria-label={t('Copy {title}', { title: experiment.title })}
            onClick={onCopy}
          >
            <IconCopy size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <MoveButton experiment={experiment} />
      <TagsButton experiment={experiment} />
      {onEdit !== undefined && (
        <Tooltip label={t('Edit')}>
          <ActionIcon
            variant="subtle"
            aria-label={t('Edit {title}', { title: experiment.title })}
            onClick={onEdit}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  );
}
