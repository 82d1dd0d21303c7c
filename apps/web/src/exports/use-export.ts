import { type Experiment, exportCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../api/client.ts';
import { projectQuery } from '../projects/queries.ts';
import { showDanger, showFailure, showSaved } from '../ui/alerts.ts';
import { versionsKey } from '../versions/queries.ts';
import { exportsKey, exportsQuery, isWaiting } from './queries.ts';

/** Exporting one workbook to the LIMS (section 2), and what became of it. */
export function useExport({ projectId, id }: Experiment) {
  const place = { projectId, experimentId: id };
  const client = useQueryClient();
  const project = useQuery(projectQuery(projectId)).data;
  const offered = project?.refInfoGroupId !== undefined;
  const list = useQuery({ ...exportsQuery(place), enabled: offered }).data ?? [];
  // The export this person asked for, until it has come to its end.
  const [asked, setAsked] = useState<number | null>(null);
  const [inBackground, setInBackground] = useState(false);
  const start = useMutation({
    mutationFn: () => call(exportCalls.exportDocument, { params: place }),
    // A failed force-save is told by the server in the specified words.
    meta: { quiet: true },
    onMutate: () => setInBackground(false),
    onSuccess: ({ id: exportId }) => setAsked(exportId),
    onError: showFailure,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: exportsKey(place) }),
        client.invalidateQueries({ queryKey: versionsKey(place) }),
      ]),
  });

  const followed = list.find((one) => one.id === asked);
  const ended = followed !== undefined && !isWaiting(followed);
  const tellEnd = useEffectEvent(() => {
    setAsked(null);
    if (followed?.state === 'done') showSaved();
    else showDanger(followed?.tries[0]?.message ?? t('The export failed.'));
  });
  useEffect(() => {
    if (ended) tellEnd();
  }, [ended]);

  const isFirstTry = asked !== null && (followed === undefined || followed.tries.length === 0);
  return {
    /** Whether the project can be exported at all. */
    offered,
    /** Newest first. */
    list,
    begin: () => start.mutate(),
    /** What the person waits for now. */
    busy: start.isPending ? ('saving' as const) : isFirstTry && !inBackground ? ('sending' as const) : null,
    leaveToBackground: () => setInBackground(true),
  };
}
