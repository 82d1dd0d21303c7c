import type { PageEffect, PageEvent } from './rules/events.ts';
import { type Choice, linesOf, nextChange, type PageLine } from './rules/lines.ts';
import { type EarlierOpening, mayType, newPage, type PageState } from './rules/state.ts';
import { step } from './rules/step.ts';
import type { Frame, Line, LineAction, LineName } from './screen/frame.ts';
import type { View } from './view.ts';

export interface PageEffectHandlers {
  effect(effect: PageEffect): void;
  /** What a person does with a choice in a line. */
  actionOf(choice: Choice, label: string): LineAction;
  save(): void;
}

/** Keeps the state of an opening, and the screen and the editor as it says. Decides nothing. */
export class PageRunner {
  readonly #frame: Frame;
  readonly #view: View;
  readonly #doing: PageEffectHandlers;
  #state: PageState;
  readonly #shown = new Map<LineName, string>();
  #editable: boolean | null = null;
  #offersSave = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The screen is another opening's. */
  #isStopped = false;

  constructor(
    dependencies: { frame: Frame; view: View },
    before: EarlierOpening | undefined,
    doing: PageEffectHandlers,
  ) {
    this.#frame = dependencies.frame;
    this.#view = dependencies.view;
    this.#doing = doing;
    this.#state = newPage({ isReading: before?.isReading ?? false, unsaved: before?.unsaved ?? null });
    this.#render();
  }

  get state(): Readonly<PageState> {
    return this.#state;
  }

  /** The state is the next one, and the screen and the editor follow it, when this returns. */
  happens(event: PageEvent): void {
    const { save } = this.#state;
    const { state, effects } = step(this.#state, event);
    this.#state = state;
    if (this.#isStopped) return;
    if (event.kind === 'was shown') this.#editable = null;
    if (state.save !== save) this.#frame.showSaveState(state.save);
    this.#render();
    for (const effect of effects) this.#doing.effect(effect);
  }

  /** Every line again, after others took their place. */
  renderAnew(): void {
    this.#shown.clear();
    this.#render();
  }

  /** The screen is another opening's from now on. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #render(): void {
    const lines = linesOf(this.#state, Date.now());
    for (const name of Object.keys(lines) as LineName[]) this.#show(name, lines[name] ?? null);
    this.#follow();
    clearTimeout(this.#timer);
    const change = nextChange(this.#state);
    if (change !== null && change > Date.now()) {
      this.#timer = setTimeout(() => this.#render(), change - Date.now());
    }
  }

  /** A line that says the same stays, with the focus that may be in it. */
  #show(name: LineName, line: PageLine | null): void {
    const text = JSON.stringify(line);
    if ((this.#shown.get(name) ?? 'null') === text) return;
    this.#shown.set(name, text);
    this.#frame.setLine(name, line && this.#lineOf(line));
  }

  #lineOf({ actions, ...line }: PageLine): Line {
    if (!actions) return line;
    const bound = actions.map((action) =>
      'choice' in action ? this.#doing.actionOf(action.choice, action.label) : action,
    );
    return { ...line, actions: bound };
  }

  #follow(): void {
    const { editor } = this.#view;
    const editable = mayType(this.#state);
    if (editor && this.#state.opened && this.#state.isShown && editable !== this.#editable) {
      this.#editable = editable;
      editor.setEditable(editable);
    }
    const offersSave = this.#state.edits && this.#state.isShown;
    if (offersSave === this.#offersSave) return;
    this.#offersSave = offersSave;
    const save = () => this.#doing.save();
    if (offersSave) this.#frame.offerSave(save, save);
    else this.#frame.withdrawSave();
  }
}
