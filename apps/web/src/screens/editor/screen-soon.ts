import { useEffect } from 'react';
import { hasRoom } from '../../editor/prepared-editor.ts';

/** How long somebody looks at a list before the screen of its documents is loaded. */
const BEGIN_MS = 400;

/** Loads the screen that a list of workbooks leads to while the list is looked at. @param isThere the list; before, it is waited for itself */
export function useEditorScreenSoon(isThere: boolean): void {
  useEffect(() => {
    if (!isThere || !hasRoom()) return;
    const beginning = setTimeout(() => {
      // What cannot be loaded now is loaded again, and missed, where it is wanted.
      import('./EditorScreen.tsx').catch(() => {});
    }, BEGIN_MS);
    return () => clearTimeout(beginning);
  }, [isThere]);
}
