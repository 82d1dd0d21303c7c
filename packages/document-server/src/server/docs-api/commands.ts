import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { signedContent } from '../base/signed-request.ts';
import type { Signer } from '../base/tokens.ts';
import { apiVersion } from '../base/version.ts';
import type { HostClient } from '../host/host-client.ts';
import { rightSchema } from '../host/host-rights.ts';
import type { ClosedKeys } from '../session/closed-keys.ts';
import type { Results } from '../session/results.ts';
import type { Log } from '../session/saver.ts';
import type { Sessions } from '../session/sessions.ts';
import type { LibreOffice } from '../threads/libre-office.ts';
import { drawsPages } from '../threads/page-picture.ts';

/** `error` in the answers of the command service (editor protocol 1.5). */
const codes = {
  ok: 0,
  noSuchKey: 1,
  internal: 3,
  nothingToSave: 4,
  unknownCommand: 5,
  token: 6,
  tokenExpired: 7,
} as const;

export interface CommandDependencies {
  sessions: Sessions;
  closedKeys: ClosedKeys;
  host: HostClient;
  results: Results;
  office: LibreOffice;
  signer: Signer;
  /** What the host calls this server. */
  internalUrl: () => string;
  log: Log;
}

const commandSchema = z.object({
  c: z.string(),
  key: z.string().default(''),
  userdata: z.string().optional(),
  users: z.array(z.coerce.string()).optional(),
  openings: z
    .array(z.object({ id: z.string().max(200), key: z.string().max(128), right: rightSchema }))
    .max(1_000)
    .default([]),
  meta: z.object({ title: z.string().max(1_000).optional() }).optional(),
});

type Command = z.infer<typeof commandSchema>;
type Answer = { error: number } & Record<string, unknown>;

/** `/command` and its old address. HTTP is always 200; `error` says how it went. */
export function commandRoutes(app: FastifyInstance, dependencies: CommandDependencies): void {
  for (const path of ['/command', '/coauthoring/CommandService.ashx']) {
    app.post(path, async (request): Promise<Answer> => {
      const signed = await signedContent(request, dependencies.signer);
      if ('fault' in signed) {
        return { error: signed.fault === 'expired' ? codes.tokenExpired : codes.token };
      }
      const command = commandSchema.safeParse(signed.content);
      if (!command.success) return { error: codes.unknownCommand };
      try {
        return await answer(command.data, dependencies);
      } catch (error) {
        dependencies.log.error(`Command ${command.data.c} failed: ${String(error)}`);
        return { error: codes.internal };
      }
    });
  }
}

async function answer(command: Command, dependencies: CommandDependencies): Promise<Answer> {
  const { key } = command;
  const { sessions } = dependencies;
  switch (command.c) {
    case 'version':
      return { error: codes.ok, version: apiVersion };
    // Not the real server's: the program behind `/recalculation`, null for none; whether the one that draws pages is there.
    case 'libreOffice':
      return { error: codes.ok, libreOffice: await dependencies.office.name(), drawsPages: drawsPages() };
    case 'license':
      return { error: codes.ok, ...license };
    case 'info':
      return info(command, dependencies);
    case 'forcesave': {
      const error = await sessions.find(key)?.forceSaveByCommand(command.userdata);
      if (error !== undefined) return { error, key };
      const closed = await dependencies.closedKeys.find(key);
      return { error: closed ? codes.nothingToSave : codes.noSuchKey, key };
    }
    case 'drop':
      await sessions.find(key)?.drop(command.users);
      return { error: codes.ok, key };
    case 'narrow':
      for (const { id, key, right } of command.openings)
        if (right !== 'edit') sessions.narrow(key, id, right);
      return { error: codes.ok };
    case 'meta':
      if (command.meta?.title !== undefined) await sessions.find(key)?.rename(command.meta.title);
      return { error: codes.ok, key };
    case 'getForgottenList':
      return { error: codes.ok, keys: sessions.forgottenKeys };
    case 'getForgotten': {
      const document = await sessions.forgottenDocument(key);
      if (!document) return { error: codes.noSuchKey, key };
      const path = await dependencies.results.add(key, document.format, document.bytes);
      return { error: codes.ok, key, url: new URL(path, dependencies.internalUrl()).href };
    }
    case 'deleteForgotten':
      return { error: (await sessions.deleteForgotten(key)) ? codes.ok : codes.noSuchKey, key };
    default:
      return { error: codes.unknownCommand };
  }
}

/** Also tells the host's callback: 1 with who is editing, 4 when the key is known and nobody is. */
async function info({ key, userdata }: Command, dependencies: CommandDependencies): Promise<Answer> {
  const session = dependencies.sessions.find(key);
  if (session && session.editing.length > 0) {
    const users = session.editing;
    void session.saver.tell({ key, status: 1, users, ...(userdata !== undefined && { userdata }) });
    return { error: codes.ok, key, users };
  }
  const closed = await dependencies.closedKeys.find(key);
  if (session) void session.saver.tell({ key, status: 4 });
  else if (closed) void dependencies.host.post(closed.callbackUrl, { key, status: 4 });
  else return { error: codes.noSuchKey, key };
  return { error: codes.ok, key, users: [] };
}

/** Nothing is limited here; the fields are those a host may look for. */
const license = {
  license: { end_date: null, trial: false, customization: false, connections: 0, users_count: 0 },
  server: { resultType: 3, buildVersion: apiVersion, buildNumber: 0 },
  quota: { users: [] },
};
