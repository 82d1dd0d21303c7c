import { EXPERIMENT_FILTER_LABELS, type Experiment, type ExperimentType } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { kindOf } from '../ui/DocumentIcon.tsx';
import { Moment } from '../ui/Footer.tsx';
import type { ListColumn } from '../ui/lists/ListTable.tsx';
import { ExperimentTitle, KindIcon } from './ExperimentTitle.tsx';
import { displayState, shownEditor } from './rules.ts';
import { StateBadge } from './StateBadge.tsx';
import { TagList } from './tags/TagList.tsx';

function State({ experiment }: { experiment: Experiment }) {
  const inUseBy = shownEditor(experiment);
  return (
    <>
      <StateBadge experiment={experiment} />
      {displayState(experiment) === 'draft' && experiment.visibility === 'Public' && (
        <Text span inherit c="dimmed">
          {t(EXPERIMENT_FILTER_LABELS.unpublished)}
        </Text>
      )}
      {inUseBy !== null && <div className="table-note">{t('In use by {inUseBy}', { inUseBy })}</div>}
    </>
  );
}

/** The columns a laptop's table leaves out first: the kind is at the title, too, and who began is seldom asked for. */
export const LESS_NEEDED_COLUMNS = [t('Kind'), t('Created')];

/** The columns of a table of workbooks. @param withProject where they are of several projects */
export const workbookColumns = (
  types: readonly ExperimentType[],
  withProject: boolean,
): ListColumn<Experiment>[] => [
  {
    label: t('Title'),
    sorts: ['title'],
    cell: (experiment) => (
      <Group gap="xs" wrap="nowrap" align="center">
        <KindIcon experiment={experiment} />
        <ExperimentTitle experiment={experiment} />
      </Group>
    ),
  },
  ...(withProject
    ? [
        {
          label: t('Project'),
          isWide: true,
          cell: ({ projectId, projectTitle }: Experiment) => (
            <Anchor
              inherit
              className="one-line"
              title={projectTitle}
              renderRoot={(props) => <Link {...props} to={`/projects/${projectId}/experiments`} />}
            >
              {projectTitle}
            </Anchor>
          ),
        },
      ]
    : []),
  { label: t('State'), width: 130, cell: (experiment) => <State experiment={experiment} /> },
  {
    label: t('Kind'),
    width: 90,
    isWide: true,
    cell: ({ documentType, format }) => kindOf(documentType, format),
  },
  {
    label: t('Type'),
    isWide: true,
    cell: ({ experimentTypeId }) => (
      <span className="one-line">{types.find(({ id }) => id === experimentTypeId)?.typeName}</span>
    ),
  },
  {
    label: t('Tags'),
    isWide: true,
    cell: (experiment) => <TagList experiment={experiment} />,
  },
  {
    label: t('Last edit'),
    sorts: ['updated'],
    isWide: true,
    cell: ({ lastUpdateBy, updatedAt }) => <Moment who={lastUpdateBy} when={updatedAt} />,
  },
  {
    label: t('Created'),
    sorts: ['newest', 'oldest'],
    isWide: true,
    cell: ({ createdBy, createdAt }) => <Moment who={createdBy} when={createdAt} />,
  },
];
