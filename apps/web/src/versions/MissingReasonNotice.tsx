import type { DocumentPlace, Version } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { CloseButton } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { later } from '../ui/later.tsx';
import { DocumentNotice } from './DocumentNotice.tsx';
import { missingOf } from './missing-reason.ts';
import './versions.css';

const GiveReason = later(async () => (await import('./GiveReason.tsx')).GiveReason);

interface Props {
  place: DocumentPlace;
  /** Newest first. */
  versions: readonly Version[] | undefined;
  userId: number;
}

/**
 * Asks whoever changed a workbook why, once an editor session: what they type is saved without waiting for the answer. Put
 * off, it is asked again when the workbook is opened again, and at last before it is published.
 */
export function MissingReasonNotice({ place, versions, userId }: Props) {
  const [putOff, setPutOff] = useState<number>(0);
  const missing = missingOf(versions ?? [], userId);
  if ('templateId' in place || missing === undefined || missing.from === putOff) return null;
  return (
    <DocumentNotice icon={<IconMessageQuestion size={18} aria-hidden />}>
      <div className="missing-reason">
        <GiveReason
          key={missing.from}
          place={place}
          version={missing.to}
          label={t('Why do you change this workbook?')}
        />
        <CloseButton size="sm" aria-label={t('Say it later')} onClick={() => setPutOff(missing.from)} />
      </div>
    </DocumentNotice>
  );
}
