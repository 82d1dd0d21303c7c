import type { MountedEditor } from './editor-contract.ts';
import type { Frame } from './screen/frame.ts';

/**
 * The editor on the screen. It can be replaced by another one that shows a newer state: quietly, with the old one
 * standing until the new one is ready and the person's place in the document kept, or at once, under a cover.
 */
export class View {
  readonly #frame: Frame;
  #editor: MountedEditor | null = null;
  #turn = 0;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  get editor(): MountedEditor | null {
    return this.#editor;
  }

  /**
   * Mounts an editor in the place of the present one. Null when something else was shown meanwhile, or nothing any
   * more. Rejects as `mount` does; quietly, the present one stays then.
   */
  async replace(
    mount: (stage: HTMLElement) => Promise<MountedEditor>,
    { quiet }: { quiet: boolean },
  ): Promise<MountedEditor | null> {
    this.#turn += 1;
    const turn = this.#turn;
    const layer = this.#frame.newLayer();
    if (!quiet) {
      this.#drop();
      this.#frame.showLayer(layer);
    }
    try {
      const editor = await mount(layer);
      if (turn !== this.#turn) {
        editor.destroy();
        layer.remove();
        return null;
      }
      if (quiet) {
        const restore = this.#place(editor);
        this.#drop();
        this.#frame.showLayer(layer);
        restore();
      }
      this.#editor = editor;
      return editor;
    } catch (error) {
      layer.remove();
      if (turn !== this.#turn) return null;
      throw error;
    }
  }

  /** Keeps the person's hands off the editor, which stays in sight; one that takes its place can be reached. */
  setReachable(reachable: boolean): void {
    this.#frame.shownLayer?.toggleAttribute('inert', !reachable);
  }

  /** Takes the editor off the screen; whatever is on its way is not shown any more. */
  clear(): void {
    this.#turn += 1;
    this.#drop();
  }

  /** Remembers the person's place; the answer brings `next` there. */
  #place(next: MountedEditor): () => void {
    const { stage } = this.#frame;
    const { scrollTop, scrollLeft } = stage;
    const place = this.#editor?.place?.();
    const hadFocus = stage.contains(document.activeElement);
    return () => {
      next.goTo?.(place);
      stage.scrollTo({ top: scrollTop, left: scrollLeft, behavior: 'instant' });
      if (hadFocus) next.focus();
    };
  }

  #drop(): void {
    this.#editor?.destroy();
    this.#editor = null;
  }
}
