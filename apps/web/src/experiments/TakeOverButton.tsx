import { type Experiment, experimentCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { showSaved } from '../ui/alerts.ts';
import { dialogLater } from '../ui/later.tsx';

const ReasonDialog = dialogLater(async () => (await import('../ui/forms/ReasonDialog.tsx')).ReasonDialog);

/** For administrators: makes a private workbook theirs whose owner can no longer sign in (decision 11). */
export function TakeOverButton({ experiment }: { experiment: Experiment }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const takeOver = async (reason: string) => {
    const params = { projectId: experiment.projectId, experimentId: experiment.id };
    await call(experimentCalls.takeOver, { params, body: { reason } });
    showSaved();
    await client.invalidateQueries({ queryKey: ['experiments'] });
  };
  return (
    <>
      <Tooltip label={t('Take over')}>
        <ActionIcon
          variant="subtle"
          aria-label={t('Take over {title}', { title: experiment.title })}
          onClick={() => setAsking(true)}
        >
          <IconKey size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <ReasonDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Take over {title}', { title: experiment.title })}
        explanation={t(
          'Its owner can no longer log in. The workbook becomes yours; your reason stays in the audit trail.',
        )}
        submit={t('Take over')}
        onSubmit={takeOver}
      />
    </>
  );
}
