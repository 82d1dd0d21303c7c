import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useUser } from '../session/session.ts';
import { Footer, Footprint } from '../ui/Footer.tsx';
import { ExperimentActions } from './ExperimentActions.tsx';
import { ExperimentTitle } from './ExperimentTitle.tsx';
import { type FoundInside, FoundPassages } from './FoundPassages.tsx';
import { Preview } from './Preview.tsx';
import { displayState, mayOpen, shownEditor } from './rules.ts';
import { StateBadge } from './StateBadge.tsx';
import { TagList } from './tags/TagList.tsx';

interface Props {
  experiment: Experiment;
  /** Left out where the workbook may not be edited. */
  onEdit?: (() => void) | undefined;
  /** Left out where there is nothing to copy yet. */
  onCopy?: (() => void) | undefined;
  /** Names the project too, where workbooks of several projects are listed. */
  withProject?: boolean;
  /** Where its document says what was looked for. */
  inside?: FoundInside | undefined;
}

/** One workbook with everything that happened to it (section 2, Workbook list screen). */
export function ExperimentCard({ experiment, onEdit, onCopy, withProject = false, inside }: Props) {
  const user = useUser();
  const open = mayOpen(experiment, user);
  const inUseBy = shownEditor(experiment);
  const waitsFor = experiment.signers.flatMap(({ isNext, who }) => (isNext ? [who] : []));
  return (
    <li>
      <article
        className="surface card"
        aria-label={experiment.title}
        data-state={displayState(experiment)}
        data-locked={open ? undefined : true}
      >
        <div className="card-head">
          <Preview experiment={experiment} />
          <div className="card-text">
            <ExperimentTitle experiment={experiment} />
            <div className="card-actions">
              <StateBadge experiment={experiment} />
              <div>
                <ExperimentActions {...{ experiment, onEdit, onCopy }} />
              </div>
            </div>
            {withProject && (
              <Anchor
                size="xs"
                c="dimmed"
                renderRoot={(props) => (
                  <Link {...props} to={`/projects/${experiment.projectId}/experiments`} />
                )}
              >
                {experiment.projectTitle}
              </Anchor>
            )}
            {experiment.description !== '' && (
              <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                {experiment.description}
              </Text>
            )}
            <TagList experiment={experiment} />
            <div className="card-footer">
              <Footprint of={experiment} />
              {inUseBy !== null && <span>{t('In use by {inUseBy}', { inUseBy })}</span>}
              {experiment.publishedAt !== null && (
                <Footer what={t('Published by')} who={experiment.publisher} when={experiment.publishedAt} />
              )}
              {experiment.signers.map(({ step, signed }) =>
                signed?.kind === 'sign' ? (
                  <Footer key={step} what={t('Signed by')} who={signed.by} when={signed.at} />
                ) : null,
              )}
              {waitsFor.length > 0 && (
                <span>{t('Waiting for {waitsFor}', { waitsFor: waitsFor.join(', ') })}</span>
              )}
              {experiment.declined !== null && (
                <>
                  <Footer
                    what={experiment.declined.withdrawn ? t('Withdrawn by') : t('Declined by')}
                    who={experiment.declined.by}
                    when={experiment.declined.at}
                  />
                  <Text span size="xs" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                    {experiment.declined.reason}
                  </Text>
                </>
              )}
              {experiment.reviewedAt !== null && (
                <Footer what={t('Reviewed by')} who={experiment.reviewer} when={experiment.reviewedAt} />
              )}
            </div>
          </div>
        </div>
        {inside && <FoundPassages experiment={experiment} inside={inside} />}
      </article>
    </li>
  );
}
