import type { Comparable, DocumentPlace, Rewritten } from '@benchbook/contract';
import { useQuery } from '@tanstack/react-query';
import { versionChoicesQuery } from '../queries.ts';

/** Which of the versions that are compared the editor wrote anew: what differs is more than what was edited. */
export function useRewritten(
  place: DocumentPlace,
  sides: readonly Comparable[],
): { number: number; rewritten: Rewritten }[] {
  const versions = useQuery(versionChoicesQuery(place)).data ?? [];
  return versions.flatMap(({ number, rewritten }) => {
    const isCompared = sides.some((side) => side.kind === 'version' && side.number === number);
    return isCompared && rewritten !== null ? [{ number, rewritten }] : [];
  });
}
