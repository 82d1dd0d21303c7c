import { NS } from '../../opc/namespaces.ts';
import type { Splice } from '../../opc/splice.ts';
import { escapeText, type XmlElement } from '../../opc/xml.ts';

/** The tag of the content controls that show what older form fields hold, in the copy given to the editor only. */
const TAG = 'stand-in field';

/**
 * Shows the boxes and drop-down lists of older forms (ECMA-376 part 1, 17.16.5.20 FORMCHECKBOX and 17.16.5.21
 * FORMDROPDOWN), whose state stands in no text and of which superdoc 1.46.3 shows nothing: as locked text behind the
 * field, for the copy it is given. `withoutFormFields` takes it out of what the editor exports.
 */
export function showFormFields(root: XmlElement): Splice[] {
  const open: (string | undefined)[] = [];
  const splices: Splice[] = [];
  for (const mark of root.descendantsNamed(NS.word, 'fldChar')) {
    const type = mark.attribute(NS.word, 'fldCharType');
    if (type === 'begin') open.push(stateOf(mark));
    if (type !== 'end') continue;
    const text = open.pop();
    const run = mark.parent;
    if (text === undefined || !run?.is(NS.word, 'r')) continue;
    splices.push({ start: run.end, end: run.end, text: lockedText(run, text) });
  }
  return splices;
}

/** Takes what `showFormFields` added out of a part of an export. */
export function withoutFormFields(root: XmlElement): Splice[] {
  return root
    .descendantsNamed(NS.word, 'sdt')
    .filter((control) => tagOf(control) === TAG)
    .map(({ start, end }) => ({ start, end, text: '' }));
}

export const hasFormFields = (text: string): boolean => text.includes(`"${TAG}"`);

function tagOf(control: XmlElement): string | undefined {
  return control.child(NS.word, 'sdtPr')?.child(NS.word, 'tag')?.attribute(NS.word, 'val');
}

/** Text that shows what stands in no text, in the look of a run and behind it; nobody can type in it. */
export function lockedText(run: XmlElement, text: string): string {
  const w = run.name.slice(0, -1);
  const look = run.child(NS.word, 'rPr')?.outer ?? '';
  return (
    `<${w}sdt><${w}sdtPr><${w}tag ${w}val="${TAG}"/><${w}lock ${w}val="sdtContentLocked"/></${w}sdtPr>` +
    `<${w}sdtContent><${w}r>${look}<${w}t xml:space="preserve">${escapeText(text)}</${w}t></${w}r></${w}sdtContent></${w}sdt>`
  );
}

/** What a form field shows by its data; undefined where its text is its result. */
export function stateOf(begin: XmlElement): string | undefined {
  const data = begin.child(NS.word, 'ffData');
  const box = data?.child(NS.word, 'checkBox');
  if (box) return isTicked(box) ? '☒' : '☐';
  const list = data?.child(NS.word, 'ddList');
  const chosen = list?.child(NS.word, 'result') ?? list?.child(NS.word, 'default');
  const at = Number(chosen?.attribute(NS.word, 'val') ?? 0);
  return list?.childrenNamed(NS.word, 'listEntry')[at]?.attribute(NS.word, 'val');
}

function isTicked(box: XmlElement): boolean {
  const state = box.child(NS.word, 'checked') ?? box.child(NS.word, 'default');
  return state !== undefined && !/^(?:0|false|off)$/.test(state.attribute(NS.word, 'val') ?? '');
}
