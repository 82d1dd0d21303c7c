import pg from 'pg';

/** Tells when anything that decides who may do what has changed, in whichever process it was changed. */
export interface AccessChanges {
  onChange(listener: () => void): void;
  isListening(): boolean;
  /** Counts changes, so that a reader can tell whether one came while it was reading. */
  generation(): number;
  close(): Promise<void>;
}

const CHANNEL = 'access_changed';
const RETRY_MS = 1_000;

/** Listens on a connection of its own; triggers of the schema notify. Reconnects for as long as it takes. */
export async function listenForAccessChanges(connectionString: string): Promise<AccessChanges> {
  const listeners: (() => void)[] = [];
  let client: pg.Client | null = null;
  let generation = 0;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const changed = () => {
    generation += 1;
    for (const listener of listeners) listener();
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
    next.on('notification', changed);
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    changed();
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
    isListening: () => client !== null,
    generation: () => generation,
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
