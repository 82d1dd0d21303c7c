import type { EndingKind, Experiment } from '@benchbook/contract';
import { Modal } from '@mantine/core';
import { EndSigningQuestion, useEnding } from './EndSigningQuestion.tsx';
import { ENDING_WORDS } from './ending-words.ts';

interface Props {
  experiment: Experiment;
  kind: EndingKind;
  opened: boolean;
  onClose: () => void;
}

/** What `EndSigningButton` opens. */
export function EndSigningDialog({ experiment, kind, opened, onClose }: Props) {
  const end = useEnding(experiment, kind);
  const close = () => {
    onClose();
    end.reset();
  };
  return (
    <Modal
      opened={opened}
      // What is on its way cannot be taken back, and its answer is read here.
      onClose={end.isPending ? () => {} : close}
      title={ENDING_WORDS[kind].titleOf(experiment.title)}
      closeOnClickOutside={false}
    >
      <EndSigningQuestion experiment={experiment} kind={kind} end={end} onClose={close} />
    </Modal>
  );
}
