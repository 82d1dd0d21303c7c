import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { lessOfSuperdoc, picturesOfSuperdoc } from './superdoc-changes.ts';
import { quickerUniver } from './univer-changes.ts';

/** The editor's name in the Docs API, and the folder of its page under `src`. */
const EDITORS = { documenteditor: 'docx', spreadsheeteditor: 'xlsx', pdfeditor: 'pdf' } as const;

/** "use client" at the head of a module means something to frameworks that render on the server; not here. */
const NO_NEWS = 'MODULE_LEVEL_DIRECTIVE';

/**
 * Editors in files of their own, which a new version of our pages leaves in everybody's cache. Only what they need at
 * once: hyphenation, readers of other formats and the like stay in files that are loaded when they are used.
 */
const EDITOR_FILES = [
  // Vite's own few lines for loading such a file, which every page has: else they would pull in an editor.
  { name: 'preload', test: /vite\/preload-helper/, priority: 1 },
  // Every page says something before an editor is there, and superdoc's corrections do: else they would pull it in, and say it before the
  // language is known.
  { name: 'words', test: /\/packages\/words\/src\/[\w-]+\.ts$|\/@lingui\//, priority: 1 },
  // Both editors use some of it.
  { name: 'lodash', test: /\/lodash-es\//, priority: 1 },
  // And some of our own, which superdoc's corrections use: a file takes along what its modules import, and every page would load superdoc.
  {
    name: 'shared',
    test: /\/packages\/(?:documents\/src|editors\/src\/frame)\//,
    priority: 1,
    entriesAware: true,
  },
  {
    name: 'superdoc',
    test: /\/superdoc\/dist\/chunks\/(?:src|SuperConverter|create-theme|create-headless-toolbar|create-super-doc-ui)-[\w-]{8}\.es\.js$/,
  },
  { name: 'univer', test: /\/@univerjs\/[^/]+\/lib\/es\/(?:index|locale\/en-US)\.js$/ },
];

const root = join(import.meta.dirname, 'src');
const output = join(import.meta.dirname, 'dist');

const built = Object.entries(EDITORS);

/** What `main.ts` begins once it knows the language is named in the page, so that a browser fetches it meanwhile. */
const fetchesWhatOpens: Plugin = {
  name: 'fetches-what-opens',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, filename }) {
      const opens = join(dirname(filename), 'open.ts');
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const open = chunks.find((chunk) => chunk.facadeModuleId === opens);
      if (open === undefined) return [];
      const link = (attrs: Record<string, string>) => ({ tag: 'link', attrs, injectTo: 'head' as const });
      const all = [open, ...chunks.filter((chunk) => open.imports.includes(chunk.fileName))];
      const styles = all.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
      return [
        ...[open.fileName, ...open.imports].map((file) =>
          link({ rel: 'modulepreload', crossorigin: '', href: `../${file}` }),
        ),
        ...styles.map((file) => link({ rel: 'stylesheet', crossorigin: '', href: `../${file}` })),
      ];
    },
  },
};

/** The Docs API asks for `{editor}/main/index.html`: the page moves there before Vite works out its addresses. */
const pagesWhereTheDocsApiAsks: Plugin = {
  name: 'pages-where-the-docs-api-asks',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const [editor, folder] of built) {
      const page = bundle[`${folder}/index.html`];
      if (page?.type !== 'asset') continue;
      // From `docx/` to `documenteditor/main/`: one level deeper.
      page.source = String(page.source).replaceAll('"../assets/', '"../../assets/');
      page.fileName = `${editor}/main/index.html`;
    }
  },
};

/** What pdf.js reads while it draws: character maps, the standard fonts, decoders, colour profiles. */
const filesOfPdfJs: Plugin = {
  name: 'files-of-pdf-js',
  async writeBundle() {
    const from = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
    for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
      await cp(join(from, folder), join(output, 'assets/pdfjs', folder), { recursive: true });
    }
  },
};

export default defineConfig({
  root,
  resolve: { alias: { '@hocuspocus/provider': join(root, 'docx/superdoc-corrections/no-collaboration.ts') } },
  // Vue's own words for who develops with it.
  define: { __VUE_PROD_DEVTOOLS__: 'false', __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false' },
  // Relative, so that the pages work under any path prefix.
  base: './',
  build: {
    outDir: output,
    emptyOutDir: true,
    target: 'es2024',
    // The editors are megabytes on purpose, and load only in these pages.
    chunkSizeWarningLimit: 8_000,
    rolldownOptions: {
      onLog: (level, log, report) => {
        if (log.code !== NO_NEWS) report(level, log);
      },
      output: { codeSplitting: { groups: EDITOR_FILES } },
      input: Object.fromEntries(built.map(([editor, folder]) => [editor, join(root, folder, 'index.html')])),
    },
  },
  plugins: [
    picturesOfSuperdoc,
    lessOfSuperdoc,
    quickerUniver,
    fetchesWhatOpens,
    pagesWhereTheDocsApiAsks,
    filesOfPdfJs,
  ],
});
