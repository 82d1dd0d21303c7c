import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const application = 'http://localhost:3000';

/**
 * What is loaded together is one file, with all it needs that is not in one before: many small ones would be asked for one after the
 * other, and are larger together.
 */
const FILES = [
  // Before anything speaks.
  { name: 'speak', test: /\/src\/app\/main\.ts$/, priority: 9 },
  // What everybody has: as far as the login, with what every form says its problems by.
  { name: 'start', test: /\/src\/(?:app\/show\.tsx|ui\/forms\/form-problems\.ts)$/, priority: 8 },
  // Around every screen of people who are signed in, with the lists that they arrive at.
  {
    name: 'lists',
    test: /\/src\/(?:app\/SignedIn|screens\/(?:Projects|Experiments)Screen)\.tsx$/,
    priority: 7,
  },
  // A document on the screen.
  { name: 'document', test: /\/src\/screens\/editor\/EditorScreen\.tsx$/, priority: 6 },
  // Of libraries and of what knows no domain, what several screens have.
  {
    name: 'parts',
    test: /\/node_modules\/|\/src\/(?:ui|session|account)\/|\/packages\/contract\//,
    minShareCount: 4,
    priority: 5,
  },
];

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
      const show = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith('/src/app/show.tsx')));
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
 * Schemas that nothing uses are left out, with what makes them. A bundler cannot know that to make one does nothing else: it is told,
 * for whatever the contract has at the head of a module.
 */
const leavesOutSchemas: Plugin = {
  name: 'leaves-out-schemas',
  transform(code, id) {
    if (!/\/packages\/contract\/src\/[\w/-]+\.ts$/.test(id)) return null;
    const made: { start: number; end: number }[] = [];
    for (const statement of this.parse(code, { lang: 'ts' }).body) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declared?.type !== 'VariableDeclaration') continue;
      for (const { init } of declared.declarations) if (init !== null) made.push(init);
    }
    return made.reduceRight(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      code,
    );
  },
};

/**
 * Parts of libraries that they are never asked for here, and take along all the same: what zod writes JSON schemas by, and what
 * react-router has itself watched by.
 */
const UNASKED =
  /\/(?:zod\/v4\/core\/(?:to-json-schema|json-schema-processors)|react-router\/dist\/production\/lib\/router\/instrumentation)\.js$/;

const leavesOutUnasked: Plugin = {
  name: 'leaves-out-unasked',
  transform(code, id) {
    if (!UNASKED.test(id)) return null;
    const names = this.parse(code).body.flatMap((statement) => {
      if (statement.type !== 'ExportNamedDeclaration') return [];
      const { declaration, specifiers } = statement;
      if (declaration?.type === 'VariableDeclaration')
        return declaration.declarations.map((each) => code.slice(each.id.start, each.id.end));
      if (declaration?.type === 'FunctionDeclaration') return declaration.id?.name ?? [];
      return specifiers.map(({ exported }) => code.slice(exported.start, exported.end));
    });
    if (names.length === 0) throw new Error(`${id} is not what it was: it exports nothing.`);
    return `const nothing = () => undefined;\n${names.map((name) => `export { nothing as ${name} };`).join('\n')}`;
  },
};

/**
 * The component library's styles come with the components that have them, so that nobody loads those of others. They are in a layer
 * below our own, whichever are loaded first.
 */
const bringsStyles = (): Plugin => {
  let isBuilt = false;
  return {
    name: 'brings-styles',
    configResolved({ command }) {
      isBuilt = command === 'build';
    },
    transform(code, id) {
      // While working on it, the library is one file.
      const all = !isBuilt && /\/src\/app\/main\.ts$/.test(id) ? 'styles' : undefined;
      const [, component] = /\/@mantine\/core\/esm\/[\w/-]+\/(\w+)\.module\.mjs$/.exec(id) ?? [];
      const file = component === undefined ? all : `styles/${component}`;
      return file !== undefined ? `import '@mantine/core/${file}.layer.css';\n${code}` : null;
    },
  };
};

/**
 * The client is served by the application itself from `dist`; while working on it, Vite serves it and passes the
 * calls on to an application on its default port.
 */
export default defineConfig({
  plugins: [react(), fetchesWhatStarts, bringsStyles(), leavesOutSchemas, leavesOutUnasked],
  build: {
    outDir: 'dist',
    // A data: font or image would need a wider content security policy than the server sends.
    assetsInlineLimit: 0,
    // In bytes before they are compressed: what everybody has is one file.
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
  },
  server: {
    proxy: { '/api': application, '/files': application, '/health': application },
  },
});
