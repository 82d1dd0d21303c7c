/** An element of XML as superdoc keeps what describes a content control. */
export interface XmlNode {
  type?: string;
  name?: string;
  attributes?: Record<string, string>;
  elements?: XmlNode[];
}

/** What superdoc keeps of a content control. */
export interface ControlAttributes {
  lockMode?: string | null;
  tag?: string | null;
  sdtPr?: XmlNode | null;
}

/** A character in a font: how a box looks in one of its states. */
export interface Glyph {
  text: string;
  font: string;
}

/** What a content control takes (ECMA-376 part 1, 17.5.2; [MS-DOCX] 2.6.1.17 for boxes). */
export type Control =
  | { kind: 'box'; isChecked: boolean; checked: Glyph; unchecked: Glyph }
  | { kind: 'list'; items: Item[]; takesOthers: boolean }
  | { kind: 'date'; day: string; format: string; language: string }
  | { kind: 'line'; hasLines: boolean }
  | { kind: 'text' };

/** An entry of a list: what the control shows, and what programs are told. */
export interface Item {
  text: string;
  value: string;
}

/** The style of what a control shows while nothing is in it. */
export const PLACEHOLDER = 'PlaceholderText';

/** Glyphs of Word where a box names none. */
const USUAL = { font: 'MS Gothic', checked: '2612', unchecked: '2610' };

/** What a content control takes, by what describes it. */
export function controlOf({ sdtPr }: ControlAttributes): Control {
  const box = part(sdtPr, 'checkbox');
  if (box) {
    return {
      kind: 'box',
      isChecked: isOn(part(box, 'checked')),
      checked: glyphOf(part(box, 'checkedState'), USUAL.checked),
      unchecked: glyphOf(part(box, 'uncheckedState'), USUAL.unchecked),
    };
  }
  const list = part(sdtPr, 'dropDownList') ?? part(sdtPr, 'comboBox');
  if (list) return { kind: 'list', items: itemsOf(list), takesOthers: localName(list) === 'comboBox' };
  const date = part(sdtPr, 'date');
  if (date) {
    return {
      kind: 'date',
      day: (value(date, 'fullDate') ?? '').slice(0, 10),
      format: value(part(date, 'dateFormat')) ?? 'yyyy-MM-dd',
      language: value(part(date, 'lid')) ?? 'en-US',
    };
  }
  const line = part(sdtPr, 'text');
  if (line) return { kind: 'line', hasLines: /^(?:1|true|on)$/.test(value(line, 'multiLine') ?? '') };
  return { kind: 'text' };
}

/** Whether nobody may change what is in a control (17.5.2.23 lock). */
export const isLocked = ({ lockMode }: ControlAttributes): boolean => /content/i.test(lockMode ?? '');

/**
 * What a control is bound to whose content stands in another part of the document as well, from where Word fills it in whenever it
 * opens the file (17.5.2.6 dataBinding), as `keyOfBinding` says it; undefined for others.
 */
export function bindingOf({ sdtPr }: ControlAttributes): string | undefined {
  const binding = part(sdtPr, 'dataBinding');
  if (!binding) return undefined;
  return JSON.stringify(['storeItemID', 'xpath', 'prefixMappings'].map((name) => value(binding, name) ?? ''));
}

/** Whether a control shows what it asks for, in the place of what is not in it yet (17.5.2.39 showingPlcHdr). */
export const asksForContent = ({ sdtPr }: ControlAttributes): boolean => isOn(part(sdtPr, 'showingPlcHdr'));

/** A box that is ticked or not, as it is described then. */
export function withChecked(sdtPr: XmlNode, isChecked: boolean): XmlNode {
  return changed(sdtPr, 'checkbox', (box) => {
    const prefix = prefixOf(box);
    const state: XmlNode = {
      type: 'element',
      name: `${prefix}checked`,
      attributes: { [`${prefix}val`]: isChecked ? '1' : '0' },
    };
    const others = (box.elements ?? []).filter((each) => localName(each) !== 'checked');
    return { ...box, elements: [state, ...others] };
  });
}

/** A list from which that value was chosen last. */
export function withChosen(sdtPr: XmlNode, chosen: string): XmlNode {
  const choose = (list: XmlNode) => ({
    ...list,
    attributes: { ...list.attributes, [`${prefixOf(list)}lastValue`]: chosen },
  });
  return changed(changed(sdtPr, 'dropDownList', choose), 'comboBox', choose);
}

/** A date that is that day, `yyyy-mm-dd`. */
export function withDay(sdtPr: XmlNode, day: string): XmlNode {
  return changed(sdtPr, 'date', (date) => ({
    ...date,
    attributes: { ...date.attributes, [`${prefixOf(date)}fullDate`]: `${day}T00:00:00Z` },
  }));
}

/** A control that asks for nothing any more: something is in it. */
export function filled(sdtPr: XmlNode): XmlNode {
  return {
    ...sdtPr,
    elements: (sdtPr.elements ?? []).filter((each) => localName(each) !== 'showingPlcHdr'),
  };
}

function changed(sdtPr: XmlNode, name: string, change: (node: XmlNode) => XmlNode): XmlNode {
  const elements = (sdtPr.elements ?? []).map((each) => (localName(each) === name ? change(each) : each));
  return { ...sdtPr, elements };
}

function itemsOf(list: XmlNode): Item[] {
  return (list.elements ?? [])
    .filter((each) => localName(each) === 'listItem')
    .map((item) => {
      const own = value(item, 'value') ?? '';
      return { text: value(item, 'displayText') ?? own, value: own };
    })
    .filter(({ text }) => text !== '');
}

function glyphOf(state: XmlNode | undefined, usual: string): Glyph {
  const code = Number.parseInt(value(state) ?? usual, 16);
  const isCharacter = code > 0 && code <= 0x10ffff;
  return {
    text: String.fromCodePoint(isCharacter ? code : Number.parseInt(usual, 16)),
    font: value(state, 'font') ?? USUAL.font,
  };
}

function part(node: XmlNode | null | undefined, name: string): XmlNode | undefined {
  return node?.elements?.find((each) => localName(each) === name);
}

function value(node: XmlNode | undefined, name = 'val'): string | undefined {
  const found = Object.entries(node?.attributes ?? {}).find(
    ([key]) => key.slice(key.indexOf(':') + 1) === name,
  );
  return found && String(found[1]);
}

/** An element that is there says yes, unless it says no (ECMA-376 part 1, 17.17.4 ST_OnOff). */
const isOn = (node: XmlNode | undefined): boolean =>
  node !== undefined && !/^(?:0|false|off)$/.test(value(node) ?? '');

const localName = ({ name = '' }: XmlNode): string => name.slice(name.indexOf(':') + 1);

const prefixOf = ({ name = '' }: XmlNode): string => name.slice(0, name.indexOf(':') + 1);
