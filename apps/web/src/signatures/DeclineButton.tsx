import { type Experiment, experimentCalls } from '@benchbook/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { showSaved } from '../ui/alerts.ts';
import { ReasonDialog } from '../ui/forms/ReasonDialog.tsx';

interface Props {
  experiment: Experiment;
  /** It is being signed. */
  disabled: boolean;
}

/** For whoever may review a workbook and will not. */
export function DeclineButton({ experiment, disabled }: Props) {
  const { projectId, id: experimentId, title } = experiment;
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const decline = async (reason: string) => {
    try {
      await call(experimentCalls.decline, { params: { projectId, experimentId }, body: { reason } });
      showSaved();
    } finally {
      // A refusal is news too: somebody else may have reviewed it meanwhile.
      await client.invalidateQueries({ queryKey: ['experiments'] });
    }
  };
  return (
    <>
      <Button size="sm" variant="default" disabled={disabled} onClick={() => setAsking(true)}>
        Decline
      </Button>
      <ReasonDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Decline to sign ${title}`}
        explanation="The workbook stays as it is and takes no further signature, which cannot be taken back. Whoever may create workbooks of its type can go on with an amended copy. Everybody who sees the workbook reads your reason."
        submit="Decline"
        onSubmit={decline}
      />
    </>
  );
}
