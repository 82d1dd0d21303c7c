import pg from 'pg';
import { listenTo } from './repository.ts';

/** What the database said; `unknown`: nobody listened for a while. */
export type Notice = { channel: string; payload: string } | 'unknown';

/** Tells when anything that decides who may do what has changed, in whichever process it was changed. */
export interface AccessChanges {
  onChange(listener: () => void): void;
  /** Also what concerns one user or one document only, which no kept right depends on. */
  onNotice(listener: (notice: Notice) => void): void;
  isListening(): boolean;
  /** Counts changes, so that a reader can tell whether one came while it was reading. */
  generation(): number;
  close(): Promise<void>;
}

const CHANNEL = 'access_changed';
/** `user <id>` and `document <id>`: what these have open may have become less. */
const OPENINGS_CHANNEL = 'openings_changed';
const RETRY_MS = 1_000;

/** Listens on a connection of its own; triggers of the schema notify. Reconnects for as long as it takes. */
export async function listenForAccessChanges(connectionString: string): Promise<AccessChanges> {
  const listeners: (() => void)[] = [];
  const noticeListeners: ((notice: Notice) => void)[] = [];
  let client: pg.Client | null = null;
  let generation = 0;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const changed = () => {
    generation += 1;
    for (const listener of listeners) listener();
  };

  const heard = (notice: Notice) => {
    if (notice === 'unknown' || notice.channel === CHANNEL) changed();
    for (const listener of noticeListeners) listener(notice);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true });
    const lost = () => {
      if (closed || client !== next) return;
      client = null;
      changed();
      retry = setTimeout(reconnect, RETRY_MS);
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ channel, payload }) => heard({ channel, payload: payload ?? '' }));
    await next.connect();
    await listenTo(next, [CHANNEL, OPENINGS_CHANNEL]);
    client = next;
    heard('unknown');
  }

  function reconnect(): void {
    if (closed) return;
    connect().catch(() => {
      retry = setTimeout(reconnect, RETRY_MS);
    });
  }

  await connect();
  return {
    onChange: (listener) => {
      listeners.push(listener);
    },
    onNotice: (listener) => {
      noticeListeners.push(listener);
    },
    isListening: () => client !== null,
    generation: () => generation,
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
