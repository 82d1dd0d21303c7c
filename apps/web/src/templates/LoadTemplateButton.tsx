import type { Experiment, NewDocumentType, Template } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { dialogLater } from '../ui/later.tsx';

const LoadTemplateDialog = dialogLater(
  async () => (await import('./LoadTemplateDialog.tsx')).LoadTemplateDialog,
);

interface Props {
  experiment: Pick<Experiment, 'id' | 'projectId' | 'documentType' | 'isPublished' | 'asksReason'>;
  mayLoad: boolean;
  /** The template is being loaded. */
  onBusy: (busy: boolean) => void;
  /** @param reason why, where the type of the workbook asks */
  onLoaded: (template: Template, reason: string | undefined) => void;
}

/** Section 2, Workbook editor screen: hidden for a PDF, disabled once published. */
export function LoadTemplateButton({ experiment, mayLoad, onBusy, onLoaded }: Props) {
  const [opened, setOpened] = useState(false);
  const { documentType } = experiment;
  if (documentType === 'pdf') return null;
  return (
    <>
      <Button
        className="phone-icon"
        title={t('Load Template')}
        variant="default"
        size="sm"
        leftSection={<IconTemplate size={16} aria-hidden />}
        disabled={!mayLoad || experiment.isPublished}
        onClick={() => setOpened(true)}
      >
        {t('Load Template')}
      </Button>
      <LoadTemplateDialog
        place={{ projectId: experiment.projectId, experimentId: experiment.id }}
        asksReason={experiment.asksReason}
        documentType={documentType satisfies NewDocumentType}
        opened={opened}
        onClose={() => setOpened(false)}
        onBusy={onBusy}
        onLoaded={onLoaded}
      />
    </>
  );
}
