import { type OpcPackage, readPackage } from '../opc/zip.ts';

/** Word's extension namespaces by the prefixes everybody uses for them ([MS-DOCX] 2.2). */
const EXTENSIONS: Record<string, string> = {
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  w15: 'http://schemas.microsoft.com/office/word/2012/wordml',
  w16: 'http://schemas.microsoft.com/office/word/2018/wordml',
  w16cex: 'http://schemas.microsoft.com/office/word/2018/wordml/cex',
  w16cid: 'http://schemas.microsoft.com/office/word/2016/wordml/cid',
  w16du: 'http://schemas.microsoft.com/office/word/2023/wordml/word16du',
  w16sdtdh: 'http://schemas.microsoft.com/office/word/2020/wordml/sdtdatahash',
  w16se: 'http://schemas.microsoft.com/office/word/2015/wordml/symex',
};

/**
 * Opens what the editor exported. superdoc 1.46.3 uses extension prefixes in parts whose root does not declare them
 * (`w15` in a numbering part, after a list was made): the declarations are added, or the part would not be XML.
 */
export function readEditorExport(bytes: Uint8Array): OpcPackage {
  const pkg = readPackage(bytes);
  for (const name of pkg.names()) {
    if (!/^word\/[^/]+\.xml$/i.test(name)) continue;
    const text = pkg.text(name);
    const undeclared = Object.keys(EXTENSIONS).filter((prefix) => !text.includes(`xmlns:${prefix}="`));
    const missing = undeclared.length === 0 ? [] : usedPrefixes(text, undeclared);
    if (missing.length === 0) continue;
    const declarations = missing.map((prefix) => ` xmlns:${prefix}="${EXTENSIONS[prefix]}"`).join('');
    pkg.set(
      name,
      text.replace(/<[A-Za-z][\w:.-]*/, (start) => start + declarations),
    );
  }
  return pkg;
}

function usedPrefixes(text: string, prefixes: string[]): string[] {
  const used = new Set(
    [...text.matchAll(new RegExp(`[\\s<](${prefixes.join('|')}):`, 'g'))].map(([, prefix]) => prefix),
  );
  return prefixes.filter((prefix) => used.has(prefix));
}

/** Whether a namespace is an extension of Word's: its attributes are hints that a document does without. */
export function isExtension(namespace: string): boolean {
  return namespace.startsWith('http://schemas.microsoft.com/office/word/');
}
