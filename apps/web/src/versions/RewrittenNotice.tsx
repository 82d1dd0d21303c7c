import type { Rewritten } from '@benchbook/contract';
import { Text } from '@mantine/core';
import { describeRewritten } from './version-text.ts';
import './versions.css';

/** Says of a version that the editor wrote the whole document anew, why, and which parts are not as they were. */
export function RewrittenNotice({ number, rewritten }: { number: number; rewritten: Rewritten }) {
  const { parts } = rewritten;
  return (
    <div className="version-rewritten" role="note">
      <Text size="xs">
        {describeRewritten(number, rewritten)} {rewritten.why}
      </Text>
      {parts.length > 0 && (
        <details>
          <summary>
            {parts.length} {parts.length === 1 ? 'part' : 'parts'} changed or gone beside the edit
          </summary>
          <ul>
            {parts.map(({ name, change }) => (
              <li key={name}>
                {name} {change === 'gone' && '(gone)'}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
