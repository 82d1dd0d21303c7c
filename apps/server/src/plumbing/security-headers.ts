import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** One year, in seconds. */
const YEAR_S = 365 * 24 * 60 * 60;

interface Where {
  /** Origin of the document server, whose script the client loads and whose pages it frames. */
  documentServer: string;
  /** Whether people come by https. */
  https: boolean;
}

/**
 * What every answer carries, whatever it is and wherever it comes from: pages, calls, files, refusals. What is a file of
 * somebody has a narrower policy of its own (file-answer.ts).
 */
export function registerSecurityHeaders(app: FastifyInstance, where: Where): void {
  const ofAll = {
    // Told by http a browser would not listen, and a proxy that ends https would say it for a name that is not ours.
    strictTransportSecurity: where.https ? { maxAge: YEAR_S, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  } satisfies HelmetOptions;
  const ofPages = {
    ...headersOf({
      ...ofAll,
      contentSecurityPolicy: { useDefaults: false, directives: policyOf(where) },
      // The editor's frame, of another origin, says nothing of who may embed it.
      crossOriginEmbedderPolicy: false,
    }),
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
  const ofCalls = { ...headersOf({ ...ofAll, ...OF_DATA }), 'cache-control': 'no-store' };
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(url.startsWith('/api/') ? ofCalls : ofPages);
    done();
  });
}

/**
 * What is read by programs of ours is no page: opened as one it loads and runs nothing. What browsers ask of pages alone
 * is not said, because short answers are the most frequent ones and each header costs.
 */
const OF_DATA = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies HelmetOptions;

/** What helmet sets; asked once, because to ask it for every answer takes as long as to answer some of them. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (problem) => {
    if (problem !== undefined) throw problem;
  });
  return response.getHeaders();
}

/** Scripts from here and the document server's api.js only; the editor runs in a frame of its own origin. */
function policyOf({ documentServer }: Where): Record<string, string[]> {
  const self = "'self'";
  const none = "'none'";
  return {
    'default-src': [self],
    'script-src': [self, documentServer],
    'script-src-attr': [none],
    'frame-src': [documentServer],
    // Styles that the parts of the screens compute; nothing runs by them.
    'style-src': [self, "'unsafe-inline'"],
    'img-src': [self, 'data:', 'blob:'],
    'font-src': [self, 'data:'],
    'connect-src': [self],
    'object-src': [none],
    'base-uri': [self],
    'form-action': [self],
    'frame-ancestors': [none],
  };
}
