import { DOCUMENT_KIND, type DocumentServer, type DocumentType } from '@benchbook/contract';
import { locale } from '@benchbook/words';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { LAST_EDITOR } from '../session/local-storage.ts';
import { loadDocsApi } from './docs-api.ts';
import { documentServerPlaceQuery } from './queries.ts';

/**
 * An editor is megabytes of program, and takes a second or more until it runs. While somebody looks at a list of workbooks, one waits out
 * of sight, in a frame that has no document yet: of the kind that was opened last in this browser, and of the kind of the workbook that
 * the pointer or the keyboard comes to. Nobody who has never opened one loads it.
 */

/** How long somebody looks at a list before an editor is loaded: who passes through needs none. */
const BEGIN_MS = 400;
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
function hasRoom(): boolean {
  const { connection, deviceMemory } = navigator as Navigator & {
    connection?: { saveData?: boolean };
    deviceMemory?: number;
  };
  return connection?.saveData !== true && (deviceMemory ?? 8) >= 4;
}

async function prepare({ documentServerUrl }: DocumentServer, documentType: 'word' | 'cell'): Promise<void> {
  // Where it cannot be loaded, whoever opens a workbook is told.
  const api = await loadDocsApi(documentServerUrl).catch(() => null);
  api?.prepare?.({ documentType, editorConfig: { lang: locale() } });
}

/** What has an editor wait for a workbook that somebody is about to open. */
export function usePrepareEditor(): (type: DocumentType) => void {
  const prepareKind = usePrepareKind();
  return (type) => prepareKind(DOCUMENT_KIND[type]);
}

/** Has an editor wait while a list is shown. */
export function usePreparedEditor(): void {
  const prepareKind = usePrepareKind();
  const begin = useEffectEvent(() => prepareKind(localStorage.getItem(LAST_EDITOR)));
  useEffect(() => {
    clearTimeout(forgetting);
    const beginning = setTimeout(begin, BEGIN_MS);
    return () => {
      clearTimeout(beginning);
      forgetting = setTimeout(() => window.DocsAPI?.forgetPrepared?.(), KEPT_MS);
    };
  }, []);
}

function usePrepareKind(): (kind: unknown) => void {
  const client = useQueryClient();
  return (kind) => {
    if (!isEditor(kind) || !hasRoom()) return;
    client.ensureQueryData(documentServerPlaceQuery).then(
      (server) => prepare(server, kind),
      () => {},
    );
  };
}
