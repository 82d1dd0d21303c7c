import { MergeRefused } from '../../../errors.ts';
import { NS } from '../../../opc/namespaces.ts';
import type { XmlElement } from '../../../opc/xml.ts';
import { textBoxesIn } from '../../read/story.ts';
import type { BoxChange, ContainerPlan, NumberChange } from './plan.ts';
import { isRenewed, isSameValue } from './same-drawing.ts';

const UNSURE =
  'The change to a text box could not be placed in the original document with certainty, so nothing was written. ' +
  'Undo it, and make it in Word.';

/**
 * What becomes of a text box of the original by the change that leads from `base` to `edited`, paragraphs the editor
 * split off. `planContent` plans the blocks of a `w:txbxContent`. The form for older programs (`mc:Fallback`) gets the
 * same text; all else of the drawing stays, and if the box was moved or resized, all but those numbers. Throws
 * MergeRefused where the box holds several texts, or its drawing is another one.
 */
export function planBox(
  original: XmlElement,
  base: XmlElement,
  edited: XmlElement,
  planContent: (original: XmlElement, base: XmlElement, edited: XmlElement) => ContainerPlan,
): BoxChange {
  const mine = onlyContent(original);
  const before = onlyContent(base);
  const after = onlyContent(edited);
  const [mineFrame, beforeFrame, afterFrame] = [original, base, edited].map(frameOf);
  const numbers = mineFrame && beforeFrame && afterFrame ? numbersOf(mineFrame, beforeFrame, afterFrame) : [];
  return {
    numbers,
    content: planContent(mine, before, after),
    // What is the same already becomes the same again; what differs from what is shown keeps how it differs.
    others: otherForms(original).map((other) => ({
      original: other,
      plan: other.outer === mine.outer ? undefined : planContent(other, before, after),
    })),
  };
}

function onlyContent(element: XmlElement): XmlElement {
  const [content, ...more] = textBoxesIn(element);
  if (!content || more.length > 0) throw new MergeRefused(UNSURE);
  return content;
}

/** The drawing as Word shows it, of a box or of the paragraph that was split off for one. */
function frameOf(element: XmlElement): XmlElement | undefined {
  let at: XmlElement | undefined = element;
  while (at && !(at.is(NS.word, 'drawing') || at.is(NS.word, 'pict'))) at = at.children[0];
  return at;
}

/** Text boxes in the forms of an alternative content that Word does not show. */
function otherForms(box: XmlElement): XmlElement[] {
  return box.is(NS.compatibility, 'AlternateContent') ? box.children.slice(1).flatMap(textBoxesIn) : [];
}

/** Numbers of a drawing that differ between two states of the editor: its place and size. */
function numbersOf(mine: XmlElement, before: XmlElement, after: XmlElement): NumberChange[] {
  if (before.is(NS.word, 'txbxContent') || before.outer === after.outer) return [];
  if (before.name !== after.name || before.children.length !== after.children.length) {
    throw new MergeRefused(UNSURE);
  }
  const attributes = after.attributes.flatMap((attribute) => {
    const { name, value } = attribute;
    const was = before.attributes.find((other) => other.name === name)?.value;
    const isSame = was !== undefined && isSameValue(name, was, value);
    if (isSame || isRenewed(after, attribute)) return [];
    const own = mine.attributes.find((other) => other.name === name);
    if (!own) throw new MergeRefused(UNSURE);
    return [{ start: own.valueStart, end: own.valueEnd, value, isAttribute: true }];
  });
  return [...attributes, ...textNumber(mine, before, after), ...innerNumbers(mine, before, after)];
}

function textNumber(mine: XmlElement, before: XmlElement, after: XmlElement): NumberChange[] {
  if (before.children.length > 0 || isSameValue(after.localName, before.text, after.text)) return [];
  if (mine.children.length > 0 || mine.isSelfClosing) throw new MergeRefused(UNSURE);
  return [{ start: mine.innerStart, end: mine.innerEnd, value: after.text, isAttribute: false }];
}

function innerNumbers(mine: XmlElement, before: XmlElement, after: XmlElement): NumberChange[] {
  return before.children.flatMap((child, index) => {
    const now = after.children[index];
    if (!now || now.outer === child.outer || child.is(NS.word, 'txbxContent')) return [];
    const isSame = (other: XmlElement) => other.is(child.namespace, child.localName);
    const place = before.children.slice(0, index).filter(isSame).length;
    const own = mine.children.filter(isSame)[place];
    if (!own) throw new MergeRefused(UNSURE);
    return numbersOf(own, child, now);
  });
}
