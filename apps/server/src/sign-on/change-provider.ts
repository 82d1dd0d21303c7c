import type { SignOnKind } from '@benchbook/contract';
import type { Act } from '../audit/act.ts';
import { difference } from '../audit/audit.ts';
import { change } from '../audit/change.ts';
import { checkUnchanged } from '../plumbing/based-on.ts';
import { PROVIDER_NAMES } from './problem.ts';
import * as repository from './repository.ts';

/**
 * Stores how a provider is set up, with an entry of what was changed. Of a secret the entry says only that it was
 * replaced.
 *
 * @param edit.based time of the state the change is based on; see decision 32.
 * @param edit.secret answers the sealed secret, null for none, undefined to leave it as it is.
 */
export function changeProvider<Settings extends object>(
  act: Act,
  kind: SignOnKind,
  edit: {
    settings: Settings;
    before: (row: repository.ProviderRow) => Settings;
    secret?: (row: repository.ProviderRow) => Buffer | null | undefined;
    based: Date | undefined;
  },
): Promise<void> {
  return change(act, async (trx) => {
    const row = await repository.lockProvider(trx, kind);
    checkUnchanged({ at: row.updated_at, by: 'Another administrator' }, edit.based);
    const secret = edit.secret?.(row);
    const present = row.secret_sealed !== null;
    const changed = difference(
      { ...edit.before(row), secret: present },
      { ...edit.settings, secret: secret === undefined ? present : secret === null ? false : 'replaced' },
    );
    if (changed === null) return { entry: null };
    const stored = { settings: edit.settings, at: act.parts.clock.now() };
    await repository.updateProvider(trx, kind, secret === undefined ? stored : { ...stored, secret });
    return {
      entry: {
        event: 'Edit Sign-On',
        message: `${act.actor.name} changed how ${PROVIDER_NAMES[kind]} signs people in`,
        table: 'sign_on_providers',
        rowId: kind,
        ...changed,
      },
    };
  });
}
