import { applySplices } from './splice.ts';
import type { XmlElement } from './xml.ts';

/** The text of the whole part with an element added as the root's last child, written with the root's own prefix. */
export function insertLast(root: XmlElement, elementWithoutPrefix: string): string {
  const prefix = root.name.includes(':') ? `${root.name.slice(0, root.name.indexOf(':'))}:` : '';
  const element = `<${prefix}${elementWithoutPrefix}`;
  if (!root.isSelfClosing)
    return applySplices(root.source, [{ start: root.innerEnd, end: root.innerEnd, text: element }]);
  const startTag = root.outer.replace(/\s*\/>$/, '>');
  return applySplices(root.source, [
    { start: root.start, end: root.end, text: `${startTag}${element}</${root.name}>` },
  ]);
}
