import { type BoundControl, boundControlsIn, nodeFinder } from '../../docx/read/bound-controls.ts';
import { storiesOf } from '../../docx/read/story.ts';
import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { VersionContext } from './context.ts';
import { paragraphOf } from './read-blocks.ts';
import type { StoryPair } from './stories.ts';
import { valOf } from './styles.ts';

interface StoredValue {
  name: string;
  value: string;
  /** What the controls in the document show of it. */
  shown: string;
}

/**
 * What is stored for fields in another part of the document and is another value now, while the fields show what they showed: Word shows what is
 * stored as soon as it opens the document. A story of a paragraph each; where the fields show it, the text around them says so.
 */
export function storedStory(before: VersionContext, after: VersionContext): StoryPair[] {
  const [old, now] = [storedValues(before), storedValues(after)];
  const pairs = [...now].flatMap(([binding, is]) => {
    const was = old.get(binding);
    return was && was.value !== is.value && was.shown === is.shown ? [{ was, is }] : [];
  });
  if (pairs.length === 0) return [];
  return [
    {
      name: 'stored values',
      before: pairs.map(({ was }) => paragraph(was)),
      after: pairs.map(({ is }) => paragraph(is)),
    },
  ];
}

/** By what the controls are bound to. */
function storedValues(context: VersionContext): Map<string, StoredValue> {
  const nodeOf = nodeFinder(context.pkg, context.main);
  const found = new Map<string, StoredValue>();
  for (const { part } of storiesOf(context.pkg)) {
    for (const bound of boundControlsIn(context.pkg.xml(part), nodeOf)) {
      const binding = JSON.stringify(bound.binding);
      const { name, shown } = found.get(binding) ?? { name: nameOf(bound), shown: '' };
      found.set(binding, { name, value: bound.node.text, shown: `${shown}\n${textOf(bound.control)}` });
    }
  }
  return found;
}

/** As its author called it, else as the element that holds it is called. */
function nameOf({ properties, node }: BoundControl): string {
  const [alias, tag] = ['alias', 'tag'].map((name) => valOf(properties.child(NS.word, name)));
  return alias || tag || node.localName;
}

const textOf = (control: XmlElement): string =>
  control
    .descendantsNamed(NS.word, 't')
    .map(({ text }) => text)
    .join('');

const paragraph = ({ name, value }: StoredValue) =>
  paragraphOf([
    { text: `${name}: ${value}`, object: undefined, identity: '', format: '', look: {}, tracked: undefined },
  ]);
