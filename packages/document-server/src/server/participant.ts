import type { Access, Permissions, ServerMessage } from '../protocol.ts';

/** What a person may do with a document. */
export interface Rights {
  permissions: Permissions;
  access: Access;
}

/** One page that shows a document. */
export interface Participant {
  readonly sessionId: string;
  readonly user: { id: string; name: string };
  permissions: Permissions;
  /** What the host allows and the person asked for; more than that is refused, whatever the page does. */
  access: Access;
  /** May hold the pen, with which `access` is used. */
  mayEdit: boolean;
  /** What the person may do once they gave the password of its author; null: nothing more. */
  behindPassword: Rights | null;
  /** Where the host wants this person's saves; the host's word, from the signed config. */
  readonly callbackUrl: string | null;
  /** The line to the page; null while it is lost. */
  channel: Channel | null;
  /** Whether the page has put the document on the screen. */
  ready: boolean;
}

export interface Channel {
  send(message: ServerMessage): void;
  close(code: number): void;
}

/** What a page's ticket says: enough to know the page again after a restart. */
export interface Ticket {
  key: string;
  sessionId: string;
  user: { id: string; name: string };
  permissions: Permissions;
  access: Access;
  mayEdit: boolean;
  behindPassword: Rights | null;
  callbackUrl: string | null;
}

export function ticketOf(participant: Participant, key: string): Ticket {
  const { channel: _channel, ready: _ready, ...rest } = participant;
  return { ...rest, key };
}

export function participantOf(ticket: Ticket, channel: Channel): Participant {
  const { key: _key, ...rest } = ticket;
  return { ...rest, channel, ready: false };
}
