import { DOCUMENT_KIND, type DocumentType } from '@benchbook/contract';
import { locale } from '@benchbook/words';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { LAST_EDITOR } from '../session/local-storage.ts';
import { loadDocsApi } from './docs-api.ts';
import { documentServerPlaceQuery } from './queries.ts';

/**
 * An editor is megabytes of program, and takes a second or more until it runs. While somebody looks at a list of workbooks, one waits out
 * of sight, in a frame that has no document yet: of the kind that was opened last in this browser, or of the kind of the workbook that
 * pointer or keyboard stay at. Who has opened none and points at none loads none.
 */

/** How long somebody looks at a list before an editor is loaded: who passes through needs none. */
const BEGIN_MS = 400;
/** How long pointer or keyboard stay at a workbook before its editor is loaded, perhaps in the place of another. */
const POINTED_MS = 150;
/** How long it waits behind the last list. Opening a workbook takes it before. */
const KEPT_MS = 60_000;

let forgetting: ReturnType<typeof setTimeout> | undefined;

/** What the Docs API calls the kinds that have an editor in our page: a PDF is shown in a window of its own. */
const isEditor = (kind: unknown): kind is 'word' | 'cell' => kind === 'word' || kind === 'cell';

/** @param kind documentType of a config */
export function rememberEditor(kind: unknown): void {
  if (isEditor(kind)) localStorage.setItem(LAST_EDITOR, kind);
}

/** Nothing is loaded beside the page where somebody pays for each byte, or where there is little room. */
export function hasRoom(): boolean {
  const { connection, deviceMemory } = navigator as Navigator & {
    connection?: { saveData?: boolean };
    deviceMemory?: number;
  };
  return connection?.saveData !== true && (deviceMemory ?? 8) >= 4;
}

/** What has an editor wait for a workbook, at the link to which pointer or keyboard stay. */
export function usePreparingLink(type: DocumentType) {
  const prepare = usePrepare();
  const pointing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(pointing.current);
  const come = () => {
    leave();
    pointing.current = setTimeout(() => prepare(DOCUMENT_KIND[type]), POINTED_MS);
  };
  return { onPointerEnter: come, onFocus: come, onPointerLeave: leave, onBlur: leave };
}

/** Has an editor wait while a list is shown. */
export function usePreparedEditor(): void {
  const prepare = usePrepare();
  const begin = useEffectEvent(() => prepare(localStorage.getItem(LAST_EDITOR)));
  useEffect(() => {
    clearTimeout(forgetting);
    const beginning = setTimeout(begin, BEGIN_MS);
    return () => {
      clearTimeout(beginning);
      forgetting = setTimeout(() => window.DocsAPI?.forgetPrepared?.(), KEPT_MS);
    };
  }, []);
}

/** What prepares an editor as long as that on which it is called is on the screen: behind it, a document is being opened. */
function usePrepare(): (kind: unknown) => void {
  const client = useQueryClient();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return async (kind) => {
    if (!isEditor(kind) || !hasRoom()) return;
    try {
      const { documentServerUrl } = await client.ensureQueryData(documentServerPlaceQuery);
      const api = await loadDocsApi(documentServerUrl);
      if (isShown.current) api.prepare?.({ documentType: kind, editorConfig: { lang: locale() } });
    } catch {
      // Where there is none, whoever opens a workbook is told.
    }
  };
}
