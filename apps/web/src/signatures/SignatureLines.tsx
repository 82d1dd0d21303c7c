import type { Experiment, SignatureKind, SignatureMethod } from '@benchbook/contract';
import { Anchor, Group, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTime } from '../ui/time.ts';
import { SignaturesDialog } from './SignaturesDialog.tsx';
import { describeStaleResults } from './stale-results.ts';
import { SIGNING_WORDS, withoutProof } from './words.ts';

/** 'Published by X on date' and 'Reviewed by X on date' with what each means, as far as the workbook is signed. */
export function SignatureLines({ experiment }: { experiment: Experiment }) {
  const [opened, { open, close }] = useDisclosure(false);
  const { publishedAt, reviewedAt } = experiment;
  if (publishedAt === null) return null;
  return (
    <Group gap="0 12px" role="group" aria-label="Signatures">
      <SignatureLine
        icon={<IconCircleCheck size={14} color="var(--mantine-color-anchor)" aria-hidden />}
        kind="publish"
        by={experiment.publisher}
        at={publishedAt}
        meaning={experiment.publishedMeaning}
        method={experiment.publishedMethod}
        staleResults={experiment.publishedStaleResults}
      />
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
      <Anchor component="button" type="button" size="xs" onClick={open}>
        What was signed
      </Anchor>
      <SignaturesDialog experiment={experiment} opened={opened} onClose={close} />
    </Group>
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
      {SIGNING_WORDS[kind].done} by {by} on {date(at)}
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
