import type { Calculated, Comparable, DocumentPlace } from '@benchbook/contract';
import { useQuery } from '@tanstack/react-query';
import { versionChoicesQuery } from '../queries.ts';

/** What another program said about the versions after the earlier one, up to the later one, that are compared. */
export function useCalculated(
  place: DocumentPlace,
  sides: readonly Comparable[],
): { number: number; calculated: Calculated }[] {
  const versions = useQuery(versionChoicesQuery(place)).data ?? [];
  const numbers = sides.flatMap((side) => (side.kind === 'version' ? [side.number] : []));
  if (numbers.length < 2) return [];
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return versions
    .flatMap(({ number, calculated }) =>
      number > first && number <= last && calculated !== null ? [{ number, calculated }] : [],
    )
    .sort((one, other) => one.number - other.number);
}
