import { type Experiment, experimentFilePaths } from '@benchbook/contract';
import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../api/client.ts';
import { useUser } from '../session/session.ts';
import { KindIcon } from './ExperimentTitle.tsx';
import { mayOpen } from './rules.ts';

const AGAIN_MS = 3_000;
/** A minute; by then it is not made soon. */
const MOST_TRIES = 20;
/** Begun before it is on the screen. */
const AHEAD = '200px';

/** The picture of the first page of a version. Null: there is none, `making`: not yet. */
const previewQuery = ({ projectId, id, version }: Experiment, isWanted: boolean) => ({
  queryKey: ['previews', id, version] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Blob | 'making' | null> => {
    const path = experimentFilePaths.preview(projectId, id);
    const answer = await send(path, { method: 'GET' }, { signal, background: true });
    if (answer.status !== 204) return answer.blob();
    return answer.headers.has('retry-after') ? 'making' : null;
  },
  enabled: isWanted,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  retry: false,
  // A list without pictures is a list.
  meta: { quiet: true },
  refetchInterval: ({ state }: { state: { data?: unknown; dataUpdateCount: number } }) =>
    state.data === 'making' && state.dataUpdateCount < MOST_TRIES ? AGAIN_MS : (false as const),
});

/**
 * A small picture of the first page or sheet, asked for once it comes near the screen, with its kind in a corner; where there is none,
 * a quiet sheet in its place. A private workbook of somebody else shows no picture.
 */
export function Preview({ experiment }: { experiment: Experiment }) {
  const isOpen = mayOpen(experiment, useUser());
  const { ref, entry } = useIntersection({ rootMargin: AHEAD });
  const [wasSeen, setWasSeen] = useState(false);
  if (entry?.isIntersecting === true && !wasSeen) setWasSeen(true);
  const { data } = useQuery(previewQuery(experiment, isOpen && wasSeen));
  const address = useAddress(data instanceof Blob ? data : null);
  return (
    <div ref={ref} className="preview" data-kind={isOpen ? experiment.documentType : 'locked'}>
      {address !== null && <img src={address} alt="" decoding="async" />}
      <KindIcon experiment={experiment} />
    </div>
  );
}

/** An address of bytes that are here, as long as they are shown. */
function useAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return address;
}
