import type { Connection } from './connection.ts';

export interface WindowDependencies {
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
export function listenToWindow(dependencies: WindowDependencies): void {
  const { connection, signal } = dependencies;
  window.addEventListener('online', () => connection.retryNow(), { signal });
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (dependencies.holdsTheOnlyCopy()) event.preventDefault();
    },
    { signal },
  );
  for (const kind of ['keydown', 'pointerdown']) {
    const active = () => {
      if (dependencies.isWriting()) connection.active();
    };
    window.addEventListener(kind, active, { capture: true, signal });
  }
  // Hidden or closing: the last chance to bring what is typed to safety.
  const flush = () => {
    if (document.visibilityState === 'hidden') void dependencies.flush().catch(() => {});
  };
  document.addEventListener('visibilitychange', flush, { signal });
  window.addEventListener(
    'pagehide',
    () => {
      flush();
      dependencies.goodbye();
    },
    { signal },
  );
}
