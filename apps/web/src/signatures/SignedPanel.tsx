import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, CloseButton, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useUser } from '../session/session.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { useTime } from '../ui/time.ts';
import { evidenceFile } from '../versions/evidence-file.ts';
import { usePages } from '../versions/use-pages.ts';
import { signaturesQuery } from './queries.ts';
import { inWords } from './signers.ts';
import { SIGNED_WORDS } from './words.ts';
import './signatures.css';

interface Props {
  experiment: Experiment;
  onClose: () => void;
}

/** What one's own signing came to, until it is put away: who, as what, when, which bytes, whom it waits for, and what can be done with it. */
export function SignedPanel({ experiment, onClose }: Props) {
  const region = useRef<HTMLElement>(null);
  const { title, documentType } = experiment;
  const place = { projectId: experiment.projectId, experimentId: experiment.id };
  const signatures = useQuery(signaturesQuery(experiment));
  const { UserID: userId } = useUser();
  const signature = signatures.data?.findLast((each) => each.userId === userId);
  const version = signature?.version ?? experiment.version;
  const pages = usePages({ place, title, version, isPdf: documentType === 'pdf' });
  // They who hear the screen hear what came of it, and goes on from there.
  useEffect(() => region.current?.focus(), []);
  return (
    <section ref={region} id="signed" className="signed-panel" tabIndex={-1} aria-labelledby="signed-heading">
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Group gap={8} wrap="nowrap" align="center">
          <IconCircleCheck size={20} color="var(--mantine-color-teal-text)" aria-hidden />
          <Title order={2} id="signed-heading">
            {signature === undefined
              ? t('Signed')
              : t('{signed} version {version}', { signed: SIGNED_WORDS[signature.kind], version })}
          </Title>
        </Group>
        <CloseButton aria-label={t('Put this away')} onClick={onClose} />
      </Group>
      <Loaded what={t('the signature')} query={signatures} waiting={<Skeleton height={80} />}>
        {() => signature && <Facts {...signature} />}
      </Loaded>
      <Next experiment={experiment} />
      <Group gap="xs">
        {documentType !== 'pdf' && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPrinter size={16} aria-hidden />}
            loading={pages.isBusy}
            onClick={pages.print}
          >
            {t('Print with the signatures')}
          </Button>
        )}
        <DownloadButton {...evidenceFile(place, title)} label={t('Download evidence file')} />
      </Group>
    </section>
  );
}

interface FactsProps {
  userName: string;
  meaning: string | null;
  signedAt: string;
  sha256: string;
}

function Facts({ userName, meaning, signedAt, sha256 }: FactsProps) {
  const { date } = useTime();
  return (
    <dl className="signed-facts">
      <dt>{t('By')}</dt>
      <dd>
        {userName}
        {meaning !== null && <span className="signed-facts-aside">{t(' as {meaning}', { meaning })}</span>}
      </dd>
      <dt>{t('On')}</dt>
      <dd>{date(signedAt)}</dd>
      <dt>{t('SHA-256')}</dt>
      <dd className="signed-facts-hash">{sha256}</dd>
    </dl>
  );
}

/** Whom it waits for now, or that nothing is left to sign. */
function Next({ experiment: { signers, isReviewed } }: { experiment: Experiment }) {
  const next = signers.filter(({ isNext }) => isNext);
  const said = isReviewed
    ? t('All signatures are there. It takes no other one.')
    : next.length > 0
      ? t('Next: {inWords}, who can see it under Waiting for me.', { inWords: inWords(next) })
      : t('Next: somebody else reviews it. Ask for a signature in the line above.');
  return <Text size="sm">{said}</Text>;
}
