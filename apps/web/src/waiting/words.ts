import type { Waiting } from '@benchbook/contract';
import { t } from '@benchbook/words';

/** What is asked of somebody: `Sign as Approval, for the role Quality`. */
export function askedInWords({ kind, meaning, role }: Pick<Waiting, 'kind' | 'meaning' | 'role'>): string {
  const what =
    kind === 'publish' ? t('Publish') : meaning === null ? t('Review') : t('Sign: {meaning}', { meaning });
  return role === null ? what : t('{what}, for the role {role}', { what, role });
}
