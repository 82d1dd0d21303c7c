import type { ShownStory } from '@benchbook/documents/shown';
import { t } from '@benchbook/words';
import { type Config, type DocumentMode, type Editor, SuperDoc } from 'superdoc';
import 'superdoc/style.css';
import { nextFrame, onUncaught, unreadable } from './loading.ts';
import { inOneStep } from './one-step.ts';
import { ofOwnOnly } from './own-comments.ts';
import { type ModelNode, type ModelStories, shownStories } from './shown-stories.ts';
import { type DocumentStyle, languageIn, stylesIn } from './styles/document-styles.ts';
import { unmarkedEnds } from './suggestions/ends-of-paragraphs.ts';
import { arrangeMenu, commentEntry, pictureEntry } from './superdoc-additions.ts';
import { findNoCapabilities } from './superdoc-corrections/capabilities.ts';
import type { ShownComment } from './superdoc-corrections/export/left-out-comments.ts';
import {
  COMMENTS,
  type Converter,
  type LeftOut,
  WatchedExport,
} from './superdoc-corrections/export/watched-export.ts';
import { writeLastSectionAsShown } from './superdoc-corrections/last-section.ts';
import { measureAnewWithFonts, waitForSigns } from './superdoc-corrections/web-fonts.ts';
import { countUndecided, type XmlNode } from './undecided.ts';

/** What superdoc tells about comments before anything of them is changed: an empty box was opened, one was chosen. */
const NO_CHANGE_OF_COMMENTS = new Set(['pending', 'selected', 'comments-list']);

/** superdoc's commands, and what they are at for the selection: what the toolbar and its panels are made of. */
export type { SuperDocUI } from 'superdoc/ui';

/** How a person may change a document. */
export type DocxMode = DocumentMode;

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Opening this takes long enough that the person must be told that it is not going to happen. */
const LOAD_TIMEOUT_MS = 600_000;

/** Milliseconds from an error nobody caught until a document that is still loading is given up. */
const GIVE_UP_AFTER = 20_000;

/**
 * How many documents this page has loaded. superdoc finds its editors by the id of their document, and takes an id
 * off its list when one of them goes: were an earlier state and a newer one called the same, zoom would reach neither.
 */
let loads = 0;

/** superdoc could not write the document; `cause` is what it threw, which says nothing to a person. */
export class ExportError extends Error {
  constructor(cause: unknown) {
    super(t('the editor could not write the document.'), { cause });
  }
}

/** superdoc wrote the document without something that it shows. */
export class LeftOutError extends Error {
  readonly leftOut: readonly LeftOut[];

  constructor(leftOut: readonly LeftOut[]) {
    super(saysLeftOut(leftOut[0]));
    this.leftOut = leftOut;
  }
}

/** Letters of a text that are said. */
const SAID = 60;

function saysLeftOut({ part, text: letters }: LeftOut = { part: '', text: '', key: '' }): string {
  const text = letters.length > SAID ? `${letters.slice(0, SAID)}…` : letters;
  if (part === COMMENTS)
    return t(
      'the editor would leave the comment “{text}” out of the file, or what it is about. Copy its text, delete it and write it again.',
      { text },
    );
  if (letters.trim() === '')
    return t(
      'the editor would leave a picture, a chart or a note out of the file, or how large it is. Undo your last steps with Ctrl+Z until this line is gone.',
    );
  return t(
    'the editor would leave “{text}” out of the file. Undo your last steps with Ctrl+Z until this line is gone.',
    { text },
  );
}

export interface LoadOptions {
  element: HTMLElement;
  docx: Blob;
  title: string;
  user: { id: string; name: string };
  /** Comments can be written, not only read. */
  mayComment: boolean;
  /** Somebody wants to write a comment on what they have selected. */
  onAskComment: () => void;
  /** Somebody wants to change the table they are in; not there for who may not. */
  onOpenTable?: (() => void) | undefined;
  /** Somebody wants to change the picture they have selected; not there for who may not. */
  onOpenPicture?: ((position: number) => void) | undefined;
  /** Comments are all that can be written. */
  onlyComments: boolean;
  /** Comments and suggestions of others are not theirs to decide. */
  onlyOwn: boolean;
  /** Someone changed the document (text, formatting, a comment). Not called for what loading itself changes. */
  onEdit: () => void;
}

/**
 * One docx in superdoc, from its bytes to its bytes. It is loaded read-only; `setMode` opens it for typing.
 */
export class SuperdocDocument {
  readonly superdoc: SuperDoc;
  readonly #original: File;
  readonly #onEdit: () => void;
  /** Suggestions of the file that superdoc does not know as such. */
  readonly #undecided: number;
  readonly #stopMeasuring: () => void;
  readonly #exports: WatchedExport;
  #readStyles: { from: XmlNode[] | undefined; styles: readonly DocumentStyle[] } = {
    from: undefined,
    styles: [],
  };

  private constructor(superdoc: SuperDoc, original: File, onEdit: () => void) {
    this.superdoc = superdoc;
    this.#original = original;
    this.#onEdit = onEdit;
    this.#undecided = countUndecided(this.#parts);
    this.#stopMeasuring = measureAnewWithFonts(superdoc);
    const { commentsStore } = superdoc as unknown as { commentsStore?: { commentsList: ShownComment[] } };
    this.#exports = new WatchedExport(
      (this.editor as unknown as { converter: Converter }).converter,
      () => commentsStore?.commentsList ?? [],
    );
  }

  /** Resolves when the pages are laid out; rejects with a readable reason, also when it takes too long. */
  static async load(options: LoadOptions): Promise<SuperdocDocument> {
    const file = new File([options.docx], options.title || 'document.docx', { type: DOCX });
    const { promise, resolve, reject } = Promise.withResolvers<SuperDoc>();
    let hasLoaded = false;
    let isTouched = false;
    const onEdit = () => {
      // superdoc tidies a document (numbering, ids) after loading; only what follows a person's input is an edit.
      if (isTouched) options.onEdit();
    };
    let made: Editor | undefined;
    // A page of paper is some 820 pixels wide; on a smaller screen it is made to fit.
    const narrow = options.element.clientWidth < 860;
    const config: Config = {
      selector: options.element,
      documents: [{ id: `document-${++loads}`, type: 'docx', data: file }],
      documentMode: 'viewing',
      role: 'editor',
      user: { name: options.user.name, email: options.user.id },
      title: options.title,
      ...(options.onlyOwn && { permissionResolver: ofOwnOnly(options.user.name) }),
      telemetry: { enabled: false },
      allowSelectionInViewMode: true,
      // A viewer must see what is suggested and remarked, not a text that looks agreed on.
      comments: { visible: true },
      zoom: {
        mode: narrow ? 'fit-width' : 'manual',
        initial: 100,
        fitWidth: { min: 30, max: 200, padding: 32 },
      },
      modules: {
        comments: { readOnly: !options.mayComment, allowResolve: options.mayComment },
        surfaces: { findReplace: false, passwordPrompt: false },
        contextMenu: {
          customItems: [
            ...(options.onOpenPicture ? [pictureEntry(options.onOpenPicture)] : []),
            ...(options.mayComment ? [commentEntry(options.onAskComment)] : []),
          ],
          menuProvider: (_, sections) => arrangeMenu(sections, options.onOpenTable),
        },
        trackChanges: { visible: true, mode: 'review' },
      },
      // "3. " at the start of a line would become the first item of a list, "- " a bullet: the number is lost.
      onEditorBeforeCreate: ({ editor }) => editor.setOptions({ enableInputRules: false }),
      onEditorCreate: ({ editor }) => {
        made = editor;
      },
      onReady: ({ superdoc }) => resolve(superdoc),
      onException: ({ error }) => {
        if (!hasLoaded) reject(unreadable(error));
      },
      onContentError: ({ error }) => reject(unreadable(error)),
      // Where nobody can type, superdoc itself is all that changes the text.
      ...(!options.onlyComments && { onEditorUpdate: onEdit }),
      onCommentsUpdate: ({ type }) => {
        if (!NO_CHANGE_OF_COMMENTS.has(type)) onEdit();
      },
    };
    const stopWaiting = waitForSigns(() => made?.state.doc.textContent ?? '');
    const instance = new SuperDoc(config);
    for (const kind of ['keydown', 'beforeinput', 'paste', 'drop', 'pointerdown']) {
      window.addEventListener(kind, () => (isTouched = true), { capture: true, once: true });
    }
    const timer = setTimeout(() => {
      const minutes = LOAD_TIMEOUT_MS / 60_000;
      reject(
        new Error(
          t('The document is too large to open here: after {minutes} minutes it was still loading.', {
            minutes,
          }),
        ),
      );
    }, LOAD_TIMEOUT_MS);
    const stopListening = onUncaught((error) => {
      setTimeout(() => reject(unreadable(error)), GIVE_UP_AFTER);
    });
    try {
      const superdoc = await promise;
      await nextFrame();
      hasLoaded = true;
      const loaded = new SuperdocDocument(superdoc, file, options.onEdit);
      // A document whose content superdoc cannot hold is said to be ready as well, and then every call of it throws.
      if (loaded.editor.lifecycleState === 'initialized') {
        throw new Error(t('This document holds something that the editor cannot show.'));
      }
      findNoCapabilities(loaded.editor);
      writeLastSectionAsShown(loaded.editor);
      loaded.#letGoOfObject();
      return loaded;
    } catch (error) {
      instance.destroy();
      throw error;
    } finally {
      clearTimeout(timer);
      stopListening();
      stopWaiting();
    }
  }

  /**
   * superdoc selects the picture a document begins with, or all of one that holds nothing but text boxes, and the
   * first key would replace it. The caret goes into the first paragraph.
   */
  #letGoOfObject(): void {
    const { selection, doc } = this.editor.state;
    if (!('node' in selection) && selection.empty) return;
    let start: number | undefined;
    doc.descendants((node, position) => {
      if (start === undefined && node.type.name === 'paragraph') start = position + 1;
      return start === undefined;
    });
    if (start !== undefined) this.editor.commands.setTextSelection?.({ from: start, to: start });
  }

  /** The editor that holds the body, whatever part (a header, say) has the focus. */
  get editor(): Editor {
    const { activeEditor } = this.superdoc;
    if (!activeEditor) throw new Error('The editor is not there any more.');
    return activeEditor;
  }

  /** The editor somebody writes in: that of a header, a footer or a note while they are there. */
  get writing(): Editor {
    return this.editor.presentationEditor?.getActiveEditor() ?? this.editor;
  }

  setMode(mode: DocxMode): void {
    this.superdoc.setDocumentMode(mode);
  }

  /** Whether the document has everything tracked that is changed in it (Word: Track Changes). */
  get tracksChanges(): boolean {
    const setting = this.#settings?.elements?.find(isTracking);
    return setting !== undefined && !/^(?:0|false|off)$/.test(setting.attributes?.['w:val'] ?? '');
  }

  /** How many suggestions are in the document, with those of the file that can be decided in Word only. */
  countSuggestions(): { all: number; undecided: number } {
    const { total } = this.editor.doc.trackChanges.list({ in: 'all' });
    const all = total + unmarkedEnds(this.editor.state.doc) + this.#undecided;
    return { all, undecided: this.#undecided };
  }

  /** Decides about what superdoc has of ends of paragraphs and does not list; about all else, where there is anything of it. */
  decideEnds(decision: 'accept' | 'reject'): void {
    if (unmarkedEnds(this.editor.state.doc) === 0) return;
    const { acceptAllTrackedChanges, rejectAllTrackedChanges } = this.editor.commands;
    (decision === 'accept' ? acceptAllTrackedChanges : rejectAllTrackedChanges)?.();
  }

  /** Changes that setting of the document, which is an edit of it. */
  trackChanges(on: boolean): void {
    const settings = this.#settings;
    if (!settings || on === this.tracksChanges) return;
    const others = (settings.elements ?? []).filter((element) => !isTracking(element));
    settings.elements = on ? [...others, { type: 'element', name: TRACKING }] : others;
    this.#onEdit();
  }

  get #settings(): XmlNode | undefined {
    return this.#parts['word/settings.xml']?.elements?.[0];
  }

  /** The style of a paragraph that begins behind one of that style; null for the one that needs no name. */
  nextStyle(style: string): string | null {
    const styles = this.#parts['word/styles.xml']?.elements?.[0]?.elements ?? [];
    const named = (id: string | undefined) =>
      styles.find(({ attributes }) => id !== undefined && attributes?.['w:styleId'] === id);
    const says = named(style)?.elements?.find(({ name }) => name === 'w:next')?.attributes?.['w:val'];
    const next = named(says);
    if (!next) return style;
    const isUsual = /^(?:1|true|on)$/.test(next.attributes?.['w:default'] ?? '');
    return isUsual ? null : (says ?? style);
  }

  /** The language of the text where nothing says another one; undefined: the document does not say. */
  get language(): string | undefined {
    return languageIn(this.#parts['word/styles.xml']?.elements?.find(({ name }) => name === 'w:styles'));
  }

  /** The styles a person can choose from. They are asked for at every key, and read when there are others. */
  get styles(): readonly DocumentStyle[] {
    const root = this.#parts['word/styles.xml']?.elements?.find(({ name }) => name === 'w:styles');
    if (root?.elements !== this.#readStyles.from) {
      this.#readStyles = { from: root?.elements, styles: stylesIn(root) };
    }
    return this.#readStyles.styles;
  }

  /** The parts of the document superdoc keeps beside what it shows, as xml-js reads them, by their names. */
  get #parts(): Record<string, XmlNode | undefined> {
    const { converter } = this.editor as { converter?: { convertedXml?: Record<string, XmlNode> } };
    return converter?.convertedXml ?? {};
  }

  /**
   * The document as superdoc writes it now. When its export fails, superdoc resolves with the file it was given
   * and fires `exception`: here that rejects, since saving it would undo everything typed.
   */
  async export(): Promise<Blob> {
    let failure: unknown;
    const remember = ({ error }: { error: unknown }) => {
      failure ??= error ?? 'unknown reason';
    };
    this.superdoc.on('exception', remember);
    try {
      const exported = await this.superdoc.export({ exportType: ['docx'], triggerDownload: false });
      if (failure === undefined && exported === this.#original) failure = 'the editor wrote nothing';
      if (failure !== undefined) throw new ExportError(failure);
      return exported;
    } finally {
      this.superdoc.off('exception', remember);
    }
  }

  /** The same of a document nobody has changed yet. */
  async exportUntouched(): Promise<Blob> {
    const exported = await this.export();
    this.#exports.isUntouched();
    return exported;
  }

  /** The same, if nothing that a person wrote or sees is left out of it; rejects with `LeftOutError`. */
  async exportWhole(): Promise<Blob> {
    const exported = await this.export();
    const { leftOut } = this.#exports;
    if (leftOut.length > 0) throw new LeftOutError(leftOut);
    return exported;
  }

  /** What there is to be seen of the document, in all of its parts. */
  stories(): ShownStory[] {
    const { converter, state } = this.editor as Editor & { converter?: ModelStories };
    return shownStories(state.doc.toJSON() as ModelNode, converter ?? {});
  }

  /** Whether a field of a form that the caret is in takes no text, or nothing else, from a tool; the person is told then. */
  refusesHere: (what: 'text' | 'object') => boolean = () => false;

  /** Writes where the caret is, in the place of what is selected. */
  insertText(text: string): void {
    const { view, isEditable } = this.writing;
    if (this.refusesHere('text')) return;
    if (view && isEditable) inOneStep(view, (change) => change.insertText(text).scrollIntoView());
  }

  /** Puts a picture where the caret is, at most as wide as the text of a usual page. */
  async insertImage(image: Blob): Promise<void> {
    const { width, height } = await createImageBitmap(image);
    const scale = Math.min(1, TEXT_WIDTH / width);
    const src = await dataAddress(image);
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    if (!this.writing.commands.setImage({ src, size })) {
      throw new Error(t('A picture cannot be inserted at this place.'));
    }
  }

  /** People who can be mentioned in comments. */
  offerUsers(users: { name: string; email: string }[]): void {
    const known = new Set(this.superdoc.users.map(({ email }) => email));
    for (const { name, email } of users) {
      if (!known.has(email)) this.superdoc.addSharedUser({ name, email });
    }
  }

  focus(): void {
    this.superdoc.focus();
  }

  destroy(): void {
    this.#stopMeasuring();
    this.superdoc.destroy();
  }
}

const TRACKING = 'w:trackRevisions';
const isTracking = ({ name }: XmlNode): boolean => name === TRACKING;

/** CSS pixels between the margins of a page of A4. */
const TEXT_WIDTH = 600;

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(t('The picture could not be read.')));
    reader.readAsDataURL(blob);
  });
}
