import { type Remark, remarkCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../api/client.ts';
import { confirm } from '../ui/forms/confirm.ts';
import { useTime } from '../ui/time.ts';
import { versionPath } from '../versions/paths.ts';
import { piecesOf } from './mentions.ts';
import { type RemarksPlace, remarksQuery } from './queries.ts';
import './remarks.css';

interface Props {
  place: RemarksPlace;
  remark: Remark;
  /** It is what somebody was led to. */
  isShown: boolean;
  onShowMark: (remarkId: number) => void;
}

const QUESTIONS = {
  settle: {
    title: t('Settle this remark?'),
    question: t('It says that what the remark is about was seen to, and cannot be taken back.'),
    confirm: t('Settle'),
  },
  withdraw: {
    title: t('Withdraw this remark?'),
    question: t(
      'It stays here, struck out, for everybody who may open the workbook. That cannot be taken back.',
    ),
    confirm: t('Withdraw'),
  },
};
const CALLS = { settle: remarkCalls.settleRemark, withdraw: remarkCalls.withdrawRemark };

/** One remark: who wrote it, when and about which version, and what became of it. */
export function RemarkItem({ place, remark, isShown, onShowMark }: Props) {
  const { date } = useTime();
  const client = useQueryClient();
  const { id, text, version, by, at, mentioned, settled, withdrawn, maySettle, mayWithdraw } = remark;
  const { place: onPage, isReplaced } = remark;
  const end = useMutation({
    mutationFn: (how: keyof typeof CALLS) => call(CALLS[how], { params: { ...place, remarkId: id } }),
    meta: { saves: true },
    // A refusal is news too: somebody else may have done it.
    onSettled: () => client.invalidateQueries(remarksQuery(place)),
  });
  const ask = async (how: keyof typeof CALLS) => {
    if (await confirm(QUESTIONS[how])) end.mutate(how);
  };
  const Words = withdrawn === null ? 'span' : 'del';
  const actions = [maySettle && 'settle', mayWithdraw && 'withdraw'] as const;
  return (
    <li
      id={`remark-${id}`}
      className="remark"
      tabIndex={isShown ? -1 : undefined}
      data-shown={isShown || undefined}
      data-over={settled !== null || withdrawn !== null || isReplaced || undefined}
    >
      <Group gap={8}>
        <Text size="sm" fw={600}>
          {by}
        </Text>
        {withdrawn !== null ? (
          <Badge variant="light" size="sm" color="gray">
            {t('Withdrawn')}
          </Badge>
        ) : isReplaced ? (
          <Badge variant="light" size="sm" color="gray">
            {t('Written anew')}
          </Badge>
        ) : (
          settled !== null && (
            <Badge variant="light" size="sm" color="teal">
              {t('Settled')}
            </Badge>
          )
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t('{date}, on ', { date: date(at) })}
        <Anchor
          size="xs"
          underline="always"
          renderRoot={(props) => <Link {...props} to={versionPath(place, version)} />}
        >
          {t('version {version}', { version })}
        </Anchor>
        {onPage !== null && (
          <>
            {', '}
            {withdrawn === null && !isReplaced ? (
              <Anchor
                component="button"
                type="button"
                size="xs"
                underline="always"
                aria-label={
                  onPage.kind === 'highlight'
                    ? t('Show the highlight on page {page}', { page: onPage.page })
                    : t('Show the note on page {page}', { page: onPage.page })
                }
                onClick={() => onShowMark(id)}
              >
                {t('page {page}', { page: onPage.page })}
              </Anchor>
            ) : (
              t('page {page}', { page: onPage.page })
            )}
          </>
        )}
      </Text>
      {onPage !== null && onPage.quote !== '' && onPage.quote !== text && (
        <Text size="xs" c="dimmed" component="blockquote" className="remark-quote" lineClamp={3}>
          {onPage.quote}
        </Text>
      )}
      <Text size="sm" className="remark-text" dir="auto">
        <Words>
          {piecesOf(text, mentioned).map((piece, index) =>
            piece.isMention ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text that never changes
              <strong key={index}>{piece.text}</strong>
            ) : (
              piece.text
            ),
          )}
        </Words>
      </Text>
      {settled !== null && (
        <Text size="xs" c="dimmed">
          {t('Settled by {by} on {date}', { by: settled.by, date: date(settled.at) })}
        </Text>
      )}
      {withdrawn !== null && (
        <Text size="xs" c="dimmed">
          {t('Withdrawn by {by} on {date}', { by: withdrawn.by, date: date(withdrawn.at) })}
        </Text>
      )}
      {(maySettle || mayWithdraw) && (
        <Group gap="md" mt={4}>
          {actions.map(
            (how) =>
              how !== false && (
                <Anchor
                  key={how}
                  component="button"
                  type="button"
                  size="xs"
                  disabled={end.isPending}
                  aria-label={t('{confirm} the remark of {by}, {date}', {
                    confirm: QUESTIONS[how].confirm,
                    by,
                    date: date(at),
                  })}
                  onClick={() => void ask(how)}
                >
                  {QUESTIONS[how].confirm}
                </Anchor>
              ),
          )}
        </Group>
      )}
    </li>
  );
}
