import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Puts script and style into the page itself, which is opened from a file and may load nothing: it runs these, and no others.
 */
const inOnePage: Plugin = {
  name: 'in-one-page',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html'];
    const script = Object.values(bundle).find((file) => file.type === 'chunk');
    const style = Object.values(bundle).find((file) => file.fileName.endsWith('.css'));
    if (page?.type !== 'asset' || script?.type !== 'chunk' || style?.type !== 'asset')
      throw new Error('The page that checks evidence is not one page, one script and one style.');
    const [code, css] = [`\n${script.code}`, `\n${style.source}`];
    const policy = [
      "default-src 'none'",
      `script-src ${hashOf(code)}`,
      `style-src ${hashOf(css)}`,
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; ');
    page.source = String(page.source)
      .replace(/\s*<script[^>]*><\/script>/, '')
      .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
      .replace(
        '<meta name="viewport"',
        () => `<meta http-equiv="Content-Security-Policy" content="${policy}">\n    <meta name="viewport"`,
      )
      .replace('</head>', () => `  <style>${css}</style>\n  </head>`)
      .replace('</body>', () => `  <script type="module">${code}</script>\n  </body>`);
    page.fileName = 'verify.html';
    delete bundle[script.fileName];
    delete bundle[style.fileName];
  },
};

export default defineConfig({
  root: join(import.meta.dirname, 'src/evidence/page'),
  base: './',
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2024',
    // People shall be able to read what checks their evidence.
    minify: false,
    cssMinify: false,
    modulePreload: false,
  },
  plugins: [inOnePage],
});
