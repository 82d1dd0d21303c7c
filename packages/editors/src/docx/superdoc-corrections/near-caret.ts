import type { Editor } from 'superdoc';

/** Paragraphs and tables on each side of the caret that the browser is left with: more than any of the keys in `NEAR_KEYS` goes. */
const NEAR = 30;

/** Of fewer in all it would be spared too little. */
const MANY = 4 * NEAR;

/** Milliseconds within which letters follow one another. */
const SOON = 1_000;

/** Milliseconds without a key behind which nobody is writing. */
const REST = 3_000;

/** Keys that leave the caret near where it is, as letters do. */
const NEAR_KEYS = new Set([
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'],
  ...['Backspace', 'Delete', 'Enter', 'Tab', 'Shift'],
]);

/**
 * A browser tells its input methods all that stands in the field that is written in, behind each letter and once more in front of the picture of
 * it: in a document of 44 pages that takes longer than to lay out what was typed. The hidden field has the whole document. So while
 * letters follow one another, what is far from the caret is not there for the browser; it is again before a key is heard that could go there, a
 * click, or an input method, and when nobody has written for a moment. Neither the text nor what is read aloud at rest is another.
 *
 * Which paragraphs are far says a style sheet that counts them: what stands in the field itself, ProseMirror keeps an eye on.
 *
 * @param editor that of the whole document; headers and notes have fields of their own
 * @returns what ends it
 */
export function leaveWhatIsNear(editor: Editor): () => void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let typedAt = Number.NEGATIVE_INFINITY;
  let around: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const begin = (field: Element) => {
    const at = childWithCaret(field);
    if (at === undefined) return;
    around = blockOf(editor);
    // Counted from one.
    const far = [`-n+${Math.max(at - NEAR, 0)}`, `n+${at + NEAR + 2}`];
    const selectors = far.map(
      (which) => `.presentation-editor__hidden-host > .ProseMirror > :nth-child(${which})`,
    );
    sheet.replaceSync(`${selectors.join(', ')} { display: none; }`);
  };
  const end = () => {
    clearTimeout(timer);
    typedAt = Number.NEGATIVE_INFINITY;
    if (around === undefined) return;
    around = undefined;
    sheet.replaceSync('');
  };
  const hear = (event: KeyboardEvent) => {
    const field = editor.view?.dom;
    const isHere = field && event.target instanceof Node && field.contains(event.target);
    if (!isHere || !staysNear(event)) {
      end();
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(end, REST);
    if (!isLetter(event)) return;
    if (around === undefined && event.timeStamp - typedAt < SOON && field.childElementCount > MANY)
      begin(field);
    typedAt = event.timeStamp;
  };
  const follow = () => {
    if (around !== undefined && Math.abs(blockOf(editor) - around) > NEAR / 2) end();
  };

  const until = new AbortController();
  const listening = { capture: true, signal: until.signal };
  window.addEventListener('keydown', hear, listening);
  for (const event of ['pointerdown', 'compositionstart', 'paste', 'drop', 'blur'])
    window.addEventListener(event, end, listening);
  editor.on('selectionUpdate', follow);
  return () => {
    until.abort();
    editor.off('selectionUpdate', follow);
    end();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

const isLetter = ({ key }: KeyboardEvent): boolean => key.length === 1;

const staysNear = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || isComposing) && (key.length === 1 || NEAR_KEYS.has(key));

/** Which of the children of the field has the caret. */
function childWithCaret(field: Element): number | undefined {
  let node: Node | null = document.getSelection()?.focusNode ?? null;
  while (node && node.parentNode !== field) node = node.parentNode;
  return node instanceof Element ? [...field.children].indexOf(node) : undefined;
}

/** Which of the document's paragraphs and tables has the caret. */
const blockOf = ({ state }: Editor): number => state.selection.$head.index(0);
