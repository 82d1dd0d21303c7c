import { emptyPackage, NS, type OpcPackage, readPackage } from '../../opc/index.ts';

const W = `xmlns:w="${NS.word}" xmlns:r="${NS.officeRelationships}"`;
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A small docx for tests: `body` is what stands inside `w:body`; `parts` are added as they are. */
export function docx(body: string, parts: Record<string, string> = {}): Uint8Array {
  const pkg = emptyPackage();
  const relations: string[] = [];
  const overrides: string[] = [];
  for (const name of Object.keys(parts)) {
    const kind = /^word\/(?:header|footer)/.test(name)
      ? name.replace(/^word\/([a-z]+)\d*\.xml$/, '$1')
      : name.replace(/^word\/(.*)\.xml$/, '$1');
    if (!name.endsWith('.xml')) continue;
    relations.push(
      `<Relationship Id="rId${relations.length + 1}" Type="${NS.officeRelationships}/${kind}" Target="${name.slice(5)}"/>`,
    );
    overrides.push(`<Override PartName="/${name}" ContentType="${TYPES}.${kind}+xml"/>`);
  }
  pkg.set(
    '[Content_Types].xml',
    `${XML}<Types xmlns="${NS.contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${TYPES}.document.main+xml"/>${overrides.join('')}</Types>`,
  );
  pkg.set(
    '_rels/.rels',
    `${XML}<Relationships xmlns="${NS.packageRelationships}"><Relationship Id="rId1" Type="${NS.officeRelationships}/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  pkg.set('word/document.xml', `${XML}<w:document ${W}><w:body>${body}</w:body></w:document>`);
  if (!parts['word/_rels/document.xml.rels']) {
    pkg.set(
      'word/_rels/document.xml.rels',
      `${XML}<Relationships xmlns="${NS.packageRelationships}">${relations.join('')}</Relationships>`,
    );
  }
  for (const [name, text] of Object.entries(parts)) pkg.set(name, text);
  return pkg.write();
}

/** A root element for a part, with the usual namespaces. */
export function part(name: string, content: string): string {
  return `${XML}<w:${name} ${W}>${content}</w:${name}>`;
}

/** A paragraph with one run a text; a text that starts with `<` is put in as it is. */
export function p(...runs: string[]): string {
  const content = runs.map((run) =>
    run.startsWith('<') ? run : `<w:r><w:t xml:space="preserve">${run}</w:t></w:r>`,
  );
  return `<w:p>${content.join('')}</w:p>`;
}

/** What stands inside `w:body`. */
export function bodyOf(bytes: Uint8Array): string {
  const text = readPackage(bytes).text('word/document.xml');
  return text.slice(text.indexOf('<w:body>') + 8, text.lastIndexOf('</w:body>'));
}

export function opened(bytes: Uint8Array): OpcPackage {
  return readPackage(bytes);
}
