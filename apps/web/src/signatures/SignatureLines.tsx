import type { Experiment, SignatureKind, SignatureMethod } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Anchor, Group, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dialogLater } from '../ui/later.tsx';
import { useTime } from '../ui/time.ts';
import { inWords } from './signers.ts';
import { describeStaleResults } from './stale-results.ts';
import { SIGNED_WORDS, withoutProof } from './words.ts';
import './signatures.css';

const SignaturesDialog = dialogLater(async () => (await import('./SignaturesDialog.tsx')).SignaturesDialog);

/** 'Published by X on date' and 'Reviewed by X on date' with what each means, as far as the workbook is signed, and who is waited for. */
export function SignatureLines({ experiment }: { experiment: Experiment }) {
  const [opened, { open, close }] = useDisclosure(false);
  const { publishedAt, reviewedAt } = experiment;
  if (publishedAt === null) return null;
  return (
    <Group gap="0 12px" role="group" aria-label={t('Signatures')} className="signature-lines">
      <SignatureLine
        icon={<IconCircleCheck size={14} color="var(--mantine-color-anchor)" aria-hidden />}
        kind="publish"
        by={experiment.publisher}
        at={publishedAt}
        meaning={experiment.publishedMeaning}
        method={experiment.publishedMethod}
        staleResults={experiment.publishedStaleResults}
      />
      {experiment.signers.map(({ step, meaning, signed }) =>
        signed?.kind === 'sign' ? (
          <SignatureLine
            key={step}
            icon={<IconCircleCheck size={14} color="var(--mantine-color-anchor)" aria-hidden />}
            meaning={meaning}
            {...signed}
          />
        ) : null,
      )}
      {reviewedAt !== null && (
        <SignatureLine
          icon={<IconRosetteDiscountCheck size={14} color="var(--mantine-color-teal-text)" aria-hidden />}
          kind="review"
          by={experiment.reviewer}
          at={reviewedAt}
          meaning={experiment.reviewedMeaning}
          method={experiment.reviewedMethod}
          staleResults={experiment.reviewedStaleResults}
        />
      )}
      <WaitingLine experiment={experiment} />
      <Anchor component="button" type="button" size="xs" onClick={open}>
        {t('What was signed')}
      </Anchor>
      <SignaturesDialog experiment={experiment} opened={opened} onClose={close} />
    </Group>
  );
}

/** Whom the workbook waits for, where its chain of signers goes on. */
function WaitingLine({ experiment }: { experiment: Experiment }) {
  const next = experiment.signers.filter(({ isNext }) => isNext);
  if (next.length === 0) return null;
  return (
    <Text size="xs" className="signature-line">
      <IconClock size={14} color="var(--mantine-color-dimmed)" aria-hidden />
      {t('Waiting for {inWords}', { inWords: inWords(next) })}
    </Text>
  );
}

interface LineProps {
  icon: ReactNode;
  kind: SignatureKind;
  by: string | null;
  at: string;
  meaning: string | null;
  method: SignatureMethod | null;
  staleResults: readonly string[];
}

function SignatureLine({ icon, kind, by, at, meaning, method, staleResults }: LineProps) {
  const { date } = useTime();
  const unproven = withoutProof(method);
  return (
    <Text size="xs" className="signature-line">
      {icon}
      {t('{signed} by {by} on {date}', { signed: SIGNED_WORDS[kind], by: by ?? '', date: date(at) })}
      {meaning !== null && ` (${meaning})`}
      {unproven !== null && <span className="signature-unproven">{unproven}</span>}
      <StaleResultsNote ranges={staleResults} />
    </Text>
  );
}

/** Beside a signature that was given although results may be out of date. */
function StaleResultsNote({ ranges }: { ranges: readonly string[] }) {
  if (ranges.length === 0) return null;
  const { short, whole } = describeStaleResults(ranges);
  return (
    <Tooltip label={whole} multiline maw={360}>
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }} aria-description={whole}>
        <IconAlertTriangle size={14} color="var(--mantine-color-orange-text)" aria-hidden />
        {short}
      </span>
    </Tooltip>
  );
}
