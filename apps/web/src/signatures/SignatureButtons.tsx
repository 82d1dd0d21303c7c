import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '../session/session.ts';
import { mayUseType } from '../types/access.ts';
import { experimentTypesQuery } from '../types/queries.ts';
import { EndSigningButton } from './EndSigningButton.tsx';
import { mayWithdraw, whyNotPublish, whyNotReview } from './rules.ts';

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
      <span
        data-refused={refusal !== null || undefined}
        data-first={(primary && refusal === null) || undefined}
      >
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
  /** A template is being loaded or filled in. */
  isOccupied: boolean;
  signing: 'publish' | 'review' | null;
  onPublish: () => void;
  onReview: () => void;
}

/** Publish and Review; each is disabled with its reason where section 4 forbids it. Who may review may decline to; who published may withdraw. */
export function SignatureButtons({ experiment, isOccupied, signing, onPublish, onReview }: Props) {
  const user = useUser();
  const types = useQuery(experimentTypesQuery).data;
  const type = types?.find((one) => one.id === experiment.experimentTypeId);
  const mayEdit = type === undefined || mayUseType(type, user, 'edit');
  const notReviewed = whyNotReview(experiment, user, mayEdit);
  return (
    <>
      <SignatureButton
        refusal={
          whyNotPublish(experiment, mayEdit) ?? (isOccupied ? t('The template is not filled in yet.') : null)
        }
        busy={signing === 'publish'}
        primary={!experiment.isPublished}
        onClick={onPublish}
      >
        {t('Publish')}
      </SignatureButton>
      <SignatureButton
        refusal={notReviewed}
        busy={signing === 'review'}
        primary={experiment.isPublished}
        onClick={onReview}
      >
        {t('Review')}
      </SignatureButton>
      <EndSigningButton
        experiment={experiment}
        kind="decline"
        offered={notReviewed === null}
        disabled={signing !== null}
      />
      <EndSigningButton
        experiment={experiment}
        kind="withdraw"
        offered={mayWithdraw(experiment, user)}
        disabled={signing !== null}
      />
    </>
  );
}
