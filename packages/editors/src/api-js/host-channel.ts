import type { EditorConfig } from '../protocol.ts';
import type { EditorEventName, FrameMessage, HostCommand, ParentMessage } from './messages.ts';

/** An editor page's line to the host's page, once the host has sent its config. */
export interface HostChannel {
  config: EditorConfig;
  /** Did the host declare a handler for this event? A button without one must not be shown. */
  declares(name: EditorEventName): boolean;
  /** Tells the host; nothing happens when it declared no handler. */
  emit(name: EditorEventName, data?: unknown): void;
}

/**
 * Connects an editor page to the host's page that embeds it: announces itself, waits for `init`, then hands
 * every later method call of the host to `onCommand`. Checks source and origin of every message (see
 * messages.ts). Rejects when the page was not opened by api.js (no parent, or no `parentOrigin` parameter).
 */
export function connectToHost(onCommand: (command: HostCommand) => void): Promise<HostChannel> {
  const parameters = new URLSearchParams(location.search);
  const frameEditorId = parameters.get('frameEditorId') ?? '';
  const parentOrigin = parameters.get('parentOrigin') ?? '';
  if (window.parent === window || !frameEditorId || !/^https?:\/\//.test(parentOrigin)) {
    return Promise.reject(new Error('This page is shown inside an application that embeds it.'));
  }

  const post = (message: FrameMessage) => window.parent.postMessage(message, parentOrigin);

  return new Promise((resolve) => {
    let connected = false;
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (event.source !== window.parent || event.origin !== parentOrigin) return;
      if (!isParentMessage(event.data) || event.data.frameEditorId !== frameEditorId) return;
      const message = event.data;
      if (message.type === 'command') {
        onCommand(message);
      } else if (!connected) {
        connected = true;
        const declared = new Set<string>(message.declaredEvents);
        resolve({
          config: message.config,
          declares: (name) => declared.has(name),
          emit: (name, data) => post({ type: 'event', frameEditorId, name, data }),
        });
      }
    });
    post({ type: 'loaded', frameEditorId });
  });
}

/** Messages of the right origin are api.js's own: telling them from other scripts of that origin is enough. */
function isParentMessage(data: unknown): data is ParentMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    (data.type === 'init' || data.type === 'command') &&
    'frameEditorId' in data
  );
}
