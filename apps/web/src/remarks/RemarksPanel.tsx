import type { Experiment } from '@benchbook/contract';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Loaded } from '../ui/Loaded.tsx';
import { remarksQuery } from './queries.ts';
import { RemarkItem } from './RemarkItem.tsx';
import { type Draft, WriteRemark } from './WriteRemark.tsx';
import './remarks.css';

interface Props {
  experiment: Experiment;
  draft: Draft;
  /** The remark that somebody was led to. */
  shown: number | null;
}

/** The remarks on a workbook, the latest first, and the way to write one. */
export function RemarksPanel({ experiment, draft, shown }: Props) {
  const { projectId, id: experimentId, visibility, isPublished } = experiment;
  const place = { projectId, experimentId };
  const remarks = useQuery(remarksQuery(place));
  const isThere = remarks.data?.some(({ id }) => id === shown) ?? false;
  useEffect(() => {
    if (!isThere) return;
    const item = document.getElementById(`remark-${shown}`);
    item?.scrollIntoView({ block: 'center' });
    item?.focus({ preventScroll: true });
  }, [isThere, shown]);
  return (
    <div className="remarks-body">
      <WriteRemark place={place} draft={draft} />
      <Loaded
        what="the remarks"
        query={remarks}
        waiting={
          <Stack p="md">
            <Skeleton height={48} />
            <Skeleton height={48} />
          </Stack>
        }
      >
        {(list) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed" px="md" py="sm">
              {visibility === 'Private' && !isPublished
                ? 'No remarks yet. While the workbook is private, nobody else reads them.'
                : 'No remarks yet. Whoever may open the workbook reads them, and none is ever changed.'}
            </Text>
          ) : (
            <ul className="remarks" aria-label="Remarks">
              {list.map((remark) => (
                <RemarkItem key={remark.id} place={place} remark={remark} isShown={remark.id === shown} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
