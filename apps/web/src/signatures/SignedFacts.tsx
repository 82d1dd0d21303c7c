import type { Experiment, SigningTerms } from '@benchbook/contract';
import { Anchor } from '@mantine/core';
import { formatSize, useTime } from '../ui/time.ts';

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
      <dt>Workbook</dt>
      <dd>
        {title} <span className="signed-facts-aside">in {projectTitle}</span>
      </dd>
      <dt>Version</dt>
      <dd>
        {version.number}, {formatSize(version.size)}{' '}
        <span className="signed-facts-aside">saved {date(version.createdAt)}</span>{' '}
        <Anchor
          size="sm"
          underline="always"
          href={`/projects/${projectId}/experiments/${id}/versions/${version.number}`}
          target="_blank"
          rel="noopener"
        >
          Look at it in a new tab
        </Anchor>
      </dd>
      <dt>SHA-256</dt>
      <dd className="signed-facts-hash">{version.sha256}</dd>
    </dl>
  );
}
