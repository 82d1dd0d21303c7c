import type { XmlElement } from '../../opc/index.ts';

/**
 * What a font says, by the names of its elements, each with its attributes: `{ b: {}, sz: { val: '11' } }` (ECMA-376 part 1,
 * 18.8.22). Those of a run within a text (18.4.7) are the same but for the name of its family, which is `name` here.
 */
export type FontProperties = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Of a `font` or an `rPr`. */
export function fontProperties(element: XmlElement): FontProperties {
  return Object.fromEntries(
    element.children.map((child) => [
      child.localName === 'rFont' ? 'name' : child.localName,
      Object.fromEntries(child.attributes.map(({ name, value }) => [name, value])),
    ]),
  );
}
