import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/proof.ts';
import { parseXml, type XmlElement } from './index.ts';

/** Texts that are mostly well-formed, in few words, so that two of them have much in common. */
const { content } = fc.letrec((tie) => ({
  content: fc
    .array(
      fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom('x', ' &amp; ', '<!-- <b> & -->', '<b/>', '<n:c n:a="1"/>'),
        tie('element'),
      ),
      {
        maxLength: 4,
      },
    )
    .map((pieces) => pieces.join('')),
  element: fc
    .tuple(fc.constantFrom('b', 'n:c', 'd xmlns:n="urn:other"', 'd xmlns="urn:x" a="&lt;"'), tie('content'))
    .map(([tag, inside]) => `<${tag}>${inside}</${tag.split(' ')[0]}>`),
}));

const text = content.map((inside) => `<r xmlns:n="urn:n">${inside}</r>`);

/** All that can be asked of an element, or the error. */
function told(read: () => XmlElement): unknown {
  const tell = (element: XmlElement): unknown => [
    [element.name, element.namespace, element.start, element.innerStart, element.innerEnd, element.end],
    [...element.scope],
    element.attributes,
    element.text,
    element.children.map(tell),
    element.descendantsNamed('', 'b').map(({ start }) => start),
  ];
  try {
    return tell(read());
  } catch (error) {
    return String(error);
  }
}

describe('looking for elements by their name', () => {
  it('finds those that a walk through all of them finds, in their order', () => {
    const names = fc.constantFrom(['', 'b'], ['urn:n', 'c'], ['urn:other', 'c'], ['urn:x', 'd']);
    fc.assert(
      fc.property(text, names, (source, [namespace = '', name = '']) => {
        const root = parseXml(source);
        for (const from of [root, ...root.descendants()]) {
          const walked = [...from.descendants()].filter((each) => each.is(namespace, name));
          const found = from.descendantsNamed(namespace, name);
          expect(found.length).toBe(walked.length);
          expect(found.every((each, i) => each === walked[i])).toBe(true);
        }
      }),
    );
  });
});

describe('reading another state of a text', () => {
  it('finds the same as reading it anew, whatever piece was replaced', () => {
    const replaced = fc.tuple(
      text,
      fc.nat(),
      fc.nat(30),
      fc.oneof(content, fc.constantFrom('', '<', '</b>', '<b>', '"', '&bad;')),
    );
    fc.assert(
      fc.property(replaced, ([before, at, length, piece]) => {
        const from = at % before.length;
        const after = before.slice(0, from) + piece + before.slice(from + length);
        const like = parseXml(before);
        expect(told(() => parseXml(after, like))).toEqual(told(() => parseXml(after)));
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('finds the same as reading it anew, whatever it is', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(told(() => parseXml(after, parseXml(before)))).toEqual(told(() => parseXml(after)));
      }),
    );
  });

  it('does not read again what is the same at both ends', () => {
    const rows = Array.from({ length: 2_000 }, (_, i) => `<b a="${i}"><c>${i}</c></b>`);
    const before = parseXml(`<r>${rows.join('')}</r>`);
    rows[1_000] = '<b a="new"/>';
    const after = parseXml(`<r>${rows.join('')}</r>`, before);
    // Names are numbered where they are read: all but those of the root and of the new element are the old ones.
    expect(after.tree.names.length - before.tree.names.length).toBe(2);
    expect(after.children[1_500]?.outer).toBe('<b a="1500"><c>1500</c></b>');
  });
});
