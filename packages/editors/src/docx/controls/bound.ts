import { followChanges } from '../plugins.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { bindingOf, type ControlAttributes, type XmlNode } from './control.ts';
import { fillIn } from './filling.ts';
import { allControls, type FoundControl } from './found.ts';

type Editor = SuperdocDocument['editor'];
type State = Editor['state'];

/** The fields that are filled in here although they show what is stored elsewhere: by their keys, what is stored. */
export type Fillable = ReadonlyMap<string, string>;

/** Which bound fields of a document can be filled in. What finds that is loaded where there are some. */
export async function fillableIn({ editor }: SuperdocDocument, docx: Blob): Promise<Fillable> {
  if (!allControls(editor.state.doc).some(({ attributes }) => bindingOf(attributes))) return new Map();
  const { fillableFields } = await import('@benchbook/documents/bound-fields');
  return fillableFields(new Uint8Array(await docx.arrayBuffer()));
}

/** What a field shows that is stored elsewhere; undefined for one that is not, or is not filled in here. */
export function storedAs(attributes: ControlAttributes, fillable: Fillable): string | undefined {
  const key = bindingOf(attributes);
  return key === undefined ? undefined : fillable.get(key);
}

/** Has all fields that show the same stored text show what one of them was filled in with, which one Ctrl+Z takes back. */
export function keepAlike(editor: Editor, fillable: Fillable): void {
  if (fillable.size === 0) return;
  followChanges(editor, (_, before, now) => {
    const was = byStored(before.doc, fillable);
    const change = now.tr;
    const others: { control: FoundControl; like: FoundControl }[] = [];
    for (const [stored, controls] of byStored(now.doc, fillable)) {
      const old = new Set(was.get(stored)?.map(shownBy));
      const filled = controls.filter((each) => !old.has(shownBy(each)));
      const [like] = filled;
      if (!like || old.size === 0) continue;
      for (const control of controls) if (shownBy(control) !== shownBy(like)) others.push({ control, like });
    }
    // From the end, so that the places of those in front stay.
    others.sort((a, b) => b.control.from - a.control.from);
    for (const { control, like } of others) {
      const described = describedLike(control.attributes.sdtPr ?? {}, like.attributes.sdtPr ?? {});
      fillIn(change, control, { text: textOf(like), sdtPr: described });
    }
    return change;
  });
}

function byStored(doc: State['doc'], fillable: Fillable): Map<string, FoundControl[]> {
  const found = new Map<string, FoundControl[]>();
  for (const control of allControls(doc)) {
    const stored = storedAs(control.attributes, fillable);
    if (stored !== undefined) found.set(stored, [...(found.get(stored) ?? []), control]);
  }
  return found;
}

const textOf = ({ node }: FoundControl): string => node.textContent.replaceAll('\u200b', '');

/** What a field shows, and how it is described where that is more: which day, for one. */
const shownBy = (control: FoundControl): string =>
  JSON.stringify([textOf(control), stateOf(control.attributes.sdtPr ?? {})]);

/** What a field takes and holds, and whether it asks for it still. */
const STATES = /^(?:w:(?:text|date|dropDownList|comboBox|showingPlcHdr)|w14:checkbox)$/;

const stateOf = ({ elements = [] }: XmlNode): XmlNode[] =>
  elements.filter(({ name = '' }) => STATES.test(name));

/** A field described as another one of its kind is, with all else of its own. */
function describedLike(own: XmlNode, other: XmlNode): XmlNode {
  const states = stateOf(other);
  const kept = (own.elements ?? []).flatMap((each) => {
    if (!STATES.test(each.name ?? '')) return [each];
    const same = states.find(({ name }) => name === each.name);
    return same ? [same] : [];
  });
  return { ...own, elements: kept };
}
