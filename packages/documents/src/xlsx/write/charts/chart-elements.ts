import { applySplices, NS, parseXml, type Splice, type XmlElement } from '../../../opc/index.ts';
import { insertChild, replaceElement } from '../../file/xml-edit.ts';
import { parseFragment } from '../../file/xml-list.ts';
import { orderIn } from './chart-order.ts';

/** Inserts a child where its schema wants it; answers the text of all that its parent stands in. */
export function withChild(parent: XmlElement, name: string, text: string): string {
  return insertChild(parent, orderIn(parent.localName) ?? [], name, text);
}

/** Steps that give children of an element their `val`, by name; null: the child goes. What says the same already keeps its bytes. */
export function withValues(
  wanted: readonly [name: string, value: string | null][],
  prefix: string,
): ((one: XmlElement) => string)[] {
  return wanted.map(([name, value]) => (one) => {
    const found = one.child(NS.chart, name);
    const is = found && (found.attribute('', 'val') ?? '1');
    if (value === null ? !found : is === value || isSameNumber(is, value)) return one.source;
    const text = value === null ? '' : `<${prefix}${name} val="${value}"/>`;
    return found ? replaceElement(found, text) : withChild(one, name, text);
  });
}

const isSameNumber = (is: string | undefined, value: string): boolean =>
  is !== undefined && is.trim() !== '' && value !== '' && Number(is) === Number(value);

/** An element after changes, each of which answers the text of all that the element it is given stands in. */
export function reshaped(element: XmlElement, steps: readonly ((one: XmlElement) => string)[]): string {
  let one = parseFragment(element.outer, element.scope);
  for (const step of steps) {
    const [next] = parseXml(step(one)).children;
    if (next) one = next;
  }
  return one.outer;
}

export const splice = ({ start, end }: XmlElement, text: string): Splice => ({ start, end, text });

/** An element with descendants written differently. */
export function within(element: XmlElement, splices: readonly Splice[]): string {
  const inside = splices.map((one) => ({
    ...one,
    start: one.start - element.start,
    end: one.end - element.start,
  }));
  return applySplices(element.outer, inside);
}
