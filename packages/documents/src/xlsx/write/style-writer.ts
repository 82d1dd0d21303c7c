import {
  addRelationship,
  escapeAttribute,
  NS,
  parseXml,
  resolveTarget,
  setContentType,
  type XmlElement,
} from '../../opc/index.ts';
import type { CellStyleEdit } from '../edits.ts';
import { fontProperties } from '../file/font-properties.ts';
import { EditRefused } from '../file/refused.ts';
import { type Workbook, workbookPart, writtenNamespaces } from '../file/workbook.ts';
import {
  type AttributeChanges,
  countChange,
  elementWithContent,
  insertChild,
  meaningOf,
  prefixOf,
  replaceElement,
} from '../file/xml-edit.ts';
import { parseFragment } from '../file/xml-list.ts';
import { type Palette, readPalette } from '../read/colors.ts';
import { numberFormatProblem } from '../read/format-problem.ts';
import { builtInFormat, builtInFormatId, FIRST_CUSTOM_FORMAT } from '../read/number-formats.ts';
import { lookOf } from '../read/style-looks.ts';
import { editedAlignment, editedBorder, editedFont, solidFill } from '../read/style-parts.ts';
import type { CellFont } from '../read/text-runs.ts';
import { checkStyleEdit } from './style-check.ts';

/** Cell formats Excel opens at most. */
const MAX_CELL_FORMATS = 64_000;
const STYLES_ORDER =
  'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst'.split(' ');
const FORMAT_ORDER = ['alignment', 'protection', 'extLst'];

/**
 * Appends to xl/styles.xml what new styles need. Nothing that is there is changed or moved, so every index in every
 * sheet keeps its meaning; what is equal to something there is used again.
 */
export class StyleWriter {
  readonly #workbook: Workbook;
  #root: XmlElement;
  #part: string;
  readonly #known = new Map<string, number>();
  readonly #lists = new Map<string, StyleList>();
  readonly #looks = new WeakMap<XmlElement, string | undefined>();
  #palette: Palette | undefined;
  #isChanged = false;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
    const part = workbookPart(workbook, 'styles');
    this.#part = part ?? '';
    this.#root = parseXml(part ? workbook.pkg.text(part) : emptyStyles(writtenNamespaces(workbook).main));
  }

  /** Index of the cell format that is `base` with the edit's properties. Throws EditRefused for a style no file can hold. */
  apply(base: number, edit: CellStyleEdit): number {
    const key = `${base} ${JSON.stringify(edit)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    checkStyleEdit(edit);
    const index = this.#make(base, edit);
    this.#known.set(key, index);
    return index;
  }

  /** Prefix of the elements of the part, colon included. */
  get prefix(): string {
    return this.#prefix;
  }

  /** Index of a differential format, as conditional formats name one. */
  differential(xml: string): number {
    return this.#index(this.#list('dxfs'), xml);
  }

  /** The number a format's code has or may have; in a differential format it stands beside its code, and needs no entry. */
  formatId(code: string): number {
    const list = this.#list('numFmts').all();
    const known = list.find((item) => item.attribute('', 'formatCode') === code)?.attribute('', 'numFmtId');
    const problem = numberFormatProblem(code);
    if (problem && known === undefined) throw new EditRefused(problem);
    const ids = list.map((item) => Number(item.attribute('', 'numFmtId')));
    const free = ids.reduce((most, number) => Math.max(most, number + 1), FIRST_CUSTOM_FORMAT);
    return known === undefined ? (builtInFormatId(code) ?? free) : Number(known);
  }

  /** Font of a cell format. */
  font(index: number): CellFont {
    const id = Number(this.#list('cellXfs').item(index).attribute('', 'fontId') ?? 0);
    return { properties: fontProperties(this.#list('fonts').item(id)), palette: this.#colors };
  }

  /** Number format of a cell format, `General` if it names none. */
  formatCode(index: number): string {
    const id = Number(this.#list('cellXfs').item(index).attribute('', 'numFmtId') ?? 0);
    const own = this.#list('numFmts')
      .all()
      .find((item) => Number(item.attribute('', 'numFmtId')) === id);
    return own?.attribute('', 'formatCode') ?? builtInFormat(id) ?? 'General';
  }

  /** Puts the styles part into the package if anything was appended, and answers its name then. */
  save(): string | undefined {
    if (!this.#isChanged) return undefined;
    const { pkg } = this.#workbook;
    if (!this.#part) {
      this.#part = resolveTarget(this.#workbook.part, 'styles.xml');
      addRelationship(pkg, this.#workbook.part, {
        type: `${writtenNamespaces(this.#workbook).relationships}/styles`,
        part: this.#part,
      });
      setContentType(
        pkg,
        this.#part,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml',
      );
    }
    for (const [name, list] of this.#lists) this.#root = parseXml(appended(this.#root, name, list));
    pkg.set(this.#part, this.#root.source);
    return this.#part;
  }

  #make(base: number, edit: CellStyleEdit): number {
    const formats = this.#list('cellXfs');
    const format = formats.item(base);
    const standard = formats.item(0);
    const changes: AttributeChanges = {};
    const use = (attribute: string, flag: string, index: number) => {
      if (index === Number(format.attribute('', attribute) ?? 0)) return;
      changes[attribute] = String(index);
      changes[flag] = '1';
    };
    const part = (list: StyleList, of: XmlElement, attribute: string) =>
      list.item(Number(of.attribute('', attribute) ?? 0));
    if (
      hasAny(edit, ['bold', 'italic', 'underline', 'strike', 'script', 'fontName', 'fontSize', 'fontColor'])
    ) {
      const fonts = this.#list('fonts');
      const font = editedFont(part(fonts, format, 'fontId'), part(fonts, standard, 'fontId'), edit);
      use('fontId', 'applyFont', this.#likeIndex(fonts, font, Number(format.attribute('', 'fontId') ?? 0)));
    }
    if (edit.fillColor === null) use('fillId', 'applyFill', Number(standard.attribute('', 'fillId') ?? 0));
    else if (edit.fillColor !== undefined) {
      const fill = solidFill(this.#prefix, edit.fillColor);
      const own = Number(format.attribute('', 'fillId') ?? 0);
      use('fillId', 'applyFill', this.#likeIndex(this.#list('fills'), fill, own));
    }
    if (edit.borders) {
      const borders = this.#list('borders');
      const border = editedBorder(
        part(borders, format, 'borderId'),
        part(borders, standard, 'borderId'),
        edit.borders,
      );
      const own = Number(format.attribute('', 'borderId') ?? 0);
      use('borderId', 'applyBorder', this.#likeIndex(borders, border, own));
    }
    if (edit.numberFormat === null) {
      use('numFmtId', 'applyNumberFormat', Number(standard.attribute('', 'numFmtId') ?? 0));
    } else if (edit.numberFormat !== undefined) {
      use('numFmtId', 'applyNumberFormat', this.#numberFormat(edit.numberFormat));
    }
    return this.#likeIndex(formats, this.#format(format, standard, changes, edit), base);
  }

  /**
   * Index of what looks as it is written: the cell's own, one that says the same, one that says it in another way (a colour of the
   * theme), or else a new one.
   */
  #likeIndex(list: StyleList, xml: string, own: number): number {
    const wanted = this.#look(parseFragment(xml, this.#root.scope));
    const isLike = (item: XmlElement | undefined) =>
      item !== undefined && wanted !== undefined && this.#look(item) === wanted;
    if (isLike(list.all()[own])) return own;
    const same = list.known(xml);
    if (same !== undefined) return same;
    const like = list.all().findIndex(isLike);
    return like >= 0 ? like : this.#index(list, xml);
  }

  #look(item: XmlElement): string | undefined {
    if (!this.#looks.has(item)) this.#looks.set(item, lookOf(item, this.#colors));
    return this.#looks.get(item);
  }

  get #colors(): Palette {
    this.#palette ??= readPalette(this.#workbook, this.#root);
    return this.#palette;
  }

  #format(format: XmlElement, standard: XmlElement, changes: AttributeChanges, edit: CellStyleEdit): string {
    const children = new Map(format.children.map((child) => [child.localName, child.outer]));
    if (hasAny(edit, ['horizontal', 'vertical', 'wrap', 'rotation'])) {
      const alignmentOf = (of: XmlElement | undefined) => of?.child(NS.spreadsheet, 'alignment');
      const named = this.#root.child(NS.spreadsheet, 'cellStyleXfs')?.childrenNamed(NS.spreadsheet, 'xf');
      const alignment = editedAlignment(
        this.#prefix,
        alignmentOf(format),
        {
          standard: alignmentOf(standard),
          named: alignmentOf(named?.[Number(format.attribute('', 'xfId') ?? 0)]),
        },
        edit,
      );
      if (alignment) children.set('alignment', alignment);
      if (alignment || format.child(NS.spreadsheet, 'alignment')) changes.applyAlignment = '1';
    }
    const content = [...children]
      .sort(([one], [other]) => FORMAT_ORDER.indexOf(one) - FORMAT_ORDER.indexOf(other))
      .map(([, text]) => text)
      .join('');
    return elementWithContent(format, changes, content);
  }

  #numberFormat(code: string): number {
    const list = this.#list('numFmts');
    const ids = list.all().map((item) => Number(item.attribute('', 'numFmtId')));
    const builtIn = builtInFormatId(code);
    // Some files give a built-in number a meaning of their own.
    if (builtIn !== undefined && !ids.includes(builtIn)) return builtIn;
    const same = list.all().findIndex((item) => item.attribute('', 'formatCode') === code);
    if (same >= 0) return ids[same] ?? 0;
    const problem = numberFormatProblem(code);
    if (problem) throw new EditRefused(problem);
    const id = ids.reduce((most, number) => Math.max(most, number + 1), FIRST_CUSTOM_FORMAT);
    this.#index(list, `<${this.#prefix}numFmt numFmtId="${id}" formatCode="${escapeAttribute(code)}"/>`);
    return id;
  }

  #index(list: StyleList, xml: string): number {
    const before = list.size;
    const index = list.indexOf(xml);
    if (list.size > before) this.#isChanged = true;
    if (list.itemName === 'xf' && index >= MAX_CELL_FORMATS) {
      throw new EditRefused('The workbook has more different cell formats than Excel can open.');
    }
    return index;
  }

  #list(name: keyof typeof ITEMS): StyleList {
    let list = this.#lists.get(name);
    if (!list) {
      const { item, first } = ITEMS[name];
      list = new StyleList(this.#root, name, item, first);
      this.#lists.set(name, list);
    }
    return list;
  }

  get #prefix(): string {
    return prefixOf(this.#root);
  }
}

/** Lists of the styles part, and what stands at their first places when a file leaves them empty. */
const ITEMS = {
  numFmts: { item: 'numFmt', first: [] },
  fonts: { item: 'font', first: ['<font><sz val="11"/><name val="Calibri"/></font>'] },
  // Readers take the first two for granted whatever they say (18.8.20).
  fills: {
    item: 'fill',
    first: [
      '<fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill>',
    ],
  },
  borders: { item: 'border', first: ['<border><left/><right/><top/><bottom/><diagonal/></border>'] },
  dxfs: { item: 'dxf', first: [] },
  cellXfs: { item: 'xf', first: ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'] },
} as const;

/** One list of the styles part with what is appended to it. */
class StyleList {
  readonly itemName: string;
  readonly added: string[] = [];
  readonly #items: XmlElement[];
  readonly #byMeaning = new Map<string, number>();
  readonly #root: XmlElement;

  constructor(root: XmlElement, name: string, itemName: string, first: readonly string[]) {
    this.#root = root;
    this.itemName = itemName;
    this.#items = root.child(NS.spreadsheet, name)?.childrenNamed(NS.spreadsheet, itemName) ?? [];
    this.#items.forEach((item, index) => {
      const meaning = meaningOf(item);
      if (!this.#byMeaning.has(meaning)) this.#byMeaning.set(meaning, index);
    });
    // Not by meaning: what a place says may stand at an earlier one already.
    for (const text of first.slice(this.#items.length)) this.#append(withPrefix(text, prefixOf(root)));
  }

  get size(): number {
    return this.#items.length;
  }

  all(): readonly XmlElement[] {
    return this.#items;
  }

  /** The item of an index; the first one for an index the file does not have, as Excel reads it. */
  item(index: number): XmlElement {
    const item = this.#items[index] ?? this.#items[0];
    if (!item) throw new Error(`the list of ${this.itemName} is empty`);
    return item;
  }

  /** Where it stands already, if it does. */
  known(xml: string): number | undefined {
    return this.#byMeaning.get(meaningOf(parseFragment(xml, this.#root.scope)));
  }

  indexOf(xml: string): number {
    return this.known(xml) ?? this.#append(xml);
  }

  #append(xml: string): number {
    const item = parseFragment(xml, this.#root.scope);
    const index = this.#items.push(item) - 1;
    const meaning = meaningOf(item);
    if (!this.#byMeaning.has(meaning)) this.#byMeaning.set(meaning, index);
    this.added.push(xml);
    return index;
  }
}

function appended(root: XmlElement, name: string, list: StyleList): string {
  if (list.added.length === 0) return root.source;
  const text = list.added.join('');
  const container = root.child(NS.spreadsheet, name);
  const prefix = prefixOf(root);
  if (!container) {
    const written = `<${prefix}${name} count="${list.size}">${text}</${prefix}${name}>`;
    return insertChild(root, STYLES_ORDER, name, written);
  }
  const inner = container.isSelfClosing ? '' : container.inner;
  const written = elementWithContent(container, countChange(container, list.size), inner + text);
  return replaceElement(container, written);
}

function hasAny(edit: CellStyleEdit, names: (keyof CellStyleEdit)[]): boolean {
  return names.some((name) => edit[name] !== undefined);
}

function withPrefix(xml: string, prefix: string): string {
  return prefix ? xml.replace(/<(\/?)(?=\w)/g, `<$1${prefix}`) : xml;
}

function emptyStyles(namespace: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${namespace}"></styleSheet>`;
}
