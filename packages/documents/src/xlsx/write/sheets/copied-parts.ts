import {
  applySplices,
  type OpcPackage,
  parseXml,
  type Splice,
  type XmlAttribute,
} from '../../../opc/index.ts';
import { copiedId } from '../../comments/copied-id.ts';
import { THREAD_AUTHOR } from '../../comments/read-comments.ts';
import { freeBlocks } from '../comments/note-shapes.ts';

/** Numbers of shapes in a block (ECMA-376 part 4, 19.2.2.15). */
const BLOCK = 1_024;

/** Comments of a copied sheet, and the notes that stand for them, say ids of their own. `ids`: of the comments that were copied. */
export function withOwnIds(source: string, sheet: string, ids: ReadonlySet<string>): string {
  const splices: Splice[] = [];
  const change = (attribute: XmlAttribute | undefined) => {
    if (!attribute || !ids.has(attribute.value.toUpperCase())) return;
    const { valueStart: start, valueEnd: end } = attribute;
    splices.push({ start, end, text: copiedId(attribute.value, sheet) });
  };
  for (const element of parseXml(source).descendants()) {
    if (element.localName === 'threadedComment') {
      change(element.findAttribute('', 'id'));
      change(element.findAttribute('', 'parentId'));
    } else if (element.localName === 'comment') {
      change(element.attributes.find(({ name }) => /(?:^|:)uid$/.test(name)));
    } else if (element.localName === 'author' && element.text.startsWith(THREAD_AUTHOR)) {
      const id = element.text.slice(THREAD_AUTHOR.length);
      const text = THREAD_AUTHOR + copiedId(id, sheet);
      if (ids.has(id.toUpperCase())) splices.push({ start: element.innerStart, end: element.innerEnd, text });
    }
  }
  return applySplices(
    source,
    splices.sort((one, other) => one.start - other.start),
  );
}

/** The ids of the comments in a part, in capitals. */
export function commentIds(source: string): string[] {
  return [...parseXml(source).descendants()].flatMap((element) =>
    element.localName === 'threadedComment' ? (element.attribute('', 'id') ?? '').toUpperCase() : [],
  );
}

/** Older shapes of a copied sheet have numbers of their own: each sheet has blocks of them. */
export function withOwnNumbers(pkg: OpcPackage, source: string): string {
  const map = /(<o:idmap\b[^>]*\bdata=")([\d,\s]+)"/.exec(source);
  if (!map) return source;
  const blocks = map[2]?.split(',').map(Number) ?? [];
  const free = freeBlocks(pkg, blocks.length);
  return source
    .replace(map[0], `${map[1]}${free.join(',')}"`)
    .replaceAll(/_x0000_s(\d+)/g, (said, digits: string) => {
      const place = blocks.indexOf(Math.floor(Number(digits) / BLOCK));
      const block = free[place];
      return block === undefined ? said : `_x0000_s${block * BLOCK + (Number(digits) % BLOCK)}`;
    });
}
