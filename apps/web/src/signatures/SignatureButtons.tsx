import type { Experiment } from '@benchbook/contract';
import { Button, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUser } from '../session/session.ts';
import { whyNotPublish, whyNotReview } from './rules.ts';

interface ButtonProps {
  children: ReactNode;
  refusal: string | null;
  busy: boolean;
  primary: boolean;
  onClick: () => void;
}

function SignatureButton({ children, refusal, busy, primary, onClick }: ButtonProps) {
  return (
    <Tooltip label={refusal} disabled={refusal === null}>
      {/* A disabled button tells nobody that the pointer is over it. */}
      <span>
        <Button
          size="sm"
          variant={primary ? 'filled' : 'default'}
          disabled={refusal !== null}
          aria-description={refusal ?? undefined}
          loading={busy}
          onClick={onClick}
        >
          {children}
        </Button>
      </span>
    </Tooltip>
  );
}

interface Props {
  experiment: Experiment;
  signing: 'publish' | 'review' | null;
  onPublish: () => void;
  onReview: () => void;
}

/** Publish and Review; each is disabled with its reason where section 4 forbids it. */
export function SignatureButtons({ experiment, signing, onPublish, onReview }: Props) {
  const user = useUser();
  return (
    <>
      <SignatureButton
        refusal={whyNotPublish(experiment)}
        busy={signing === 'publish'}
        primary={!experiment.isPublished}
        onClick={onPublish}
      >
        Publish
      </SignatureButton>
      <SignatureButton
        refusal={whyNotReview(experiment, user)}
        busy={signing === 'review'}
        primary={experiment.isPublished}
        onClick={onReview}
      >
        Review
      </SignatureButton>
    </>
  );
}
