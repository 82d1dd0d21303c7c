import type { Access, Permissions, ServerMessage } from '@benchbook/editors/protocol';
import type { Language } from '@benchbook/words/server';
import type { Opening } from '../../host/host-rights.ts';

/** What a person may do with a document. */
export interface Rights {
  permissions: Permissions;
  access: Access;
}

/** One page that shows a document, as it stands at this moment. */
export interface Participant extends Rights {
  readonly pageId: string;
  readonly user: { id: string; name: string };
  /** In which the page is read; the host's word, from the signed config. */
  readonly language: Language;
  /** What the host allows and the person asked for; more than that is refused, whatever the page does. */
  access: Access;
  /** May hold the edit lock, with which `access` is used. */
  mayEdit: boolean;
  /** What the person may do once they gave the password of its author; null: nothing more. */
  behindPassword: Rights | null;
  /** Where the host wants this person's saves; the host's word, from the signed config. */
  readonly callbackUrl: string | null;
  /** By which the host is asked what the page may do; null: it is not asked, or the page has not been back yet. */
  opening: Opening | null;
  /** False while the connection to the page is lost. */
  isHere: boolean;
}

/** The line to a page. */
export interface Channel {
  send(message: ServerMessage): void;
  close(code: number): void;
}

/** What a page's ticket says: enough to know the page again after a restart. */
export interface Ticket extends Omit<Participant, 'isHere'> {
  key: string;
}

export function ticketOf(participant: Participant, key: string): Ticket {
  const { isHere: _isHere, ...rest } = participant;
  return { ...rest, key };
}

/** The page of a ticket, which is connected. */
export function participantOf(ticket: Ticket): Participant {
  const { key: _key, ...rest } = ticket;
  return { ...rest, isHere: true };
}
