import type { EndingKind, Experiment } from '@benchbook/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { dialogLater } from '../ui/later.tsx';
import { ENDING_WORDS } from './ending-words.ts';

const EndSigningDialog = dialogLater(async () => (await import('./EndSigningDialog.tsx')).EndSigningDialog);

interface Props {
  experiment: Experiment;
  kind: EndingKind;
  /** Whether the viewer may, now. What they are typing stays when they may no more: they are told so when they send it. */
  offered: boolean;
  /** It is being signed. */
  disabled: boolean;
}

/** For whoever may review a workbook and will not, and for whoever takes back that it waits for signatures. */
export function EndSigningButton({ experiment, kind, offered, disabled }: Props) {
  const [asking, setAsking] = useState(false);
  if (!offered && !asking) return null;
  return (
    <>
      {offered && (
        <Button size="sm" variant="default" disabled={disabled} onClick={() => setAsking(true)}>
          {ENDING_WORDS[kind].submit}
        </Button>
      )}
      <EndSigningDialog
        experiment={experiment}
        kind={kind}
        opened={asking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
