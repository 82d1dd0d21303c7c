import type { Rewritten } from '@benchbook/contract';
import { retold, t } from '@benchbook/words';
import { Text } from '@mantine/core';
import { describeRewritten } from './version-text.ts';
import './versions.css';

/** Says of a version that the editor wrote the whole document anew, why, and which parts are not as they were. */
export function RewrittenNotice({ number, rewritten }: { number: number; rewritten: Rewritten }) {
  const { parts } = rewritten;
  return (
    <div className="version-rewritten" role="note">
      <Text size="xs">
        {describeRewritten(number, rewritten)} {retold(rewritten.why)}
      </Text>
      {parts.length > 0 && (
        <details>
          <summary>
            {parts.length === 1
              ? t('{count} part changed or gone beside the edit', { count: parts.length })
              : t('{count} parts changed or gone beside the edit', { count: parts.length })}
          </summary>
          <ul>
            {parts.map(({ name, change }) => (
              <li key={name}>
                {name} {change === 'gone' && t('(gone)')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
