import type { XlsxResultChange, XlsxResultGroup } from '@benchbook/contract';
import { retold, t } from '@benchbook/words';
import { Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Sign } from './marks.tsx';
import './compare.css';

/** A group of more is folded: the first of it stand for the rest. */
const SHOWN = 3;

export const resultsText = (count: number): string =>
  count === 1
    ? t('{count, number} changed result', { count })
    : t('{count, number} changed results', { count });

/** What a group of results is because of, and what to think of it where it is because of nothing. */
function headingOf({ reason, causes, hasMoreCauses }: XlsxResultGroup): string {
  if (reason === 'none') return t('Results that changed without a changed input');
  if (reason === 'unsaid')
    return t('Results that also depend on the time, on chance or on cells their formulas do not name');
  const names = causes.map(({ label }) => retold(label));
  const last = hasMoreCauses ? t('others') : names.length > 1 ? names.pop() : undefined;
  return last === undefined
    ? t('Because of {names}', { names: names.join(', ') })
    : t('Because of {names} and {last}', { names: names.join(', '), last });
}

interface GroupProps {
  group: XlsxResultGroup;
  /** The place of its first result in the walk through the changes. */
  first: number;
  current: number | null;
  onJump: (index: number) => void;
}

function Group({ group, first, current, onJump }: GroupProps) {
  const { cells, count, reason } = group;
  const holdsCurrent = current !== null && current >= first + SHOWN && current < first + cells.length;
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || holdsCurrent || cells.length <= SHOWN + 1 ? cells : cells.slice(0, SHOWN);
  const heading = headingOf(group);
  return (
    <li data-reason={reason}>
      <Text component="h3" className="diff-because">
        {heading}
      </Text>
      <ol aria-label={heading} className="diff-changes">
        {shown.map((cell, index) => (
          <Result
            key={cell.at}
            cell={cell}
            isCurrent={current === first + index}
            onJump={() => onJump(first + index)}
          />
        ))}
      </ol>
      {shown.length < cells.length && (
        <UnstyledButton className="diff-more" aria-expanded={false} onClick={() => setOpen(true)}>
          {t('Show {more, number} more', { more: cells.length - shown.length })}
        </UnstyledButton>
      )}
      {shown.length === cells.length && cells.length < count && (
        <Text size="xs" c="dimmed" className="diff-more">
          {t('{more, number} more are not listed.', { more: count - cells.length })}
        </Text>
      )}
    </li>
  );
}

function Result({
  cell,
  isCurrent,
  onJump,
}: {
  cell: XlsxResultChange;
  isCurrent: boolean;
  onJump: () => void;
}) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={item}>
      <UnstyledButton
        className="diff-change"
        aria-current={isCurrent ? 'location' : undefined}
        onClick={onJump}
      >
        <Sign mark="result" />
        <span className="diff-result">
          <Text span size="sm" fw={500}>
            {cell.label}
          </Text>{' '}
          <span>
            {cell.before} → {cell.after ?? t('no result')}
          </span>
        </span>
      </UnstyledButton>
    </li>
  );
}

interface Props {
  groups: readonly XlsxResultGroup[];
  /** The place of the first result in the walk through the changes. */
  first: number;
  current: number | null;
  onJump: (index: number) => void;
}

/** Results that are others while their formulas are the same, by what they changed because of; apart from the edits. */
export function ResultList({ groups, first, current, onJump }: Props) {
  if (groups.length === 0) return null;
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  let next = first;
  return (
    <section aria-label={t('Changed results')} className="diff-results">
      <h2>{resultsText(count)}</h2>
      <ol className="diff-changes">
        {groups.map((group) => {
          const start = next;
          next += group.cells.length;
          return <Group key={start} {...{ group, first: start, current, onJump }} />;
        })}
      </ol>
    </section>
  );
}
