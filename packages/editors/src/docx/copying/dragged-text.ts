import { inOneStep } from '../one-step.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { arriving } from './arriving.ts';
import { chartsOf, standingIn } from './copying.ts';
import type { DocumentNode } from './new-cells.ts';
import { caretNear } from './selected-cells.ts';

type Editor = SuperdocDocument['editor'];
type Content = DocumentNode['content'];
type Slice = ReturnType<DocumentNode['slice']>;

/** By which a change says that it is a paste of a text of a document, whose lists stay those they are. */
const PASTED = 'superdocSlicePaste';

/** CSS pixels a mouse may move in a click. */
const STILL = 4;
/** What superdoc draws over a text that is selected. */
const SELECTED = '.presentation-editor__selection-rect';

/** Where superdoc paints a part of a text, and what it paints at the edges of a page. */
const TEXT = '.superdoc-fragment';
const BANDS = '.superdoc-page-header, .superdoc-page-footer';

/** Milliseconds within which a press is one more of the same click, which selects a word or a paragraph. */
const REPEATED_WITHIN = 500;

interface Drag {
  pressed: PointerEvent;
  isMoving: boolean;
}

/**
 * Has a selected text go where somebody drags it with the mouse, as in Word; while Ctrl is held, it stays, and a copy goes. It is one change, which one Ctrl+Z takes
 * back. superdoc 1.46.3 began another selection there. Of the body, and not while changes are tracked: that would be two changes. The answer ends it.
 */
export function dragText(document_: SuperdocDocument): () => void {
  let drag: Drag | undefined;
  const mark = document.createElement('div');
  mark.className = 'drop-mark';
  const end = () => {
    drag = undefined;
    mark.remove();
    document.documentElement.removeAttribute('data-dragging-text');
  };
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  let last: PointerEvent | undefined;
  let isReplaying = false;
  const press = (event: PointerEvent) => {
    if (isReplaying) return;
    end();
    const isRepeated =
      last !== undefined && event.timeStamp - last.timeStamp < REPEATED_WITHIN && !isFar(last, event);
    last = event;
    if (event.button !== 0 || event.shiftKey || isRepeated || !isOnSelected(document_, event)) return;
    drag = { pressed: event, isMoving: false };
    stop(event);
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    stop(event);
    drag.isMoving ||= isFar(drag.pressed, event);
    if (!drag.isMoving) return;
    document.documentElement.setAttribute('data-dragging-text', event.ctrlKey ? 'copy' : 'move');
    showMark(mark, document_.editor, event);
  };
  const release = (event: PointerEvent) => {
    if (!drag || isReplaying) return;
    const { isMoving, pressed } = drag;
    end();
    stop(event);
    if (isMoving) {
      const place = placeAt(document_.editor, event);
      if (place !== undefined) drop(document_, place, event.ctrlKey);
      document_.focus();
      return;
    }
    // It was a click, and superdoc knows what that does.
    isReplaying = true;
    for (const [kind, each] of [
      ['pointerdown', pressed],
      ['pointerup', event],
    ] as const)
      event.target?.dispatchEvent(new PointerEvent(kind, each));
    isReplaying = false;
  };
  const giveUp = (event: KeyboardEvent) => {
    if (!drag || event.key !== 'Escape') return;
    stop(event);
    end();
  };
  /** superdoc listens to pointers, and the browser moves the keyboard by the mouse. */
  const stopMouse = (event: MouseEvent) => {
    if (drag) stop(event);
  };
  const heard = { pointerdown: press, pointermove: move, pointerup: release, mousedown: stopMouse } as const;
  for (const [name, listener] of Object.entries(heard))
    window.addEventListener(name, listener as EventListener, { capture: true });
  window.addEventListener('keydown', giveUp, { capture: true });
  window.addEventListener('pointercancel', end);
  return () => {
    end();
    for (const [name, listener] of Object.entries(heard))
      window.removeEventListener(name, listener as EventListener, { capture: true });
    window.removeEventListener('keydown', giveUp, { capture: true });
    window.removeEventListener('pointercancel', end);
  };
}

const isFar = (one: MouseEvent, other: MouseEvent): boolean =>
  Math.hypot(other.clientX - one.clientX, other.clientY - one.clientY) > STILL;

/** Whether the mouse is on text of the body that is selected and may be changed. */
function isOnSelected(
  { editor, writing, superdoc }: SuperdocDocument,
  { clientX: x, clientY: y, target }: MouseEvent,
): boolean {
  const { selection } = editor.state;
  const isText = !selection.empty && !('node' in selection) && !('$anchorCell' in selection);
  const mayMove = writing === editor && editor.isEditable && superdoc.config.documentMode === 'editing';
  if (!isText || !mayMove || !(target instanceof Element) || !target.closest('.superdoc-page')) return false;
  if (holdsSuggestion(editor.state)) return false;
  return [...document.querySelectorAll(SELECTED)].some((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

/** Whether anything that is selected was suggested: superdoc strikes that where it is taken out, and it would be there twice. */
function holdsSuggestion({ doc, selection: { from, to } }: Editor['state']): boolean {
  let holds = false;
  doc.nodesBetween(from, to, ({ marks }) => {
    holds ||= marks.some(({ type }) => type.name.startsWith('track'));
  });
  return holds;
}

/** The place in the text at the mouse; undefined: there is none, though superdoc would say which is the nearest. */
function placeAt(editor: Editor, { clientX, clientY, target }: MouseEvent): number | undefined {
  const isOnText = target instanceof Element && target.closest(TEXT) && !target.closest(BANDS);
  if (!isOnText) return undefined;
  return editor.posAtCoords({ left: clientX, top: clientY })?.pos;
}

/** Shows where a text would go. */
function showMark(mark: HTMLElement, editor: Editor, event: MouseEvent): void {
  const place = placeAt(editor, event);
  const at = place === undefined ? null : editor.coordsAtPos(place);
  mark.hidden = !at;
  if (!at) return;
  mark.style.left = `${at.left}px`;
  mark.style.top = `${at.top}px`;
  mark.style.height = `${at.bottom - at.top}px`;
  if (!mark.isConnected) document.body.append(mark);
}

function drop(document_: SuperdocDocument, place: number, isCopy: boolean): void {
  const { editor } = document_;
  const { view, state, commands } = editor;
  const { from, to } = state.selection;
  if (!view || (place >= from && place <= to)) return;
  if (isCopy) {
    const clipboardData = new DataTransfer();
    send(view.dom, 'copy', clipboardData);
    commands.setTextSelection?.({ from: place, to: place });
    send(view.dom, 'paste', clipboardData);
    return;
  }
  if (document_.refusesHere('text')) return;
  commands.setTextSelection?.({ from: place, to: place });
  if (document_.refusesHere('text')) {
    commands.setTextSelection?.({ from, to });
    return;
  }
  inOneStep(view, (change) => {
    const slice = change.doc.slice(from, to);
    change.deleteRange(from, to);
    const moved = arrivingAgain(slice, change.doc);
    return caretNear(change, change.mapping.map(place), 1).replaceSelection(moved).setMeta(PASTED, true);
  });
}

/**
 * A text that was taken out, as it comes into what is left of its document: as by the keys, it brings no half of a bookmark or of a comment along. Of a paragraph of
 * which a part goes, the rest stays as what it is known by.
 */
function arrivingAgain(slice: Slice, rest: DocumentNode): Slice {
  const { fromJSON } = slice.constructor as unknown as { fromJSON(schema: object, json: object): Slice };
  const slices = slice.constructor as unknown as new (content: Content, start: number, end: number) => Slice;
  const left = { state: { doc: rest } };
  const taken = { state: { doc: rest.copy(slice.content) } };
  const json = arriving(slice.toJSON(), {
    isOrigin: true,
    isText: true,
    isSuggestion: false,
    cutOut: chartsOf(taken),
    ...standingIn({ editor: left, writing: left }),
    addNote: (_, id) => id,
  });
  const { content, openStart, openEnd } = fromJSON.call(slices, rest.type.schema, json);
  return new slices(withoutNames(content), openStart, openEnd);
}

/** What is pasted and copied so takes the way of the keys, with all that is seen to on it. */
const send = (place: EventTarget, kind: 'copy' | 'paste', clipboardData: DataTransfer) =>
  place.dispatchEvent(
    new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true, composed: true }),
  );

/** What a node is known by is its own. */
const NO_NAMES = { paraId: null, textId: null, sdBlockId: null };

function withoutNames(content: Content): Content {
  const all: DocumentNode[] = [];
  content.forEach((node) => {
    const inside = withoutNames(node.content);
    if (node.isText || !('sdBlockId' in node.attrs)) all.push(node.isText ? node : node.copy(inside));
    else all.push(node.type.create({ ...node.attrs, ...NO_NAMES }, inside, node.marks));
  });
  const fragments = content.constructor as unknown as { fromArray(nodes: DocumentNode[]): Content };
  return fragments.fromArray(all);
}
