import type { LimsUser } from '@benchbook/contract';
import type { Act } from '../audit/act.ts';
import { presentUser } from '../users/presenter.ts';
import { selectUsers } from '../users/repository.ts';
import { changeUser, createUserWithoutPassword } from '../users/service.ts';
import type { Imported } from './imported.ts';

/**
 * Users as a LIMS knows them, by its ids. Who is new can sign in once an administrator has set a password, or through
 * single sign-on; roles, locations and passwords of those who are known stay as they are.
 */
export async function importedUsers(act: Act): Promise<Imported<LimsUser>> {
  const { parts } = act;
  const rows = await selectUsers(parts.db).where('external_user_id', 'is not', null).execute();
  const known = new Map(rows.map((row) => [row.external_user_id, presentUser(row)]));
  return {
    labelOf: ({ username }) => username,
    async take(item) {
      const { username, active, id: externalUserId } = item;
      const user = known.get(externalUserId);
      // What the LIMS does not know, it does not take away.
      const fields = {
        username,
        active,
        firstName: item.firstName || user?.firstName || username,
        lastName: item.lastName || user?.lastName || '',
        email: item.email || user?.email || '',
        timezone: item.timezone || user?.timezone || null,
      };
      if (user === undefined) {
        await createUserWithoutPassword(act, { ...fields, externalUserId });
        return 'created';
      }
      const same = Object.entries(fields).every(
        ([field, value]) => user[field as keyof typeof fields] === value,
      );
      if (same) return 'unchanged';
      await changeUser(act, { id: user.id, ...fields }, undefined);
      return 'updated';
    },
  };
}
