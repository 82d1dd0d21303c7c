import { escapeAttribute, escapeText } from '../opc/xml.ts';

/** Text as content of an element. Characters HTML cannot hold are left out. */
export function html(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what HTML cannot hold
  return escapeText(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''));
}

/** Text as the value of an attribute in double quotes. */
export function attribute(text: string): string {
  return escapeAttribute(text);
}

/** Addresses a reader may follow; a script is none. */
export function safeAddress(target: string): string | undefined {
  return /^(?:https?|mailto):/i.test(target.trim()) ? target.trim() : undefined;
}

const STYLE = `
body { font: 11pt/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1a1a1a; }
table { border-collapse: collapse; margin: 1rem 0; }
td, th { border: 1px solid #bbb; padding: 0.15rem 0.5rem; vertical-align: top; text-align: left; }
td p, li p { margin: 0; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
img { max-width: 100%; }
p { margin: 0.5rem 0; white-space: pre-wrap; }
.box { border: 1px solid #bbb; padding: 0.25rem 0.75rem; margin: 0.5rem 0; }
`;

/** A whole page that needs nothing from anywhere and runs nothing. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${html(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
