import { connectToHost, type HostChannel } from '../../api-js/host-channel.ts';
import type { HostCommand } from '../../api-js/messages.ts';
import type { EditorConfig } from '../../protocol.ts';
import './chrome.css';
import type { Connection, OpenedMessage } from './connection.ts';
import { Frame } from './frame.ts';
import type { HostUser } from './host-requests.ts';
import type { LateWork } from './late-work.ts';
import type { SaveProgress } from './save-state.ts';
import type { SessionHttp } from './session-http.ts';
import type { Theme } from './theme.ts';
import { View } from './view.ts';
import { Visit } from './visit.ts';

/** What an editor gets to work with, for one opening of one document. */
export interface PageContext {
  opened: OpenedMessage;
  config: EditorConfig;
  connection: Connection;
  http: SessionHttp;
  frame: Frame;
  host: HostChannel;
  progress: SaveProgress;
  theme: Theme;
  /** The editor mounts in here. */
  stage: HTMLElement;
  /** Says what is being waited for, unless the person has an earlier state before them meanwhile. */
  showBusy(text: string): void;
  /** Turns the document read-only for good, with the reason on the screen; calls the editor's `setEditable`. */
  makeReadOnly(reason: string): void;
}

/** What the page needs of an editor once it shows the document. */
export interface MountedEditor {
  /** Whether the person may type from now on. A page that is read-only from the start is told so once. */
  setEditable(editable: boolean): void;
  /** Brings everything typed up to now into the server's journal; rejects with a readable reason. */
  flush(): Promise<void>;
  /** What was typed and has not reached the server; null: nothing. */
  late?(): Promise<LateWork | null>;
  /** Where the person is in the document, besides the scroll position of the stage. */
  place?(): unknown;
  /** Goes where `place` of another editor of this kind was. */
  goTo?(place: unknown): void;
  focus(): void;
  destroy(): void;
  /** Puts a picture of the host where the cursor is. Left out where there is no room for pictures. */
  insertImage?(image: Blob): Promise<void>;
  /** People who can be mentioned in comments. */
  offerUsers?(users: HostUser[]): void;
}

/**
 * Loads the document into `stage` and builds the toolbar; rejects with a readable reason when it cannot be
 * shown. The page has opened the session before and says `ready` after it.
 */
export type MountEditor = (context: PageContext) => Promise<MountedEditor>;

/** Runs an editor page: waits for the host's config, opens the session, mounts the editor, keeps the person told. */
export async function startPage(mount: MountEditor): Promise<void> {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no #app element.');
  const frame = new Frame(root);
  const view = new View(frame);
  frame.onFocusDocument(() => (view.editor ? view.editor.focus() : frame.stage.focus()));
  frame.showBusy('Opening the document…');

  let host: HostChannel;
  let visit: Visit | null = null;
  const begin = (config: EditorConfig) => {
    const before = visit?.retire();
    visit = new Visit({ frame, view, host, config, mount, before, restart: () => begin(config) });
  };
  const obey = (command: HostCommand) => {
    if (command.name === 'refreshFile') begin(command.data);
    else visit?.obey(command);
  };
  try {
    host = await connectToHost(obey);
  } catch (error) {
    return frame.showError('This document cannot be opened here', messageOf(error), []);
  }
  host.emit('onAppReady');
  begin(host.config);
}

/** What to tell a person about something that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
