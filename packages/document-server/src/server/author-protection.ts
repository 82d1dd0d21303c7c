import type { Protection } from '@benchbook/documents';
import { accessOf, type OpenRequest } from './editor-config.ts';

type Standing = Pick<OpenRequest, 'access' | 'permissions' | 'lessReason'>;

const MAY_NOT_COMMENT = 'Its author lets others only comment on this document, and you may not comment here.';

/**
 * What is left of a person's rights in a document whose author lets others only comment or suggest. Protection against
 * any edit takes nothing away: with a password the document is read-only for everybody, without one a person may edit
 * it all the same, once they say so.
 */
export function underProtection(request: OpenRequest, protection: Protection | undefined): Standing {
  const { access, permissions, lessReason } = request;
  if (!protection || protection.allows === 'view' || access === 'view') {
    return { access, permissions, lessReason };
  }
  const maySuggest = protection.allows === 'review' && (permissions.edit || permissions.review);
  const left = { ...permissions, edit: false, review: maySuggest };
  const accessLeft = accessOf(left, request.fileType);
  return {
    access: accessLeft,
    permissions: left,
    lessReason: accessLeft === 'view' ? MAY_NOT_COMMENT : lessReason,
  };
}
