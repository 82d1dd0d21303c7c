import { t } from '@benchbook/words';
import { Group, Text } from '@mantine/core';
import { IconGitBranch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLooksAgain } from '../editor/following.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useTime } from '../ui/time.ts';
import { DocumentNotice } from './DocumentNotice.tsx';
import { comparePath, conflictPath } from './paths.ts';
import { conflictsQuery } from './queries.ts';
import type { ShownDocument } from './shown-document.ts';
import { by } from './version-text.ts';

const LOOK_AGAIN_MS = 10_000;

/** The line that says that something was saved aside and waits for a decision. */
export function ConflictNotice({ document, latest }: { document: ShownDocument; latest: number }) {
  const { date } = useTime();
  const { place } = document;
  const refetchInterval = useLooksAgain(LOOK_AGAIN_MS);
  const { data } = useQuery({ ...conflictsQuery(place, true), refetchInterval });
  const open = data?.filter((conflict) => conflict.resolution === null) ?? [];
  const [newest] = open;
  if (newest === undefined) return null;
  return (
    <DocumentNotice icon={<IconGitBranch size={18} aria-hidden />}>
      <Group gap="xs 12px">
        <Text size="sm" style={{ flex: '1 1 240px' }}>
          {open.length === 1
            ? t('A change was saved aside and is not in this document: {date}{by}. {why}', {
                date: date(newest.createdAt),
                by: by(newest.authors),
                why: newest.why,
              })
            : t('{count} changes were saved aside and are not in this document: {date}{by}. {why}', {
                count: open.length,
                date: date(newest.createdAt),
                by: by(newest.authors),
                why: newest.why,
              })}
        </Text>
        <Group gap="xs">
          {document.documentType !== 'pdf' && latest > 0 && (
            <ButtonLink
              size="compact-sm"
              variant="default"
              // Beside the editor, in which the person merges by hand.
              newTab
              to={comparePath(place, latest, `aside-${newest.id}`)}
            >
              {t('Compare')}
            </ButtonLink>
          )}
          <ButtonLink size="compact-sm" variant="default" to={conflictPath(place, newest.id)}>
            {t('Look and decide')}
          </ButtonLink>
        </Group>
      </Group>
    </DocumentNotice>
  );
}
