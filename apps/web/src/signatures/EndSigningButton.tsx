import type { EndingKind, Experiment } from '@benchbook/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { ENDING_WORDS, EndSigningQuestion, useEnding } from './EndSigningQuestion.tsx';

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
  const { submit, titleOf } = ENDING_WORDS[kind];
  const end = useEnding(experiment, kind);
  const close = () => {
    setAsking(false);
    end.reset();
  };
  if (!offered && !asking) return null;
  return (
    <>
      {offered && (
        <Button size="sm" variant="default" disabled={disabled} onClick={() => setAsking(true)}>
          {submit}
        </Button>
      )}
      <Modal
        opened={asking}
        // What is on its way cannot be taken back, and its answer is read here.
        onClose={end.isPending ? () => {} : close}
        title={titleOf(experiment.title)}
        closeOnClickOutside={false}
      >
        <EndSigningQuestion experiment={experiment} kind={kind} end={end} onClose={close} />
      </Modal>
    </>
  );
}
