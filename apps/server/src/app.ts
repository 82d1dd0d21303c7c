import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@benchbook/contract';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RouteOptions,
} from 'fastify';
import { registerAccess } from './access/routes.ts';
import { registerAccount } from './account/routes.ts';
import { registerApiTokens } from './api-tokens/routes.ts';
import { registerAppLinks } from './app-links/routes.ts';
import { registerAuth } from './auth/routes.ts';
import { registerAutofill } from './autofill/routes.ts';
import { registerConfiguration } from './configuration/routes.ts';
import { registerDataConnections } from './data-connections/routes.ts';
import { registerDocumentFiles } from './documents/file-routes.ts';
import { registerEditor } from './editor/routes.ts';
import { registerEln } from './eln/routes.ts';
import { registerEvidence } from './evidence/routes.ts';
import { registerExperiments } from './experiments/routes.ts';
import { registerExports } from './exports/routes.ts';
import { registerFind } from './find/routes.ts';
import { registerFollowing } from './following/routes.ts';
import { registerHealth } from './health/routes.ts';
import { registerImports } from './imports/routes.ts';
import { registerLims } from './lims/routes.ts';
import { registerLocations } from './locations/routes.ts';
import { registerLogs } from './logs/routes.ts';
import { registerNotifications } from './notifications/routes.ts';
import { registerOpenings } from './openings/routes.ts';
import type { Parts } from './parts.ts';
import { registerPersonal } from './personal/routes.ts';
import { registerCompression } from './plumbing/compression.ts';
import { registerErrorAnswers } from './plumbing/error-answers.ts';
import { registerSecurityHeaders } from './plumbing/security-headers.ts';
import { registerSlowBodies } from './plumbing/slow-bodies.ts';
import { registerWebClient } from './plumbing/web-client.ts';
import { registerXsrf } from './plumbing/xsrf.ts';
import { registerPrinting } from './printing/routes.ts';
import { registerProjects } from './projects/routes.ts';
import { registerReads } from './reads/hooks.ts';
import { registerRemarks } from './remarks/routes.ts';
import { registerRoles } from './roles/routes.ts';
import { registerSecondFactor } from './second-factor/routes.ts';
import { registerSignOn } from './sign-on/routes.ts';
import { registerSignatureRequests } from './signature-requests/routes.ts';
import { registerTemplates } from './templates/routes.ts';
import { registerTypes } from './types/routes.ts';
import { registerUsers } from './users/routes.ts';
import { registerVersions } from './versions/routes.ts';
import { registerWaiting } from './waiting/routes.ts';

/** JSON bodies; files have limits of their own. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/** The application without a port: `main.ts` listens with it, tests inject requests into it. */
export async function buildApp(
  parts: Parts,
  options: { logger?: FastifyBaseLogger; onRoute?: (route: RouteOptions) => void } = {},
): Promise<FastifyInstance> {
  const isHttps = parts.environment.publicUrl.startsWith('https:');
  const { trustedProxies } = parts.environment;
  const app = Fastify({
    ...(options.logger === undefined ? { logger: false } : { loggerInstance: options.logger }),
    bodyLimit: BODY_LIMIT_BYTES,
    logController: new LogController({ disableRequestLogging: true }),
    // They tell the address of the person; anybody else's word for it is not taken.
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    genReqId: () => randomUUID(),
    // What is too long for a parameter its schema says, and not the router, before any hook.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_ADDRESS },
    rewriteUrl: ({ url = '/' }) => readable(url),
  });
  app.decorateRequest('viewer', null);
  // The hooks of every answer say when they are done: a promise each costs more than most of what they do.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  if (options.onRoute !== undefined) app.addHook('onRoute', options.onRoute);
  registerErrorAnswers(app);
  registerSlowBodies(app);
  registerSecurityHeaders(app, {
    documentServer: new URL(parts.documentServer.publicUrl).origin,
    https: isHttps,
  });
  await registerCompression(app);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(rateLimit, { global: false });
  registerXsrf(app, { secureCookie: isHttps });

  registerReads(app, parts);
  registerHealth(app, parts);
  registerAuth(app, parts);
  registerAccount(app, parts);
  registerSecondFactor(app, parts);
  registerApiTokens(app, parts);
  registerConfiguration(app, parts);
  registerSignOn(app, parts);
  registerAppLinks(app, parts);
  registerUsers(app, parts);
  registerAccess(app, parts);
  registerTypes(app, parts);
  registerRoles(app, parts);
  registerLocations(app, parts);
  registerDataConnections(app, parts);
  registerLims(app, parts);
  registerImports(app, parts);
  registerProjects(app, parts);
  registerExperiments(app, parts);
  registerSignatureRequests(app, parts);
  registerRemarks(app, parts);
  registerWaiting(app, parts);
  registerNotifications(app, parts);
  registerFind(app, parts);
  registerPersonal(app, parts);
  registerAutofill(app, parts);
  registerTemplates(app, parts);
  registerDocumentFiles(app, parts);
  registerVersions(app, parts);
  registerEditor(app, parts);
  registerOpenings(app, parts);
  registerFollowing(app, parts);
  registerPrinting(app, parts);
  registerEvidence(app, parts);
  registerEln(app, parts);
  registerExports(app, parts);
  registerLogs(app, parts);
  await registerWebClient(app);
  return app;
}

/** Characters of an address: more than Node takes of all headers. */
const MAX_ADDRESS = 16 * 1024;

/**
 * An address as it is, or with each of its percent signs as such where nothing can be decoded from it: the router would
 * refuse it before any hook, and the answer would go out without the headers that every one has.
 */
function readable(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
