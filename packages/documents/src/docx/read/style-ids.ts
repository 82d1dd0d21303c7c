import { NS } from '../../opc/namespaces.ts';
import { relatedPart } from '../../opc/relationships.ts';
import { escapeAttribute } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';

/**
 * Word's own styles are known by their names, which are English in every file ([MS-OI29500] 2.1.236); their ids are in the
 * language of the Word that wrote it (`berschrift1`, `Titre1`, `2`). superdoc 1.46.3 knows them by the English ids and
 * paints headings under other ones in a look of its own. So the copy it is given has the English ids, and what it exports
 * gets the stored ones back.
 */
export function useUsualStyleIds(pkg: OpcPackage): void {
  renameStylesOf(pkg, usualStyleIds(pkg));
}

/** Gives the exports of the editor the style ids of the original back. */
export function useStoredStyleIds(original: OpcPackage, ...exports: OpcPackage[]): void {
  const stored = new Map([...usualStyleIds(original)].map(([id, usual]) => [usual, id]));
  for (const pkg of exports) renameStylesOf(pkg, stored);
}

/** Names of built-in styles with the ids that an English Word gives them. */
const USUAL: Record<string, string> = {
  normal: 'Normal',
  title: 'Title',
  subtitle: 'Subtitle',
  quote: 'Quote',
  'intense quote': 'IntenseQuote',
  'list paragraph': 'ListParagraph',
  'list bullet': 'ListBullet',
  'list number': 'ListNumber',
  caption: 'Caption',
  header: 'Header',
  footer: 'Footer',
  hyperlink: 'Hyperlink',
  strong: 'Strong',
  emphasis: 'Emphasis',
  'no spacing': 'NoSpacing',
  'table grid': 'TableGrid',
  'normal table': 'TableNormal',
  'footnote text': 'FootnoteText',
  'footnote reference': 'FootnoteReference',
  'endnote text': 'EndnoteText',
  'endnote reference': 'EndnoteReference',
  'toc heading': 'TOCHeading',
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [
      [`heading ${at + 1}`, `Heading${at + 1}`],
      [`toc ${at + 1}`, `TOC${at + 1}`],
    ]).flat(),
  ),
};

/** The English id by the stored one, of built-in styles that have another; none that is taken, or would mean two. */
function usualStyleIds(pkg: OpcPackage): Map<string, string> {
  const main = relatedPart(pkg, '', 'officeDocument');
  const part = main === undefined ? undefined : relatedPart(pkg, main, 'styles');
  if (part === undefined || !pkg.has(part)) return new Map();
  const styles = pkg.xml(part).children.filter((element) => element.is(NS.word, 'style'));
  const taken = new Set(styles.map((style) => style.attribute(NS.word, 'styleId')));
  const usual = new Map<string, string>();
  for (const style of styles) {
    const id = style.attribute(NS.word, 'styleId');
    const name = style.child(NS.word, 'name')?.attribute(NS.word, 'val') ?? '';
    const english = USUAL[name.toLowerCase()];
    if (id === undefined || english === undefined || taken.has(english)) continue;
    taken.add(english);
    usual.set(id, english);
  }
  return usual;
}

function renameStylesOf(pkg: OpcPackage, ids: ReadonlyMap<string, string>): void {
  if (ids.size === 0) return;
  for (const part of pkg.names().filter((name) => /^word\/[^/]+\.xml$/i.test(name))) {
    const text = pkg.text(part);
    const renamed = renameStyles(text, ids);
    if (renamed !== text) pkg.set(part, renamed);
  }
}

/** The text of a part with other style ids, where they are defined and where they are named. */
export function renameStyles(text: string, ids: ReadonlyMap<string, string>): string {
  return text.replace(
    /(<w:(?:pStyle|rStyle|tblStyle|basedOn|link|next|styleLink|numStyleLink|defaultTableStyle|clickAndTypeStyle)\s+w:val=|\bw:styleId=)"([^"]*)"/g,
    (whole, before: string, id: string) => {
      const other = ids.get(id);
      return other === undefined || other === id ? whole : `${before}"${escapeAttribute(other)}"`;
    },
  );
}
