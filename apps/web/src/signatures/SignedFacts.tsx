import type { Experiment, SigningTerms } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Anchor } from '@mantine/core';
import { formatSize, useTime } from '../ui/time.ts';
import './signatures.css';

interface Props {
  experiment: Experiment;
  /** The version that is to be signed. */
  version: SigningTerms['version'];
}

/** Exactly what is signed: the workbook, and which bytes of it. */
export function SignedFacts({ experiment: { projectId, projectTitle, id, title }, version }: Props) {
  const { date } = useTime();
  return (
    <dl className="signed-facts">
      <dt>{t('Workbook')}</dt>
      <dd>
        {title} <span className="signed-facts-aside">{t('in {projectTitle}', { projectTitle })}</span>
      </dd>
      <dt>{t('Version')}</dt>
      <dd>
        {version.number} · {formatSize(version.size)}{' '}
        <span className="signed-facts-aside">{t('saved {date}', { date: date(version.createdAt) })}</span>{' '}
        <Anchor
          size="sm"
          underline="always"
          href={`/projects/${projectId}/experiments/${id}/versions/${version.number}`}
          target="_blank"
          rel="noopener"
        >
          {t('Look at it in a new tab')}
        </Anchor>
      </dd>
      <dt>{t('SHA-256')}</dt>
      <dd className="signed-facts-hash">{version.sha256}</dd>
    </dl>
  );
}
