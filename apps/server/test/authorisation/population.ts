import { randomUUID } from 'node:crypto';
import { FIRST_ADMINISTRATOR_ID } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { insertConnection } from '../../src/data-connections/repository.ts';
import type { TestApp } from '../index.ts';
import {
  CONNECTION,
  insertAside,
  insertEditorSession,
  insertExperimentType,
  insertNamed,
  insertProject,
  insertProjectType,
  insertTemplateOf,
  insertWorkbook,
  type Made,
  type TemplateOptions,
  type WorkbookOptions,
} from './things.ts';

/**
 * Every kind of user there is, in the order of the table's columns. Roles are used; all but `plain` see the projects of
 * the type "Seen", and the workbooks in them are of a type whose access list says who may create and edit.
 */
export const KINDS = [
  /** Not signed in. */
  'nobody',
  /** Was `owner`'s equal until the account was set to inactive; the browser still sends its token. */
  'gone',
  /** Has no role. */
  'plain',
  /** A role that may create workbooks of the type, and not edit them. */
  'create',
  /** A role that may edit them, and not create. */
  'edit',
  /** A role that stands on the access list with neither. */
  'neither',
  /** May create and edit, and made all the workbooks below. */
  'owner',
  /** May create and edit, and made none of them. */
  'other',
  /** Has the role −2, which is on no access list. */
  'admin',
  /** UserID −1, without any role. */
  'first',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Population {
  test: TestApp;
  userIds: Record<Exclude<Kind, 'nobody'>, number>;
  /** What `<name>` stands for in the table; made anew for every request, so that no answer depends on another. */
  things: Record<string, () => Promise<number | string>>;
}

/** The text with an id in the place of each name. */
export async function withThings({ things }: Population, text: string): Promise<string> {
  let filled = text;
  for (const [placeholder, name = ''] of text.matchAll(/<(\w+)>/g)) {
    const make = things[name];
    if (make === undefined) throw new Error(`There is no thing called ${name} in the population.`);
    filled = filled.replace(placeholder, String(await make()));
  }
  return filled;
}

/** Adds one user of every kind, and things for them to reach for. */
export async function populate(test: TestApp): Promise<Population> {
  const { db } = test;
  await db.insertInto('configuration').values({ key: 'useRoles', value: 'true' }).execute();
  const seenType = await insertProjectType(test, 'Seen');
  const hiddenType = await insertProjectType(test, 'Hidden');
  const guardedType = await insertExperimentType(test, { type_name: 'Guarded', use_acl: true });
  const role = async (name: string, rights: { create: boolean; edit: boolean }) => {
    const { id } = await db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('role_project_types').values({ role_id: id, project_type_id: seenType }).execute();
    const flags = { can_create: rights.create, can_edit: rights.edit };
    await db
      .insertInto('experiment_type_roles')
      .values({ experiment_type_id: guardedType, role_id: id, ...flags })
      .execute();
    return id;
  };
  const roles = {
    both: await role('Both', { create: true, edit: true }),
    create: await role('Create', { create: true, edit: false }),
    edit: await role('Edit', { create: false, edit: true }),
    neither: await role('Neither', { create: false, edit: false }),
  };
  await db
    .insertInto('users')
    .values({ id: FIRST_ADMINISTRATOR_ID, username: 'first', first_name: 'First', last_name: 'One' })
    .execute();
  const userIds = {
    gone: await test.createUser({ name: 'Gone Away', roleIds: [roles.both] }),
    plain: await test.createUser({ name: 'Plain User' }),
    create: await test.createUser({ name: 'Create Only', roleIds: [roles.create] }),
    edit: await test.createUser({ name: 'Edit Only', roleIds: [roles.edit] }),
    neither: await test.createUser({ name: 'Neither Right', roleIds: [roles.neither] }),
    owner: await test.createUser({ name: 'Olga Owner', roleIds: [roles.both] }),
    other: await test.createUser({ name: 'Otto Other', roleIds: [roles.both] }),
    admin: await test.createUser({ name: 'Ada Admin', administrator: true }),
    first: FIRST_ADMINISTRATOR_ID,
  };
  await db.updateTable('users').set({ active: false }).where('id', '=', userIds.gone).execute();

  const blobs = {
    docx: await test.parts.blobs.put(createBlank('docx', test.clock.now())),
    changed: await test.parts.blobs.put(createBlank('docx', new Date(0))),
    pdf: await test.parts.blobs.put(Buffer.from('%PDF-1.4\n%%EOF\n')),
  };
  const project = (typeId: number) => insertProject(test, typeId, userIds.owner);
  /** The document of what was named last, for things that belong to it. */
  let latest = 0;
  const note = ({ id, documentId }: Made) => {
    latest = documentId;
    return id;
  };
  const workbook = async (projectId: number, options: WorkbookOptions = {}) => {
    const place = { projectId, typeId: guardedType, ownerId: options.ownerId ?? userIds.owner, blobs };
    return note(await insertWorkbook(test, place, options));
  };
  const template = async (typeId: number | null, { changed = false, ...more }: TemplateOptions = {}) => {
    const versions = changed ? [blobs.docx, blobs.changed] : [blobs.docx];
    return note(await insertTemplateOf(test, { typeId, ownerId: userIds.owner, blobs: versions }, more));
  };
  /** Of the document of what is made first. */
  const key = async (made: Promise<number>) => made.then(() => insertEditorSession(test, latest));
  const seen = await project(seenType);
  const hidden = await project(hiddenType);
  return {
    test,
    userIds,
    things: {
      // Add a thing here, and a row of the table can name it.
      missing: async () => 2_000_000_000,
      missingToken: async () => randomUUID(),
      tomorrow: async () => new Date(Date.now() + 24 * 60 * 60_000).toISOString(),
      seenType: async () => seenType,
      hiddenType: async () => hiddenType,
      guardedType: async () => guardedType,
      seen: async () => seen,
      seenProject: () => project(seenType),
      hidden: async () => hidden,
      draft: () => workbook(seen),
      private: () => workbook(seen, { visibility: 'Private' }),
      published: () => workbook(seen, { published: true }),
      abandoned: () => workbook(seen, { visibility: 'Private', ownerId: userIds.gone }),
      changed: () => workbook(seen, { changed: true }),
      privateChanged: () => workbook(seen, { changed: true, visibility: 'Private' }),
      hiddenChanged: () => workbook(hidden, { changed: true }),
      /** A save set aside, of the workbook or template that was named before it. */
      aside: async () => insertAside(test, latest, await test.parts.blobs.put(Buffer.from(randomUUID()))),
      pdf: () => workbook(seen, { documentType: 'pdf' }),
      privatePdf: () => workbook(seen, { documentType: 'pdf', visibility: 'Private' }),
      hiddenDraft: () => workbook(hidden),
      hiddenPdf: () => workbook(hidden, { documentType: 'pdf' }),
      template: () => template(guardedType),
      changedTemplate: () => template(guardedType, { changed: true }),
      openTemplate: () => template(null),
      fillTemplate: () => template(null, { autofill: true, data_object: '{}' }),
      deletedTemplate: () => template(null, { deleted_at: new Date(), deleted_by: userIds.owner }),
      draftKey: () => key(workbook(seen)),
      privateKey: () => key(workbook(seen, { visibility: 'Private' })),
      hiddenKey: () => key(workbook(hidden)),
      templateKey: () => key(template(guardedType)),
      somebody: () => test.createUser(),
      location: () => insertNamed(test, 'locations'),
      ownersLocation: async () => {
        const id = await insertNamed(test, 'locations');
        const assigned = { user_id: userIds.owner, location_id: id };
        await db.insertInto('user_locations').values(assigned).execute();
        return id;
      },
      // Nothing listens at its address.
      connection: () => insertConnection(db, { ...CONNECTION, name: randomUUID() }),
      role: () => insertNamed(test, 'roles'),
      experimentType: () => insertExperimentType(test, { type_name: randomUUID() }),
      projectType: () => insertProjectType(test, randomUUID()),
      unique: async () => randomUUID(),
    },
  };
}
