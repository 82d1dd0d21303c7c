import { EDITOR_LOADING_ERRORS } from '@benchbook/contract';
import { t } from '@benchbook/words';

/** What this client uses of the Docs API that a document server's api.js defines. */
export interface DocEditor {
  destroyEditor(): void;
  refreshHistory(history: unknown): void;
  setHistoryData(data: unknown): void;
  /** Shows what a search has found. Of the built-in editor only. */
  showFound?(found: { location: string; words: string; hasChanged: boolean }): void;
  /** Highlights and notes on the pages of a PDF. Of the built-in editor only, as whether one was written down. */
  setMarks?(data: { marks: readonly object[]; show: number | null }): void;
  markWritten?(data: { token: number; problem: string | null }): void;
  /** F6 has come to the frame, by Shift+F6 from behind (`back`). Of the built-in editor only. */
  takeKeyboard?(data: { back: boolean }): void;
  /** Opens the document anew in the same frame; older servers have no such method. */
  refreshFile?(config: Record<string, unknown>): void;
}

interface DocsApi {
  DocEditor: new (placeholderId: string, config: Record<string, unknown>) => DocEditor;
  /** Loads an editor out of sight, for the next document of that kind. Of the built-in document server only. */
  prepare?(config: Record<string, unknown>): void;
  /** Throws the editor away that was loaded and not used. */
  forgetPrepared?(): void;
}

declare global {
  interface Window {
    DocsAPI?: DocsApi;
  }
}

type Code = keyof typeof EDITOR_LOADING_ERRORS;

/** One of the loading errors of section 8, with the specified text. */
export class EditorLoadingError extends Error {
  readonly code: Code;

  constructor(code: Code, host: string) {
    super(t(EDITOR_LOADING_ERRORS[code], { host }));
    this.name = 'EditorLoadingError';
    this.code = code;
  }
}

const SCRIPT = 'web-apps/apps/api/documents/api.js';
let loading: { url: string; api: Promise<DocsApi> } | null = null;

function loadScript(url: string, documentServerUrl: string): Promise<DocsApi> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => {
      if (window.DocsAPI !== undefined) return resolve(window.DocsAPI);
      script.remove();
      reject(new EditorLoadingError(-3, documentServerUrl));
    };
    script.onerror = () => {
      script.remove();
      reject(new EditorLoadingError(-2, documentServerUrl));
    };
    document.head.append(script);
  });
}

/**
 * Loads the document server's own api.js, once. It finds itself by its `<script src>`, so it is neither bundled nor
 * moved. A failed load is forgotten, so that trying again really tries. Rejects with EditorLoadingError −2 or −3.
 */
export function loadDocsApi(documentServerUrl: string): Promise<DocsApi> {
  const url = `${documentServerUrl.replace(/\/+$/, '')}/${SCRIPT}`;
  if (loading?.url === url) return loading.api;
  const api = loadScript(url, documentServerUrl);
  loading = { url, api };
  api.catch(() => {
    loading = null;
  });
  return api;
}
