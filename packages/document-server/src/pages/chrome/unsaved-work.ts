import type { Frame, Line } from './frame.ts';
import { bringLate } from './late-work.ts';
import type { MountedEditor } from './page.ts';
import type { SessionHttp } from './session-http.ts';

/** What the person typed and no server could take: it stays before them, or is brought home late. */
export class UnsavedWork {
  readonly #frame: Frame;
  #line: Line | null;
  #isOnlyHere = false;

  /** `line`: what the visit before had to tell. */
  constructor(frame: Frame, line: Line | null) {
    this.#frame = frame;
    this.#line = line;
    this.show();
  }

  /** What the person was told about it; the next visit in this page goes on telling it. */
  get line(): Line | null {
    return this.#line;
  }

  /** Only this page has what was typed last. */
  get isOnlyHere(): boolean {
    return this.#isOnlyHere;
  }

  /** Puts the line on the screen again, after all of them were cleared. */
  show(): void {
    if (this.#line) this.#frame.setLine('unsaved', this.#line);
  }

  /** The session ended over it. */
  ended(): void {
    const text = 'Your last edits could not be saved before the session ended. Copy them from here.';
    this.#tell({ tone: 'error', text });
  }

  /** The pen went to another page while this one was away. */
  penPassed(): void {
    const text =
      'While the connection was lost, the pen passed to another page. What you typed last is still here, but can no longer be saved from here: copy it.';
    this.#isOnlyHere = true;
    this.#tell({ tone: 'error', text });
  }

  /** The person was told and goes on to something else. */
  letGo(): void {
    this.#isOnlyHere = false;
  }

  /** Brings what the editor holds home, before the page shows anything else. True: nothing but the screen has it. */
  async bring(editor: MountedEditor, http: SessionHttp, title: string): Promise<boolean> {
    editor.setEditable(false);
    let work = null;
    try {
      work = (await editor.late?.()) ?? null;
    } catch {
      // An editor that cannot write its document leaves what is on the screen.
      this.ended();
      this.#isOnlyHere = true;
      return true;
    }
    if (!work) return false;
    const { line, isOnlyHere, isOnlyOnScreen } = await bringLate(http, work, title);
    this.#tell(line);
    this.#isOnlyHere = isOnlyHere;
    return isOnlyOnScreen;
  }

  #tell(line: Line): void {
    this.#line = line;
    this.show();
  }
}
