import { type Experiment, SIGNATURE_METHODS, type Signature } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { formatSize, useTime } from '../ui/time.ts';
import { evidenceFile } from '../versions/evidence-file.ts';
import { signaturesQuery } from './queries.ts';
import { SIGNED_WORDS } from './words.ts';
import './signatures.css';

interface Props {
  experiment: Experiment;
  opened: boolean;
  onClose: () => void;
}

/** Everything each signature of a workbook holds. */
export function SignaturesDialog({ experiment, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Signatures')} size="lg">
      <Signatures experiment={experiment} />
    </Modal>
  );
}

function Signatures({ experiment }: { experiment: Experiment }) {
  const { projectId, id: experimentId, title } = experiment;
  const signatures = useQuery(signaturesQuery(experiment));
  return (
    <Loaded what={t('the signatures')} query={signatures} waiting={<Skeleton height={160} />}>
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
              {t(
                'The evidence file holds what was signed with all that proves it. Anybody can check it in a browser, without Benchbook and without a network.',
              )}
            </Text>
            <DownloadButton
              {...evidenceFile({ projectId, experimentId }, title)}
              label={t('Download evidence file')}
            />
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
    [t('{signed} by', { signed: SIGNED_WORDS[kind] }), userName],
    [t('Meaning'), meaning ?? t('Not asked for when it was signed')],
    [
      t('Signed'),
      t('{date} ({signedAt} UTC)', {
        date: date(signedAt),
        signedAt: signedAt.slice(0, 19).replace('T', ' '),
      }),
    ],
    [t('Proof'), t(SIGNATURE_METHODS[method])],
    [
      t('Workbook'),
      t('{title} in {projectTitle}', { title: experiment.title, projectTitle: experiment.projectTitle }),
    ],
    [t('Version'), `${version} · ${formatSize(size)}`],
    [t('SHA-256'), sha256],
    ...(staleResults.length === 0
      ? []
      : [[t('Results that may be out of date'), staleResults.join(', ')] satisfies [string, string]]),
  ];
  return (
    <dl
      className="signed-facts"
      aria-label={t('{signed} by {userName}', { signed: SIGNED_WORDS[kind], userName })}
    >
      {facts.map(([name, value]) => (
        <div key={name} className="signed-fact">
          <dt>{name}</dt>
          <dd className={name === 'SHA-256' ? 'signed-facts-hash' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
