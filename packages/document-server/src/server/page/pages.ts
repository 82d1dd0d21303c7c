import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { apiFolder } from '@benchbook/editors/files';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export interface PagesDependencies {
  /** Where Vite put the pages. */
  folder: string;
  frameAncestors: string[];
  publicUrl: () => string;
  /** Hears that an editor is loaded, before there is a session. */
  onEditorLoaded: () => void;
}

const editors = ['documenteditor', 'spreadsheeteditor', 'pdfeditor'];

/**
 * What the pages may do: nothing outside this server. The editors write styles, draw from blobs and data, run
 * workers made from blobs and WebAssembly; PDF is printed through a frame.
 */
export function contentSecurityPolicy(publicUrl: string, frameAncestors: string[]): string {
  // Older browsers do not count ws: as 'self'.
  const sockets = publicUrl.replace(/^http/, 'ws').replace(/\/$/, '');
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    `connect-src 'self' data: blob: ${sockets}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.join(' ')}`,
  ].join('; ');
}

/**
 * Browsers give such pages a process of their own, also beside an application on the same site (HTML, 7.1.5
 * Origin-keyed agent clusters): an editor that builds a large document keeps itself busy, not the page around it.
 */
const ownProcess = '?1';

/** Serves api.js and the editor pages. */
export function pageRoutes(app: FastifyInstance, dependencies: PagesDependencies): void {
  // The build puts the compressed files beside the others.
  app.register(fastifyStatic, {
    root: dependencies.folder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  });

  // No build has this one: it is written as browsers read it.
  app.register(async (scope) => {
    await scope.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] });
    scope.get('/web-apps/apps/api/documents/api.js', (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        // The one file that pages of another origin load.
        .header('cross-origin-resource-policy', 'cross-origin')
        .sendFile('api.js', apiFolder),
    );
  });

  app.get<{ Params: { '*': string } }>('/web-apps/apps/*', (request, reply) => {
    const path = request.params['*'];
    const editor = editors.find((name) => path.startsWith(`${name}/`));
    if (editor && !existsSync(join(dependencies.folder, editor, 'main/index.html'))) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The editor pages are not built. Run "npm run build" in packages/document-server.');
    }
    if (editor) dependencies.onEditorLoaded();
    const hashed = /^assets\/[^/]+-[\w-]{8}\.\w+$/.test(path);
    return reply
      .header(
        'content-security-policy',
        contentSecurityPolicy(dependencies.publicUrl(), dependencies.frameAncestors),
      )
      .header('origin-agent-cluster', ownProcess)
      .header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      .sendFile(path, dependencies.folder);
  });
}
