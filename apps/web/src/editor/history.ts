import {
  type DocumentPlace,
  type EditorHistory,
  type EditorHistoryData,
  versionCallsOf,
} from '@benchbook/contract';
import { call } from '../api/client.ts';
import { failureMessages } from '../ui/alerts.ts';
import type { DocEditor } from './docs-api.ts';

/** The editor's own history view: where it gets versions from, and what happens when somebody restores one there. */
export interface HistorySource {
  list: () => Promise<EditorHistory>;
  read: (version: number) => Promise<EditorHistoryData>;
  /** Left out where restoring is not possible: a declared handler is a button. */
  onRestore: ((version: number) => void) | undefined;
  onClose: () => void;
}

export const historyCalls = (
  place: DocumentPlace,
  /** The editor shows times as they are given. */
  date: (timestamp: string) => string,
): Pick<HistorySource, 'list' | 'read'> => ({
  list: async () => {
    const { history, ...rest } = await call(versionCallsOf(place).readEditorHistory, { params: place });
    return { ...rest, history: history.map((entry) => ({ ...entry, created: date(entry.created) })) };
  },
  read: (version) => call(versionCallsOf(place).readEditorHistoryData, { params: { ...place, version } }),
});

/** A number in an event's data, which is it itself or its `version`. */
function versionIn(event: unknown): number | null {
  const data: unknown = typeof event === 'object' && event !== null && 'data' in event ? event.data : null;
  const value: unknown = typeof data === 'object' && data !== null && 'version' in data ? data.version : data;
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : null;
}

/** The events of the Docs API about the history (editor protocol 1.1). */
export function historyEvents(
  source: HistorySource,
  editor: () => DocEditor | undefined,
  /** The editor shows its history view, until `source.onClose`. */
  onShown: () => void,
): Record<string, (event: unknown) => void> {
  const events: Record<string, (event: unknown) => void> = {
    onRequestHistory: () => {
      onShown();
      source.list().then(
        (history) => editor()?.refreshHistory(history),
        (error: unknown) => editor()?.refreshHistory({ error: failureMessages(error).join(' ') }),
      );
    },
    onRequestHistoryData: (event) => {
      const version = versionIn(event);
      if (version === null) return;
      source.read(version).then(
        (data) => editor()?.setHistoryData(data),
        (error: unknown) => editor()?.setHistoryData({ error: failureMessages(error).join(' '), version }),
      );
    },
    onRequestHistoryClose: () => source.onClose(),
  };
  const { onRestore } = source;
  if (onRestore !== undefined) {
    events.onRequestRestore = (event) => {
      const version = versionIn(event);
      if (version !== null) onRestore(version);
    };
  }
  return events;
}
