import { separately } from '../one-step.ts';
import { followChanges, type Transaction } from '../plugins.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { asksForContent, filled, type Glyph, PLACEHOLDER, type XmlNode } from './control.ts';
import { controlsAround, type DocumentNode, type FoundControl } from './found.ts';

type Editor = SuperdocDocument['editor'];
type Mark = DocumentNode['marks'][number];

/** What a control shows from now on, and how it is described then. */
export interface Filling {
  text: string;
  /** Stays as it is without one. */
  font?: string;
  sdtPr: XmlNode;
}

/** Fills a control with a text that looks like what was in it, which one Ctrl+Z takes back. */
export function fillControl({ writing }: SuperdocDocument, control: FoundControl, filling: Filling): void {
  const { view } = writing;
  if (!view) return;
  separately(view, () => {
    const change = view.state.tr;
    fillIn(change, control, { ...filling, sdtPr: filled(filling.sdtPr) });
    view.dispatch(change.scrollIntoView());
    const { from } = contentOf(control);
    const behind = Math.min(from + filling.text.length + 1, view.state.doc.content.size);
    writing.commands.setTextSelection?.({ from: behind, to: behind });
  });
}

/** Fills a control as part of a change in front of which nothing was changed yet. Of no text nothing is left. */
export function fillIn(change: Transaction, control: FoundControl, filling: Filling): void {
  describe(change, control.from, filling.sdtPr);
  const { schema } = control.node.type;
  const { from, to, run, marks } = contentOf(control);
  if (filling.text === '') {
    change.delete(from, to);
    return;
  }
  const textStyle = schema.marks.textStyle;
  const looks = filling.font === undefined || !textStyle ? marks : inFont(marks, textStyle, filling.font);
  const text = schema.text(
    filling.text,
    looks.map((mark) => markLikeText(mark, run)),
  );
  const runType = schema.nodes.run;
  change.replaceWith(from, to, runType ? runType.create(run && runLikeText(run), text) : text);
}

/** Selects what a control asks for, so that the first letter takes its place. */
export function selectContent({ writing }: SuperdocDocument, control: FoundControl): void {
  const { from, to, run } = contentOf(control);
  const isOne = run !== undefined && run.nodeSize === to - from;
  const inRun = isOne ? 1 : 0;
  writing.commands.setTextSelection?.({ from: from + inRun, to: to - inRun });
}

/**
 * Has a control in which something was written ask for nothing any more, and the text in it look like text: part of what was
 * typed, so that both are taken back at once. The answer ends it.
 */
export function noticeFilling(editor: Editor): void {
  followChanges(editor, (_, before, now) => {
    const change = now.tr;
    for (const control of controlsAround(now.selection.$from)) {
      const was = before.doc.nodeAt(control.from);
      const isAsking = asksForContent(control.attributes) && was !== null && asksForContent(was.attrs);
      if (!isAsking || was.textContent === control.node.textContent) continue;
      describe(change, control.from, filled(control.attributes.sdtPr ?? {}));
      looksLikeText(change, control, firstRun(was));
    }
    return change;
  });
}

/** Not by another node in its place: superdoc takes that for the end of a control that must not be deleted. */
function describe(change: Transaction, at: number, sdtPr: XmlNode): void {
  change.setNodeAttribute(at, 'sdtPr', sdtPr);
}

/** Where the text of a control stands, with the first run of it. */
function contentOf({ node, from, isInline }: FoundControl): {
  from: number;
  to: number;
  run: DocumentNode | undefined;
  marks: readonly Mark[];
} {
  let start = from + 1;
  let holder = node;
  const paragraph = node.firstChild;
  if (!isInline && paragraph) {
    start += 1;
    holder = paragraph;
  }
  let marks: readonly Mark[] = [];
  holder.descendants((each) => {
    if (each.isText && marks.length === 0) marks = each.marks;
    return true;
  });
  return { from: start, to: start + holder.content.size, run: firstRun(holder), marks };
}

/** @param asked the run of what the control asked for, as it was before superdoc took what its style gives for its own */
function looksLikeText(change: Transaction, control: FoundControl, asked: DocumentNode | undefined): void {
  const runs: number[] = [];
  change.doc.nodesBetween(control.from, control.to, (node, at) => {
    const style = node.isText ? node.marks.find(isPlaceholder) : undefined;
    if (style) change.addMark(at, at + node.nodeSize, markLikeText(style, asked));
    if (node.type.name === 'run') runs.push(at);
    return true;
  });
  for (const at of runs) {
    const run = change.doc.nodeAt(at);
    if (run) change.setNodeMarkup(at, null, runLikeText(run, asked));
  }
}

function firstRun(node: DocumentNode): DocumentNode | undefined {
  let run: DocumentNode | undefined;
  node.descendants((each) => {
    if (each.type.name === 'run') run ??= each;
    return run === undefined;
  });
  return run;
}

/** Names of the properties that a run states itself; superdoc keeps those it is given beside them. */
const statedBy = ({ attrs }: DocumentNode): string[] =>
  ((attrs.runPropertiesInlineKeys ?? []) as string[]).filter((name) => name !== 'styleId');

/** What describes a run, without the style of what a control asks for, and what that gives. */
function runLikeText(run: DocumentNode, asked: DocumentNode = run): Record<string, unknown> {
  const properties = (run.attrs.runProperties ?? {}) as Record<string, unknown>;
  if (properties.styleId !== PLACEHOLDER) return run.attrs;
  const stated = statedBy(asked).filter((name) => name in properties);
  return {
    ...run.attrs,
    runProperties: Object.fromEntries(stated.map((name) => [name, properties[name]])),
    runPropertiesInlineKeys: stated,
    runPropertiesStyleKeys: null,
    runPropertiesOverrideKeys: null,
  };
}

const isPlaceholder = ({ type, attrs }: Mark): boolean =>
  type.name === 'textStyle' && attrs.styleId === PLACEHOLDER;

/** What a text looks like, without what the style of what a control asks for gives it; the run around it says what it states itself. */
function markLikeText(mark: Mark, run: DocumentNode | undefined): Mark {
  if (!isPlaceholder(mark)) return mark;
  const stated = new Set(run && statedBy(run));
  const own = Object.entries(mark.attrs).filter(([name]) => stated.has(name));
  return mark.type.create(Object.fromEntries(own));
}

function inFont(marks: readonly Mark[], textStyle: Mark['type'], font: string): Mark[] {
  const known = marks.find(({ type }) => type === textStyle);
  return [
    ...marks.filter((mark) => mark !== known),
    textStyle.create({ ...known?.attrs, fontFamily: font satisfies Glyph['font'] }),
  ];
}
