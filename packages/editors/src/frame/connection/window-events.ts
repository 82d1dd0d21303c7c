import type { Connection } from './connection.ts';

export interface WindowParts {
  connection: Connection;
  /** Whether the person writes here. */
  isWriting(): boolean;
  /** Leaving now would lose something. */
  holdsTheOnlyCopy(): boolean;
  /** Brings what is typed to the server. */
  flush(): Promise<void>;
  /** The page goes, whether its person is asked or not. */
  goodbye(): void;
  /** Ends the listening. */
  signal: AbortSignal;
}

/** What happens to the window: the network is back, the person is at work, hides the page, leaves it. */
export function listenToWindow(parts: WindowParts): void {
  const { connection, signal } = parts;
  window.addEventListener('online', () => connection.retryNow(), { signal });
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (parts.holdsTheOnlyCopy()) event.preventDefault();
    },
    { signal },
  );
  for (const kind of ['keydown', 'pointerdown']) {
    const active = () => {
      if (parts.isWriting()) connection.active();
    };
    window.addEventListener(kind, active, { capture: true, signal });
  }
  // Hidden or closing: the last chance to bring what is typed to safety.
  const flush = () => {
    if (document.visibilityState === 'hidden') void parts.flush().catch(() => {});
  };
  document.addEventListener('visibilitychange', flush, { signal });
  window.addEventListener(
    'pagehide',
    () => {
      flush();
      parts.goodbye();
    },
    { signal },
  );
}
