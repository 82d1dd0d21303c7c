import type { Protection } from '@benchbook/documents';
import { accessOf, type OpenRequest } from '../host/editor-config.ts';
import type { Rights } from './rules/participant.ts';

interface Standing extends Rights {
  lessReason: string | undefined;
  /** What is left to the person once they gave the password of its author; null: nothing more. */
  behindPassword: Rights | null;
}

const MAY_NOT_COMMENT = 'Its author lets others only comment on this document, and you may not comment here.';
const ASKS_PASSWORD = 'Its author protected this document against editing, with a password.';

/**
 * What is left of a person's rights in a document its author protected. Protection against any edit without a password
 * takes nothing away: a person may edit it all the same, once they say so.
 */
export function underProtection(request: OpenRequest, protection: Protection | undefined): Standing {
  const { access, permissions, lessReason } = request;
  const isOpenToAll = protection?.allows === 'view' && !protection.hasPassword;
  if (!protection || isOpenToAll || access === 'view') {
    return { access, permissions, lessReason, behindPassword: null };
  }
  const mayComment = permissions.comment && protection.allows !== 'view';
  const maySuggest = protection.allows === 'review' && (permissions.edit || permissions.review);
  const left = { ...permissions, edit: false, review: maySuggest, comment: mayComment };
  const accessLeft = accessOf(left, request.fileType);
  const behindPassword = protection.hasPassword && accessLeft !== access ? { access, permissions } : null;
  if (accessLeft !== 'view') return { access: accessLeft, permissions: left, lessReason, behindPassword };
  const reason = protection.allows === 'view' ? ASKS_PASSWORD : MAY_NOT_COMMENT;
  return { access: 'view', permissions: left, lessReason: reason, behindPassword };
}
