import type { HostChannel } from '../api-js/host-channel.ts';
import type { Connection } from './connection/connection.ts';
import type { Frame } from './screen/frame.ts';

/** Passes on to the host what the Docs API promises it about a session. */
export function tellHost(connection: Connection, host: HostChannel, frame: Frame): void {
  connection.on('pending', (pending) => host.emit('onDocumentStateChange', pending));
  connection.on('saved', ({ revision }) => {
    if (connection.isUpTo(revision)) host.emit('onDocumentSaved');
  });
  connection.on('meta', ({ title }) => host.emit('onMetaChange', { title }));
  connection.on('warning', ({ code, description }) => {
    frame.setLine('message', { tone: 'warning', text: description, closable: true });
    host.emit('onWarning', { warningCode: code, warningDescription: description });
  });
  connection.on('error', ({ code, description }) => {
    host.emit('onError', { errorCode: code, errorDescription: description });
  });
}
