import type { AboutTrail } from '@benchbook/documents/evidence';
import type { Parts } from '../parts.ts';
import { lookAtTrail } from '../trail/look.ts';
import { listBreaks } from '../trail/repository.ts';

/** Named in a file; what nobody has seen to before the rest. */
const MOST_NAMED = 100;

/** What is known of the whole trail now, for who sees some rows of it. What is found on the way is remembered and alarms. */
export async function aboutTrail(parts: Parts): Promise<AboutTrail> {
  const { head, verified } = await lookAtTrail(parts);
  const all = await listBreaks(parts.db);
  const byUrgency = [...all.filter(({ seenTo }) => !seenTo), ...all.filter(({ seenTo }) => seenTo)];
  const named = new Set(byUrgency.slice(0, MOST_NAMED));
  return {
    head,
    verified,
    breaks: all
      .filter((one) => named.has(one))
      .map(({ detail, raised_at, dismissed_at }) => ({
        sentence: detail,
        foundAt: raised_at.toISOString(),
        seenToAt: dismissed_at?.toISOString() ?? null,
      })),
    more: all.length - named.size,
  };
}
