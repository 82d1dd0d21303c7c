import type { DiffChange } from '@benchbook/contract';
import { retold, t } from '@benchbook/words';
import { Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Sign } from './marks.tsx';
import { numbered } from './numbered.ts';
import './compare.css';

interface Props {
  changes: readonly DiffChange[];
  current: number | null;
  onJump: (index: number) => void;
}

/** Every change in the order of the document; choosing one goes there. */
export function ChangeList({ changes, current, onJump }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (current === null) return;
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ol ref={list} aria-label={t('Changes')} className="diff-changes">
      {numbered(changes).map(([key, change]) => (
        <li key={key}>
          <UnstyledButton
            className="diff-change"
            aria-current={Number(key) === current ? 'location' : undefined}
            onClick={() => onJump(Number(key))}
          >
            <Sign mark={change.kind} />
            <span className="diff-change-text">
              <Text span size="sm" fw={500}>
                {retold(change.label)}
              </Text>
              {change.where !== undefined && <span className="diff-where">{change.where}</span>}
              {change.before !== null && change.kind !== 'moved' && change.before !== change.after && (
                <span className="diff-excerpt" data-mark="deleted">
                  {change.before}
                </span>
              )}
              {change.after !== null && (
                <span
                  className="diff-excerpt"
                  data-mark={change.before === change.after ? undefined : 'inserted'}
                >
                  {change.after}
                </span>
              )}
              {change.looks !== undefined && (
                <span className="diff-looks">{change.looks.map(retold).join(', ')}</span>
              )}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}
