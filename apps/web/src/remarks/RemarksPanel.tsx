import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Loaded } from '../ui/Loaded.tsx';
import type { Draft } from './draft.ts';
import { RemarkItem } from './RemarkItem.tsx';
import { useRemarks } from './use-remarks.ts';
import { WriteRemark } from './WriteRemark.tsx';
import './remarks.css';

interface Props {
  experiment: Experiment;
  draft: Draft;
  onDraft: (change: (draft: Draft) => Draft) => void;
  /** The remark that somebody was led to. */
  shown: number | null;
  /** Shows what a remark on a page marks. */
  onShowMark: (remarkId: number) => void;
}

/** The remarks on a workbook, the latest first, and the way to write one. */
export function RemarksPanel({ experiment, draft, onDraft, shown, onShowMark }: Props) {
  const { projectId, id: experimentId, visibility, isPublished } = experiment;
  const place = { projectId, experimentId };
  const isPrivate = visibility === 'Private' && !isPublished;
  const remarks = useRemarks(place);
  const isThere = remarks.data?.some(({ id }) => id === shown) ?? false;
  useEffect(() => {
    if (!isThere) return;
    const item = document.getElementById(`remark-${shown}`);
    item?.scrollIntoView({ block: 'center' });
    item?.focus({ preventScroll: true });
  }, [isThere, shown]);
  return (
    <div className="remarks-body">
      <WriteRemark place={place} draft={draft} onDraft={onDraft} />
      {isPrivate && (
        <Text size="xs" c="dimmed" px="md" py="sm">
          {t(
            'While the workbook is private, nobody else reads its remarks. Once it is published, everybody who may open it reads them.',
          )}
        </Text>
      )}
      <Loaded
        what={t('the remarks')}
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
              {isPrivate
                ? t('No remarks yet.')
                : t('No remarks yet. Whoever may open the workbook reads them, and none is ever changed.')}
            </Text>
          ) : (
            <ul className="remarks" aria-label={t('Remarks')}>
              {list.map((remark) => (
                <RemarkItem
                  key={remark.id}
                  place={place}
                  remark={remark}
                  isShown={remark.id === shown}
                  onShowMark={onShowMark}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
