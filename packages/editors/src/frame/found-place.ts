import { askedFor } from '@benchbook/documents/asked';
import { t } from '@benchbook/words';
import { messageOf } from './connection/message-of.ts';
import type { Found, FoundLine, MountedEditor } from './editor-contract.ts';
import type { Frame } from './screen/frame.ts';

/** Longer ones are of nobody who searched. */
const LONGEST = 1_000;

/** Brings the person to what was found, with the words marked until they type or press Escape. */
export class FoundPlace {
  readonly #frame: Frame;
  readonly #editor: () => MountedEditor | null;
  #shownBy: MountedEditor | null = null;
  readonly #onKey = (event: KeyboardEvent) => {
    const isTyping = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isTyping || /^(?:Escape|Enter|Backspace|Delete)$/.test(event.key)) this.letGo();
  };

  constructor(frame: Frame, editor: () => MountedEditor | null) {
    this.#frame = frame;
    this.#editor = editor;
    window.addEventListener('keydown', this.#onKey, { capture: true });
  }

  /** @param data of the host, which has it from an address: nothing in it is believed. */
  async show(data: unknown): Promise<void> {
    const found = readFound(data);
    const editor = this.#editor();
    if (!found || !editor) return;
    this.letGo();
    this.#shownBy = editor;
    const line = await told(editor, found, () => this.letGo());
    // Another editor may have come meanwhile, or a key.
    if (this.#shownBy !== editor || this.#editor() !== editor) return;
    const { isMissing = false, ...said } = line;
    // What has no place here has none to type in.
    if (!isMissing) editor.focus();
    const hide = { label: t('Remove the marks'), run: () => this.letGo() };
    const more = isMissing || !editor.hideFound ? { closable: true } : { actions: [hide] };
    this.#frame.setLine('found', { tone: isMissing ? 'warning' : 'plain', ...said, ...more });
  }

  /** The person goes on with something else. */
  letGo(): void {
    if (!this.#shownBy) return;
    if (this.#shownBy === this.#editor()) this.#shownBy.hideFound?.();
    this.#shownBy = null;
    this.#frame.setLine('found', null);
  }

  end(): void {
    this.letGo();
    window.removeEventListener('keydown', this.#onKey, { capture: true });
  }
}

async function told(editor: MountedEditor, found: Found, letGo: () => void): Promise<FoundLine> {
  if (!editor.showFound)
    return { text: t('The place that was found cannot be shown here.'), isMissing: true };
  try {
    return await editor.showFound(found, letGo);
  } catch (error) {
    return {
      text: t('The place that was found could not be shown: {problem}', { problem: messageOf(error) }),
      isMissing: true,
    };
  }
}

function readFound(data: unknown): Found | null {
  if (typeof data !== 'object' || data === null) return null;
  const { location, words, hasChanged } = data as Partial<Record<string, unknown>>;
  if (typeof location !== 'string' || typeof words !== 'string') return null;
  if (location.length > LONGEST || words.length > LONGEST) return null;
  return { location, terms: askedFor(words).terms, hasChanged: hasChanged === true };
}
