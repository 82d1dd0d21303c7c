import { type Experiment, experimentFilePaths, SIGNATURE_METHODS, type Signature } from '@benchbook/contract';
import { Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { formatSize, useTime } from '../ui/time.ts';
import { signaturesQuery } from './queries.ts';
import { SIGNED_WORDS } from './words.ts';

interface Props {
  experiment: Experiment;
  opened: boolean;
  onClose: () => void;
}

/** Everything each signature of a workbook holds. */
export function SignaturesDialog({ experiment, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Signatures" size="lg">
      <Signatures experiment={experiment} />
    </Modal>
  );
}

const evidenceFile = ({ projectId, id, title }: Experiment) => ({
  url: experimentFilePaths.evidence(projectId, id),
  name: `${title} (evidence).zip`,
});

function Signatures({ experiment }: { experiment: Experiment }) {
  const signatures = useQuery(signaturesQuery(experiment));
  return (
    <Loaded what="the signatures" query={signatures} waiting={<Skeleton height={160} />}>
      {(present) => (
        <Stack gap="lg">
          {present.map((signature) => (
            <SignatureFacts
              key={signature.signedAt + signature.userId}
              experiment={experiment}
              signature={signature}
            />
          ))}
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed" maw={380}>
              The evidence file holds what was signed with all that proves it. Anybody can check it in a
              browser, without Benchbook and without a network.
            </Text>
            <DownloadButton {...evidenceFile(experiment)} label="Download evidence file" />
          </Group>
        </Stack>
      )}
    </Loaded>
  );
}

/** In both times people ask for: as they read all times, and in UTC as it is kept. */
function SignatureFacts({ experiment, signature }: { experiment: Experiment; signature: Signature }) {
  const { date } = useTime();
  const { kind, userName, meaning, signedAt, method, version, size, sha256, staleResults } = signature;
  const facts: [string, string][] = [
    [`${SIGNED_WORDS[kind]} by`, userName],
    ['Meaning', meaning ?? 'Not asked for when it was signed'],
    ['Signed', `${date(signedAt)} (${signedAt.slice(0, 19).replace('T', ' ')} UTC)`],
    ['Proof', SIGNATURE_METHODS[method]],
    ['Workbook', `${experiment.title} in ${experiment.projectTitle}`],
    ['Version', `${version}, ${formatSize(size)}`],
    ['SHA-256', sha256],
    ...(staleResults.length === 0
      ? []
      : [['Results that may be out of date', staleResults.join(', ')] satisfies [string, string]]),
  ];
  return (
    <dl className="signed-facts" aria-label={`${SIGNED_WORDS[kind]} by ${userName}`}>
      {facts.map(([name, value]) => (
        <div key={name} className="signed-fact">
          <dt>{name}</dt>
          <dd className={name === 'SHA-256' ? 'signed-facts-hash' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
