import type { EndingKind, Experiment } from '@benchbook/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { ENDING_WORDS, EndSigningQuestion } from './EndSigningQuestion.tsx';

interface Props {
  experiment: Experiment;
  kind: EndingKind;
  /** It is being signed. */
  disabled: boolean;
}

/** For whoever may review a workbook and will not, and for whoever takes back that it waits for signatures. */
export function EndSigningButton({ experiment, kind, disabled }: Props) {
  const [asking, setAsking] = useState(false);
  const { submit, titleOf } = ENDING_WORDS[kind];
  const close = () => setAsking(false);
  return (
    <>
      <Button size="sm" variant="default" disabled={disabled} onClick={() => setAsking(true)}>
        {submit}
      </Button>
      <Modal opened={asking} onClose={close} title={titleOf(experiment.title)} closeOnClickOutside={false}>
        <EndSigningQuestion experiment={experiment} kind={kind} onClose={close} />
      </Modal>
    </>
  );
}
