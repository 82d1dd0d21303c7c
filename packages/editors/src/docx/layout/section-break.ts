import { inOneStep } from '../one-step.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { withChild, type XmlNode } from './section-properties.ts';
import { PAGES_ANEW, sectionAt, sectionsIn, setSection } from './sections.ts';

type View = NonNullable<SuperdocDocument['editor']['view']>;

/**
 * Ends the section in front of the paragraph with the caret, and makes what follows, up to the end of the section, another
 * one, on a page of its own. The first keeps what the section says; both have the same headers and footers.
 */
export function breakSection(view: View, change: (properties: XmlNode | null) => XmlNode): void {
  const { doc, selection, schema } = view.state;
  const sections = sectionsIn(doc);
  const at = sectionAt(sections, doc, selection.head);
  const section = sections[at];
  const block = doc.resolve(selection.head).before(1);
  const ahead = doc.resolve(block).nodeBefore;
  // Where nothing stands ahead in its section, there is nothing to part.
  const begin = at > 0 ? behind(view, sections[at - 1]?.position ?? 0) : 0;
  const isFirst = block <= begin;
  const old = section?.properties ?? { type: 'element', name: 'w:sectPr', elements: [] };
  inOneStep(view, (transaction) => {
    setSection(transaction, section?.position ?? null, onNewPage(change(section?.properties ?? null)));
    if (!isFirst) {
      const end = ahead?.type.name === 'paragraph' ? block - ahead.nodeSize : undefined;
      if (end !== undefined) setSection(transaction, end, old);
      else {
        const paragraph = schema.nodes.paragraph?.createAndFill();
        if (paragraph) {
          transaction.insert(block, paragraph);
          setSection(transaction, block, old);
        }
      }
    }
    return transaction.setMeta(PAGES_ANEW, true);
  });
}

function behind({ state }: View, position: number): number {
  return position + (state.doc.nodeAt(position)?.nodeSize ?? 0);
}

/** Pages of another size cannot go on in the middle of one. */
function onNewPage(properties: XmlNode): XmlNode {
  const type = properties.elements?.find(({ name }) => name === 'w:type');
  if (type?.attributes?.['w:val'] !== 'continuous') return properties;
  return withChild(properties, { type: 'element', name: 'w:type', attributes: { 'w:val': 'nextPage' } });
}
