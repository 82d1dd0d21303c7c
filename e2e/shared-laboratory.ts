import { randomUUID } from 'node:crypto';
import { configurationCalls, roleCalls, sessionCalls, typeCalls, userCalls } from '@benchbook/contract';
import { createTestDatabase, startProduct } from '@benchbook/testing';
import { Calls, newUser } from './calls.ts';
import { type Account, ANA, BEN } from './person.ts';

/** Where a group works: the address of the product, and what sets its people and projects apart from those of others. */
export interface Place {
  url: string;
  /** Of the type that the projects of the group have, and which nobody else sees. */
  projectTypeId: number;
  /** Ends the user names of its people. */
  suffix: string;
}

export const memberOf = ({ suffix }: Place, account: Account): Account => ({
  ...account,
  username: account.username + suffix,
});

export interface SharedLaboratory {
  addGroup(): Promise<Place>;
  close(): Promise<void>;
}

/**
 * One product for many groups. Roles keep them apart, and its administrator is known here alone, so nobody in a group can
 * change what is of all: the product refuses it, and the database refuses templates, which everybody may make.
 */
export async function openSharedLaboratory(): Promise<SharedLaboratory> {
  const database = await createTestDatabase();
  // Everybody may make templates, and they are of all.
  await database.forbid('templates');
  const product = await startProduct({ env: { DATABASE_URL: database.url } });
  const { url } = product;
  const administrator = await administratorOf(url);
  let groups = 0;
  return {
    async addGroup() {
      // Files of two workers ask at the same time.
      const number = ++groups;
      const name = `Group ${number}`;
      const { id: roleId } = await administrator.ask(roleCalls.createRole, {
        name,
        description: `The people of ${name}`,
        active: true,
      });
      const { projectTypeId } = await administrator.ask(typeCalls.createProjectType, {
        typeName: name,
        shortName: `G${number}`,
        active: true,
      });
      await administrator.ask(roleCalls.assignProjectTypes, { roleId, projectTypeIdArr: [projectTypeId] });
      const place = { url, projectTypeId, suffix: `.${number}` };
      for (const account of [ANA, BEN]) {
        const { id: userId } = await administrator.addUser(memberOf(place, account));
        await administrator.ask(userCalls.assignRoles, { userId, roleIdArr: [roleId] });
      }
      return place;
    },
    async close() {
      await product.stop();
      await database.drop();
    },
  };
}

async function administratorOf(url: string): Promise<Calls> {
  const account = { username: 'root', firstName: 'Rut', lastName: 'Lindt', password: randomUUID() };
  const calls = new Calls(url);
  await calls.ask(sessionCalls.createFirstAdministrator, newUser(account));
  await calls.signIn(account);
  const useRoles = { ...configurationCalls.changeConfiguration, path: '/api/config/useRoles' };
  await calls.ask(useRoles, { configValue: 'true' });
  return calls;
}
