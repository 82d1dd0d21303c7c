import { t } from '@benchbook/words';
import type { HostChannel } from '../api-js/host-channel.ts';
import type { ServerMessage } from '../protocol.ts';
import type { Connection } from './connection/connection.ts';
import type { PageEvent } from './rules/events.ts';
import type { Opened } from './rules/state.ts';
import type { Frame } from './screen/frame.ts';
import { tellHost } from './tell-host.ts';

export interface ServerListener {
  happens(event: PageEvent): void;
  /** Before the rules hear of it. */
  opened(opened: Opened): void;
  stored(version: Extract<ServerMessage, { type: 'version' }>): void;
}

/** Brings what the document server says to the rules of the page, and to the host what the Docs API promises it. */
export function listenToServer(
  connection: Connection,
  { host, frame }: { host: HostChannel; frame: Frame },
  { happens, opened, stored }: ServerListener,
): void {
  tellHost(connection, host, frame);
  connection.on('opened', (message) => {
    opened(message);
    happens({ kind: 'opened', opened: message });
  });
  connection.on('writer', ({ writer }) => happens({ kind: 'writer changed', writer }));
  connection.on('asks', ({ ask }) => happens({ kind: 'is asked', asker: ask }));
  connection.on('ask', (ask) => happens({ kind: 'ask stands', ask }));
  connection.on('edit-lock', ({ mode, recovered }) => happens({ kind: 'lock passed', mode, recovered }));
  connection.on('refused', ({ message, recovered }) => {
    const { journaled } = connection;
    happens({ kind: 'edits were refused', reason: message, recovered, journaled });
  });
  connection.on('resumed', ({ mode }) => happens({ kind: 'is back', mode }));
  connection.on('dropped', ({ reason }) => happens({ kind: 'was dropped', reason }));
  connection.on('ended', ({ reason }) => happens({ kind: 'right ended', reason }));
  connection.on('waiting', ({ reason }) => happens({ kind: 'waits', reason }));
  connection.on('meta', ({ title }) => happens({ kind: 'was renamed', title }));
  connection.on('stale', () => happens({ kind: 'was superseded' }));
  connection.on('error', ({ description }) => {
    if (connection.state === 'closed') happens({ kind: 'session ended', reason: description });
  });
  connection.on('version', stored);
  connection.on('state', (state) => {
    happens({ kind: 'connection changed', isLost: state === 'lost' });
    // Whatever closed it says so in the same turn, where it can.
    if (state === 'closed') {
      setTimeout(() => happens({ kind: 'session ended', reason: t('The session has ended.') }));
    }
  });
  connection.on('pending', (isPending) => happens({ kind: 'pending changed', isPending }));
  connection.on('saving', () => happens({ kind: 'saving' }));
  connection.on('saved', ({ revision, at }) => {
    happens({ kind: 'saved', at: new Date(at), revision, isAll: connection.isUpTo(revision) });
  });
  connection.on('save-failed', ({ message, retrying }) =>
    happens({ kind: 'save failed', message, retrying }),
  );
}
