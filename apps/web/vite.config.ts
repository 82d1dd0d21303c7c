import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const application = 'http://localhost:3000';

/**
 * What `main.ts` begins once it knows the language is named in the page, so that a browser fetches it meanwhile and styles are there
 * before anything is shown.
 */
const fetchesWhatStarts: Plugin = {
  name: 'fetches-what-starts',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const show = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/src/app/show.tsx'));
      if (show === undefined) return [];
      const link = (attrs: Record<string, string>) => ({ tag: 'link', attrs, injectTo: 'head' as const });
      return [
        ...[show.fileName, ...show.imports].map((file) =>
          link({ rel: 'modulepreload', crossorigin: '', href: `/${file}` }),
        ),
        ...[...(show.viteMetadata?.importedCss ?? [])].map((file) =>
          link({ rel: 'stylesheet', crossorigin: '', href: `/${file}` }),
        ),
      ];
    },
  },
};

/**
 * The client is served by the application itself from `dist`; while working on it, Vite serves it and passes the
 * calls on to an application on its default port.
 */
export default defineConfig({
  plugins: [react(), fetchesWhatStarts],
  // A data: font or image would need a wider content security policy than the server sends.
  build: { outDir: 'dist', assetsInlineLimit: 0 },
  server: {
    proxy: { '/api': application, '/files': application, '/health': application },
  },
});
