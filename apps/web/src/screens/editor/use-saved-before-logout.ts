import { editorCalls } from '@benchbook/contract';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../api/client.ts';
import type { DocumentState } from '../../editor/document-state.ts';
import { saveBeforeLogout } from '../../session/before-logout.ts';

/**
 * Has what is typed in the open document saved before its person is logged out for being away, and keeps it on the screen where a
 * session ended before it could be sent.
 */
export function useSavedBeforeLogout(key: string | undefined, state: DocumentState): void {
  const isSaved = useEffectEvent(() => key === undefined || state === 'saved');
  const save = useEffectEvent(async () => {
    if (key === undefined) return;
    await call(editorCalls.editorCommand, { body: { c: 'forcesave', key } }, { background: true });
  });
  const isOnlyHere = useEffectEvent(() => key !== undefined && state === 'unsaved');
  useEffect(
    () => saveBeforeLogout({ save: () => save(), isSaved: () => isSaved(), isOnlyHere: () => isOnlyHere() }),
    [],
  );
}
