import { type ListPlace, ParagraphRoles } from '../docx/read/paragraph-roles.ts';
import { shownCharacter, storiesOf, textBoxesIn } from '../docx/read/story.ts';
import { NS } from '../opc/namespaces.ts';
import { type Relationship, readRelationships, relationshipKind } from '../opc/relationships.ts';
import { parseXml, type XmlElement } from '../opc/xml.ts';
import { type OpcPackage, readPackage } from '../opc/zip.ts';
import { attribute, html, safeAddress } from './html-page.ts';

const PICTURES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
};
/** Pictures of more bytes than this in all are named, not shown. */
const MAX_PICTURE_BYTES = 50 * 1024 * 1024;

/** Run properties that HTML has an element for, from the inside out. */
const FORMATS: [name: string, tag: string][] = [
  ['b', 'strong'],
  ['i', 'em'],
  ['u', 'u'],
  ['strike', 's'],
  ['dstrike', 's'],
];

/** The body of a docx as HTML: headings, paragraphs, lists, tables, links, pictures, notes; tracked changes marked. */
export function documentHtml(bytes: Uint8Array): string {
  const pkg = readPackage(bytes);
  return new DocxHtml(pkg).document();
}

class DocxHtml {
  readonly #pkg: OpcPackage;
  readonly #main: string;
  readonly #roles: ParagraphRoles;
  readonly #links: Map<string, Relationship>;
  /** Next number of each list and level. */
  readonly #numbers = new Map<string, number>();
  readonly #notes: { kind: 'footnotes' | 'endnotes'; id: string }[] = [];
  #pictureBytes = 0;

  constructor(pkg: OpcPackage) {
    this.#pkg = pkg;
    this.#main = storiesOf(pkg)[0]?.part ?? '';
    this.#roles = new ParagraphRoles(pkg, this.#main);
    this.#links = new Map(readRelationships(pkg, this.#main).map((link) => [link.id, link]));
  }

  document(): string {
    const body = parseXml(this.#pkg.text(this.#main)).child(NS.word, 'body');
    const content = body ? this.#blocks(body) : '';
    return content + this.#notesHtml();
  }

  #blocks(container: XmlElement): string {
    const pieces: string[] = [];
    const open: ListPlace[] = [];
    const closeLists = (depth: number) => {
      while (open.length > depth) pieces.push(`</li></${open.pop()?.ordered ? 'ol' : 'ul'}>\n`);
    };
    for (const block of flattened(container)) {
      const isParagraph = block.is(NS.word, 'p');
      const role = isParagraph ? this.#roles.of(block) : {};
      if (role.list && !role.heading) {
        pieces.push(this.#listItem(role.list, open, closeLists));
        pieces.push(`<p>${this.#paragraph(block)}</p>`);
        continue;
      }
      closeLists(0);
      if (block.is(NS.word, 'tbl')) pieces.push(this.#table(block));
      else if (isParagraph) {
        const tag = role.heading ? `h${role.heading}` : 'p';
        pieces.push(`<${tag}>${this.#paragraph(block)}</${tag}>\n`);
      }
      pieces.push(...textBoxesIn(block).map((box) => `<div class="box">${this.#blocks(box)}</div>\n`));
    }
    closeLists(0);
    return pieces.join('');
  }

  /** Opens and closes lists until an item of this place may come, and begins it. */
  #listItem(place: ListPlace, open: ListPlace[], closeLists: (depth: number) => void): string {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > place.level) closeLists(open.length - 1);
    const current = open.at(-1);
    const isSame = current?.level === place.level && current.numId === place.numId;
    if (current?.level === place.level && !isSame) closeLists(open.length - 1);
    const counter = `${place.numId}/${place.level}`;
    const number = this.#numbers.get(counter) ?? place.start;
    this.#numbers.set(counter, number + 1);
    // A list begins anew below each item of the one around it.
    for (let level = place.level + 1; level < 9; level++) this.#numbers.delete(`${place.numId}/${level}`);
    if (isSame) return '</li>\n<li>';
    open.push(place);
    return place.ordered ? `<ol type="${place.type}" start="${number}"><li>` : '<ul><li>';
  }

  #table(table: XmlElement): string {
    const rows = flattened(table).filter((row) => row.is(NS.word, 'tr'));
    const cells = rows.map((row) => placed(row));
    const lines = cells.map((row, at) => {
      const shown = row.filter(({ merge }) => merge !== 'continue');
      const content = shown.map(({ cell, column, span, merge }) => {
        let height = 1;
        if (merge === 'restart') {
          const below = (next: number) => cells[next]?.find((other) => other.column === column);
          while (below(at + height)?.merge === 'continue') height++;
        }
        const spans = `${span > 1 ? ` colspan="${span}"` : ''}${height > 1 ? ` rowspan="${height}"` : ''}`;
        return `<td${spans}>${this.#blocks(cell)}</td>`;
      });
      return `<tr>${content.join('')}</tr>`;
    });
    return `<table>\n${lines.join('\n')}\n</table>\n`;
  }

  #paragraph(parent: XmlElement): string {
    let out = '';
    for (const child of parent.children) {
      if (child.namespace === NS.math) out += html(mathText(child));
      if (child.namespace !== NS.word) continue;
      switch (child.localName) {
        case 'r':
          out += this.#run(child);
          break;
        case 'hyperlink':
          out += this.#hyperlink(child);
          break;
        case 'ins':
        case 'moveTo':
          out += `<ins>${this.#paragraph(child)}</ins>`;
          break;
        case 'del':
        case 'moveFrom':
          out += `<del>${this.#paragraph(child)}</del>`;
          break;
        case 'sdt':
        case 'sdtContent':
        case 'smartTag':
        case 'customXml':
        case 'fldSimple':
        case 'bdo':
        case 'dir':
          out += this.#paragraph(child);
          break;
      }
    }
    return out;
  }

  #hyperlink(element: XmlElement): string {
    const content = this.#paragraph(element);
    const link = this.#links.get(element.attribute(NS.officeRelationships, 'id') ?? '');
    const address = link?.external ? safeAddress(link.target) : undefined;
    return address ? `<a href="${attribute(address)}" rel="noreferrer">${content}</a>` : content;
  }

  #run(run: XmlElement): string {
    const properties = run.child(NS.word, 'rPr');
    if (properties && isOn(properties, 'vanish')) return '';
    let out = '';
    for (const child of run.children) out += this.#leaf(child);
    if (out === '' || !properties) return out;
    for (const [name, tag] of FORMATS) if (isOn(properties, name)) out = `<${tag}>${out}</${tag}>`;
    const position = properties.child(NS.word, 'vertAlign')?.attribute(NS.word, 'val');
    if (position === 'superscript') return `<sup>${out}</sup>`;
    return position === 'subscript' ? `<sub>${out}</sub>` : out;
  }

  #leaf(leaf: XmlElement): string {
    if (leaf.is(NS.word, 't') || leaf.is(NS.word, 'delText')) return html(leaf.text);
    if (leaf.is(NS.word, 'br') && leaf.attribute(NS.word, 'type') === 'page') return '';
    const character = shownCharacter(leaf);
    if (character !== undefined) return character === '\n' ? '<br>' : character;
    if (leaf.is(NS.word, 'footnoteReference')) return this.#noteReference('footnotes', leaf);
    if (leaf.is(NS.word, 'endnoteReference')) return this.#noteReference('endnotes', leaf);
    if (leaf.is(NS.word, 'drawing') || leaf.is(NS.word, 'pict') || leaf.localName === 'AlternateContent') {
      return this.#picture(leaf);
    }
    return '';
  }

  #noteReference(kind: 'footnotes' | 'endnotes', reference: XmlElement): string {
    const number = this.#notes.push({ kind, id: reference.attribute(NS.word, 'id') ?? '' });
    return `<sup><a href="#note-${number}">${number}</a></sup>`;
  }

  #notesHtml(): string {
    if (this.#notes.length === 0) return '';
    const roots = new Map(
      storiesOf(this.#pkg).map(({ kind, part }) => [kind, parseXml(this.#pkg.text(part)).children]),
    );
    const items: string[] = [];
    for (const [index, { kind, id }] of this.#notes.entries()) {
      const note = roots.get(kind)?.find((element) => element.attribute(NS.word, 'id') === id);
      items.push(`<li id="note-${index + 1}">${note ? this.#blocks(note) : ''}</li>`);
    }
    return `<hr>\n<ol>${items.join('\n')}</ol>\n`;
  }

  #picture(drawing: XmlElement): string {
    let name = '';
    let picture: Relationship | undefined;
    for (const element of drawing.descendants()) {
      if (element.localName === 'docPr') {
        name = element.attribute('', 'descr') || element.attribute('', 'name') || '';
      }
      const isPicture = element.localName === 'blip' || element.localName === 'imagedata';
      const id =
        element.attribute(NS.officeRelationships, 'embed') ?? element.attribute(NS.officeRelationships, 'id');
      if (isPicture && id !== undefined) picture ??= this.#links.get(id);
    }
    if (!picture || picture.external || relationshipKind(picture) !== 'image') return '';
    const type = PICTURES[picture.part.slice(picture.part.lastIndexOf('.') + 1).toLowerCase()];
    const bytes = type && this.#pkg.has(picture.part) ? this.#pkg.read(picture.part) : undefined;
    this.#pictureBytes += bytes?.length ?? 0;
    if (!bytes || this.#pictureBytes > MAX_PICTURE_BYTES) return html(`[${name || 'picture'}]`);
    return `<img alt="${attribute(name)}" src="data:${type};base64,${Buffer.from(bytes).toString('base64')}">`;
  }
}

/** The blocks of a container, those inside of content controls and tracked wrappers included. */
function flattened(container: XmlElement): XmlElement[] {
  return container.children.flatMap((child) =>
    child.namespace === NS.word &&
    ['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo'].includes(child.localName)
      ? flattened(child)
      : [child],
  );
}

/** Cells of a row with the column of the grid they begin in. */
function placed(row: XmlElement) {
  let column = 0;
  return flattened(row)
    .filter((cell) => cell.is(NS.word, 'tc'))
    .map((cell) => {
      const properties = cell.child(NS.word, 'tcPr');
      const span = Math.max(
        1,
        Number(properties?.child(NS.word, 'gridSpan')?.attribute(NS.word, 'val') ?? 1) || 1,
      );
      const vertical = properties?.child(NS.word, 'vMerge');
      const merge = vertical ? (vertical.attribute(NS.word, 'val') ?? 'continue') : undefined;
      const place = { cell, column, span, merge };
      column += span;
      return place;
    });
}

/** A property that is on or off (ECMA-376 part 1, 17.17.4); `none` turns underlining off. */
function isOn(properties: XmlElement, name: string): boolean {
  const property = properties.child(NS.word, name);
  return (
    property !== undefined &&
    !['0', 'false', 'off', 'none'].includes(property.attribute(NS.word, 'val') ?? '1')
  );
}

function mathText(element: XmlElement): string {
  let text = element.is(NS.math, 't') ? element.text : '';
  for (const child of element.children) text += mathText(child);
  return text;
}
