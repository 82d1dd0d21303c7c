import { type Experiment, TEXTS, versionFilePaths } from '@benchbook/contract';
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../api/files.ts';
import { fullName, useUser } from '../session/session.ts';
import { RewrittenNotice } from '../versions/RewrittenNotice.tsx';
import { readiness, type SignedDocument } from './readiness.ts';
import type { Signature } from './use-signing.ts';

export const SIGNING_WORDS: Record<Signature, { title: string; question: string }> = {
  publish: { title: 'Publish', question: TEXTS.publishQuestion },
  review: { title: 'Review', question: TEXTS.reviewQuestion },
};

interface Props {
  experiment: Experiment;
  /** What is asked; it stays while the dialog fades out. */
  signature: Signature;
  opened: boolean;
  document: SignedDocument;
  onClose: () => void;
  /** @param version the one that was looked at */
  onConfirm: (version: number) => void;
}

/** Asks whether to sign, of somebody who has been shown what is signed. */
export function SigningDialog({ opened, onClose, ...asked }: Props) {
  const { title } = SIGNING_WORDS[asked.signature];
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <SigningQuestion onClose={onClose} {...asked} />
    </Modal>
  );
}

function SigningQuestion({ experiment, signature, document, onClose, onConfirm }: Omit<Props, 'opened'>) {
  const name = fullName(useUser());
  const state = readiness(document, name);
  const [looked, setLooked] = useState<number | null>(null);
  const elsewhere = !state.ready && state.download !== null && state.download === looked;
  const version = state.ready ? state.version : elsewhere ? state.download : null;
  const { title, question } = SIGNING_WORDS[signature];
  const signed = document.versions?.[0];
  return (
    <Stack gap="sm">
      <Text size="sm">{question}</Text>
      {signed?.rewritten && <RewrittenNotice number={signed.number} rewritten={signed.rewritten} />}
      <div role="status">
        {!state.ready && (
          <Text size="sm" c="dimmed">
            {state.why}
          </Text>
        )}
      </div>
      {!state.ready && state.download !== null && (
        <LookElsewhere
          key={state.download}
          experiment={experiment}
          version={state.download}
          looked={elsewhere}
          onLooked={(is) => setLooked(is ? state.download : null)}
        />
      )}
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={version === null}
          aria-description={state.ready ? undefined : state.why}
          onClick={() => version !== null && onConfirm(version)}
        >
          {title}
        </Button>
      </Group>
    </Stack>
  );
}

interface ElsewhereProps {
  experiment: Experiment;
  version: number;
  looked: boolean;
  onLooked: (looked: boolean) => void;
}

/** For a document that does not appear here: downloaded, and looked at in another program. */
function LookElsewhere({ experiment, version, looked, onLooked }: ElsewhereProps) {
  const { projectId, id: experimentId, title, documentType } = experiment;
  const download = useMutation({
    mutationFn: () =>
      downloadFile(
        versionFilePaths.version({ projectId, experimentId }, version),
        `${title} (version ${version}).${documentType}`,
      ),
  });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text size="sm">You can also look at it in another program.</Text>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download version {version}
        </Button>
      </Group>
      <Checkbox
        label={`I have looked at version ${version} that I downloaded`}
        disabled={!download.isSuccess}
        checked={looked}
        onChange={(event) => onLooked(event.currentTarget.checked)}
      />
    </Stack>
  );
}
