import type { Waiting } from '@benchbook/contract';

/** What is asked of somebody: `Sign as Approval, for the role Quality`. */
export function askedInWords({ kind, meaning, role }: Pick<Waiting, 'kind' | 'meaning' | 'role'>): string {
  const what = kind === 'publish' ? 'Publish' : meaning === null ? 'Review' : `Sign: ${meaning}`;
  return role === null ? what : `${what}, for the role ${role}`;
}
