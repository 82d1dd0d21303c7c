import type { AskState, ServerMessage, Writer } from '../../protocol.ts';
import { EDIT_ANYWAY, protectedText } from './author-protection.ts';
import type { Frame, LineAction } from './frame.ts';

type Asking = NonNullable<Extract<ServerMessage, { type: 'asks' }>['ask']>;

/** What a person does about the pen. */
export interface PenWishes {
  ask(): void;
  withdraw(): void;
  answer(ask: number, give: boolean): void;
}

/**
 * The two lines about the pen: to a reader who writes and how their wish for the pen stands, to the writer who asks
 * for it.
 */
export class PenLines {
  readonly #frame: Frame;
  readonly #wishes: PenWishes;
  #writer: Writer | null = null;
  #mayAsk = false;
  #isProtected = false;
  #state: AskState | null = null;
  #kept: ReturnType<typeof setTimeout> | undefined;

  constructor(frame: Frame, wishes: PenWishes) {
    this.#frame = frame;
    this.#wishes = wishes;
  }

  /** Whether the person has asked for the pen and has no answer yet. */
  get isAsking(): boolean {
    return this.#state !== null && this.#state.state !== 'kept' && this.#state.state !== 'not-saved';
  }

  /** The person reads. `mayAsk`: they may get the pen. `isProtected`: its author protected the document. */
  reading(writer: Writer | null, mayAsk: boolean, isProtected: boolean): void {
    const isAnother = writer?.id !== this.#writer?.id;
    // What was said about the wish was said about the one who wrote then.
    if (isAnother && !this.isAsking) this.#setState(null);
    this.#writer = writer;
    this.#mayAsk = mayAsk;
    this.#isProtected = isProtected;
    this.#frame.setLine('asks', null);
    this.#showReading();
  }

  /** The person writes. */
  writing(): void {
    this.#setState(null);
    this.#writer = null;
    this.#frame.setLine('writer', null);
    this.#frame.setLine('asks', null);
  }

  state(state: AskState): void {
    this.#setState(state);
    this.#showReading();
  }

  /** Who asks the person, who writes, for the pen. */
  asks(ask: Asking | null): void {
    if (!ask) {
      this.#frame.setLine('asks', null);
      return;
    }
    const others = ask.others > 0 ? ` ${ask.others} more ${ask.others === 1 ? 'waits' : 'wait'}.` : '';
    const answer = (give: boolean) => () => {
      const text = give ? `Your work is being saved; then ${ask.user.name} gets the pen.` : '';
      this.#frame.setLine('asks', give ? { tone: 'plain', text } : null);
      this.#wishes.answer(ask.id, give);
      this.#frame.focusDocument();
    };
    this.#frame.setLine('asks', {
      tone: 'plain',
      text: `${ask.user.name} asks for the pen.${others}`,
      hint: 'Press F6 to answer.',
      actions: [
        { label: 'Hand it over', run: answer(true) },
        { label: 'Keep it', run: answer(false) },
      ],
    });
  }

  /** Takes back what is said about a wish; the page has left the session. */
  stop(): void {
    clearTimeout(this.#kept);
  }

  #setState(state: AskState | null): void {
    clearTimeout(this.#kept);
    this.#state = state;
    if (state?.state !== 'kept') return;
    this.#kept = setTimeout(() => this.#showReading(), Math.max(0, Date.parse(state.again) - Date.now()));
  }

  #showReading(): void {
    const text = [
      describeWriter(this.#writer, this.#mayAsk, this.#isProtected),
      this.#state && describeAsk(this.#state, this.#name),
    ]
      .filter(Boolean)
      .join(' ');
    const actions = this.#actions();
    this.#frame.setLine('writer', text === '' ? null : { tone: 'plain', text, ...(actions && { actions }) });
  }

  get #name(): string {
    return this.#writer?.name ?? 'The writer';
  }

  #actions(): LineAction[] | undefined {
    if (!this.#mayAsk) return undefined;
    const state = this.#state;
    if (state?.state === 'passing') return undefined;
    if (state?.state === 'kept' && Date.parse(state.again) > Date.now()) return undefined;
    if (this.isAsking) {
      return [
        {
          label: 'Do not ask',
          run: () => {
            this.#wishes.withdraw();
            this.#setState(null);
            this.#showReading();
          },
        },
      ];
    }
    const label = this.#writer ? 'Ask for the pen' : this.#isProtected ? EDIT_ANYWAY : 'Edit';
    return [{ label, run: () => this.#wishes.ask() }];
  }
}

/** The line to a reader about who writes; empty when there is nothing to say. */
export function describeWriter(writer: Writer | null, mayAsk: boolean, isProtected = false): string {
  if (!writer && mayAsk && isProtected) return protectedText('document');
  if (!writer) return mayAsk ? 'Nobody is editing. You are viewing.' : '';
  const { name, since, freeAt } = writer;
  if (!freeAt) return `${name} is editing since ${timeOf(since)}. You are viewing.`;
  return `${name} was editing and cannot be reached. The pen is free at ${timeOf(freeAt)}. You are viewing.`;
}

/** The line to a reader about their wish for the pen that `name` holds. */
export function describeAsk(state: AskState, name: string): string {
  switch (state.state) {
    case 'waiting':
      return `${name} was asked for the pen.`;
    case 'unanswered':
      return `${name} has not answered and is not typing; if that stays so, the pen is yours at ${timeOf(state.passesAt)}.`;
    case 'unreachable':
      return 'You get it then.';
    case 'passing':
      return `What ${name} typed is being saved; then the pen is yours.`;
    case 'kept':
      return `${name} keeps the pen for now. You can ask again at ${timeOf(state.again)}.`;
    case 'not-saved':
      return `What ${name} typed could not be saved, so the pen did not pass. ${state.reason}`;
  }
}

export function timeOf(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
