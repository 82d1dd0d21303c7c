import { NS } from '../../opc/namespaces.ts';
import { readRelationships } from '../../opc/relationships.ts';
import { escapeAttribute } from '../../opc/xml.ts';
import { type OpcPackage, readPackage } from '../../opc/zip.ts';
import { putMarksIntoRuns, withoutEmptyRuns } from './note-marks.ts';

/** Word's extension namespaces by the prefixes everybody uses for them ([MS-DOCX] 2.2). */
export const EXTENSIONS = {
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  w15: 'http://schemas.microsoft.com/office/word/2012/wordml',
  w16: 'http://schemas.microsoft.com/office/word/2018/wordml',
  w16cex: 'http://schemas.microsoft.com/office/word/2018/wordml/cex',
  w16cid: 'http://schemas.microsoft.com/office/word/2016/wordml/cid',
  w16du: 'http://schemas.microsoft.com/office/word/2023/wordml/word16du',
  w16sdtdh: 'http://schemas.microsoft.com/office/word/2020/wordml/sdtdatahash',
  w16se: 'http://schemas.microsoft.com/office/word/2015/wordml/symex',
};

/** What superdoc 1.46.3 writes into headers, footers and notes without saying what it means: equations, pictures. */
const VOCABULARIES = {
  m: NS.math,
  wp: NS.wordDrawing,
  v: NS.vml,
  o: NS.office,
  mc: NS.compatibility,
};

/** Around a drawing of which the editor shows nothing: no name of any standard, so that it is passed on as it is. */
export const UNSEEN_TAG = 'unseen-drawing';

/** In front of the code of fields that count or say a page, in the copy the editor is given: it shows what it takes for references as it is stored. */
export const AS_REFERENCE = 'REF ';

/** Such a code; a bookmark named SEQ or PAGEREF would have no name behind it. */
const COUNTS_AS_REFERENCE = /(<w:instrText(?: [^>]*)?>\s*)REF\s+(?=(?:SEQ|PAGEREF) [^\s\\<])/g;

/** superdoc 1.46.3 names the fonts of pasted text that names none, as none. */
const NO_FONTS = /<w:rFonts(?: w:\w+="")+ ?\/>/g;

/** The style of a pasted table, which it writes behind other properties; the schema wants it first. */
const LATE_STYLE = /<w:tblPr>((?:(?!<w:tblStyle |<\/w:tblPr>).)+)(<w:tblStyle [^>]*\/>)/gs;

/**
 * Opens what the editor exported. superdoc 1.46.3 uses extension prefixes in parts whose root does not declare them
 * (`w15` in a numbering part, after a list was made), and those of equations and pictures in new headers: the declarations are added, or the part would not be XML. Links
 * to a place in the document it writes as links to an address (`#place`) once something is typed beside them: those
 * are what they were before. What `prepareForEditor` put around drawings, and in
 * front of the code of fields that count, goes.
 */
export function readEditorExport(bytes: Uint8Array): OpcPackage {
  const pkg = readPackage(bytes);
  for (const name of pkg.names()) {
    if (!/^word\/[^/]+\.xml$/i.test(name)) continue;
    const shown = withoutUnseenTags(pkg.text(name))
      .replace(NO_FONTS, '')
      .replace(LATE_STYLE, '<w:tblPr>$2$1')
      .replace(COUNTS_AS_REFERENCE, '$1');
    const text = declared(/notes\.xml$/i.test(name) ? withoutEmptyRuns(shown) : shown);
    if (text !== pkg.text(name)) pkg.set(name, text);
    putMarksIntoRuns(pkg, name);
  }
  nameLocalLinks(pkg);
  return pkg;
}

const NAMESPACES: Record<string, string> = { ...EXTENSIONS, ...VOCABULARIES };

/** A part with declarations of the prefixes it uses without. */
function declared(text: string): string {
  const root = /<[A-Za-z][^>]*>/.exec(text)?.[0] ?? '';
  const used = usedPrefixes(
    text,
    Object.keys(NAMESPACES).filter((prefix) => !root.includes(`xmlns:${prefix}="`)),
  );
  const missing = Object.entries(NAMESPACES).filter(
    ([prefix]) => used.has(prefix) && (prefix in EXTENSIONS || !text.includes(`xmlns:${prefix}="`)),
  );
  const declarations = missing.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join('');
  return declarations === '' ? text : text.replace(/<[A-Za-z][\w:.-]*/, (start) => start + declarations);
}

function withoutUnseenTags(text: string): string {
  const tag = `<${UNSEEN_TAG}>`;
  return text.includes(tag) ? text.replaceAll(tag, '').replaceAll(`</${UNSEEN_TAG}>`, '') : text;
}

function nameLocalLinks(pkg: OpcPackage): void {
  for (const name of pkg.names()) {
    const story = /^(word\/)_rels\/([^/]+\.xml)\.rels$/i.exec(name);
    if (!story || !pkg.text(name).includes('Target="#')) continue;
    const part = `${story[1]}${story[2]}`;
    const places = new Map(
      readRelationships(pkg, part)
        .filter(({ external, target }) => external && target.startsWith('#'))
        .map(({ id, target }) => [id, target.slice(1)]),
    );
    const text = pkg.text(part).replace(/<w:hyperlink\b[^>]*>/g, (tag) =>
      tag.replace(/\br:id="([^"]*)"/, (written, id) => {
        const place = places.get(id);
        return place === undefined ? written : `w:anchor="${escapeAttribute(place)}"`;
      }),
    );
    pkg.set(part, text);
  }
}

/** Which of some prefixes elements have, those of extensions also attributes: one look through the text, which can be long. */
function usedPrefixes(text: string, prefixes: string[]): Set<string> {
  const used = new Set<string>();
  let at = 0;
  for (let sought = prefixes; sought.length > 0; sought = prefixes.filter((prefix) => !used.has(prefix))) {
    const ofAttributes = sought.filter((prefix) => prefix in EXTENSIONS);
    const next = new RegExp(`<(${sought.join('|')}):|\\s(${ofAttributes.join('|') || '(?!)'}):`, 'g');
    next.lastIndex = at;
    const found = next.exec(text);
    if (!found) break;
    used.add(found[1] ?? found[2] ?? '');
    at = next.lastIndex;
  }
  return used;
}

/** Whether a namespace is an extension of Word's: its attributes are hints that a document does without. */
export function isExtension(namespace: string): boolean {
  return namespace.startsWith('http://schemas.microsoft.com/office/word/');
}
