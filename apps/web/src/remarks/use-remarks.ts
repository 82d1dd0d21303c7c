import { useQuery } from '@tanstack/react-query';
import { useLooksAgain } from '../editor/following.tsx';
import { type RemarksPlace, remarksQuery } from './queries.ts';

const LOOKS_AGAIN_MS = 10_000;

/** The remarks on the workbook that is open, as they are now. */
export function useRemarks(place: RemarksPlace) {
  const refetchInterval = useLooksAgain(LOOKS_AGAIN_MS);
  return useQuery({ ...remarksQuery(place), refetchInterval });
}
