import type { Experiment } from '@benchbook/contract';
import { Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Editing } from '../editor/DocumentEditor.tsx';
import { useLooksAgain } from '../editor/following.tsx';
import { useUser } from '../session/session.ts';
import { useTime } from '../ui/time.ts';
import { editLocksQuery } from './queries.ts';
import { describeEditLock } from './who-edits.ts';

/** How often the screen looks who edits. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Who edits the workbook and since when, whatever document server it is open in; nothing while nobody does, and where the editor says
 * it with what can be done about it.
 *
 * @param editing null: the editor has not told yet
 */
export function WhoEdits({ experiment, editing }: { experiment: Experiment; editing: Editing | null }) {
  const user = useUser();
  const { minute } = useTime();
  const lookAgain = useLooksAgain(LOOK_AGAIN_MS);
  const query = editLocksQuery(experiment.projectId, true);
  const { data } = useQuery({
    ...query,
    enabled: !experiment.isPublished,
    refetchInterval: lookAgain,
    meta: { quiet: true },
  });
  const lock = experiment.isPublished ? undefined : data?.find((each) => each.experimentId === experiment.id);
  if (lock === undefined || editing === null || editing === 'told') return null;
  const line = describeEditLock(lock, user.UserID, minute, editing === 'here');
  return (
    <Text size="xs" c="dimmed" component="span">
      <IconPencil size={12} aria-hidden style={{ verticalAlign: '-1px', marginInlineEnd: 3 }} />
      {line}
    </Text>
  );
}
