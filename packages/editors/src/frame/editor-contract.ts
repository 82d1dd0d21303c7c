import type { Term } from '@benchbook/documents/asked';
import type { HostChannel } from '../api-js/host-channel.ts';
import type { EditorConfig } from '../protocol.ts';
import type { Connection, OpenedMessage } from './connection/connection.ts';
import type { SessionHttp, UnsentWork } from './connection/session-http.ts';
import type { Frame } from './screen/frame.ts';
import type { Theme } from './theme.ts';

/** What an editor gets to work with, for one opening of one document. */
export interface PageContext {
  opened: OpenedMessage;
  config: EditorConfig;
  connection: Connection;
  http: SessionHttp;
  frame: Frame;
  host: HostChannel;
  theme: Theme;
  /** The editor mounts in here. */
  stage: HTMLElement;
  /** Says what is being waited for, unless the person has an earlier state before them meanwhile. */
  showBusy(text: string): void;
  /** Turns the document read-only for good, with the reason on the screen; calls the editor's `setEditable`. */
  makeReadOnly(reason: string): void;
  /** What was typed could not be journaled, which is tried again. */
  couldNotJournal(message: string): void;
  journaledAgain(): void;
}

/** Something a search has found in the document, which may have changed since. */
export interface Found {
  /** As a search says it (`extractText`): `body/3`, `Data!B14`, `page 2`. */
  location: string;
  /** What was looked for. */
  terms: Term[];
  /** What is open is not the version in which it was found. */
  hasChanged: boolean;
}

/** What a person is told of it. */
export interface FoundLine {
  text: string;
  /** Read out after the text: what stands there. */
  hint?: string;
  /** It is not there, or cannot be shown. */
  isMissing?: boolean;
}

/** What the page needs of an editor once it shows the document. */
export interface MountedEditor {
  /** Whether the person may type from now on. A page that is read-only from the start is told so once. */
  setEditable(editable: boolean): void;
  /** Brings everything typed up to now into the server's journal; rejects with a readable reason. */
  flush(): Promise<void>;
  /** What was typed and has not reached the server; null: nothing. */
  unsent?(): Promise<UnsentWork | null>;
  /** Where the person is in the document, besides the scroll position of the stage. */
  place?(): unknown;
  /** Goes where `place` of another editor of this kind was. */
  goTo?(place: unknown): void;
  /** Brings the person to what a search has found, and marks it. Answers what they are told; calls back when its marks have to go. */
  showFound?(found: Found, letGo: () => void): Promise<FoundLine>;
  /** Takes the marks away. Left out where there is nothing but a selection. */
  hideFound?(): void;
  /** The host's highlights and notes on the pages, as it gives them; and whether it wrote one down. Left out without pages. */
  showMarks?(data: unknown): void;
  markWritten?(data: unknown): void;
  focus(): void;
  /** Whether Escape would end something in the document at this moment. Left out where it never does. */
  usesEscape?(): boolean;
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

/** A person who can be mentioned in a comment. */
export interface HostUser {
  id: string;
  name: string;
  email: string;
}

/** The host wants the document for reading, without an editor: the Docs API's `type: 'embedded'`. */
export const isEmbedded = (config: EditorConfig): boolean => config.type === 'embedded';
