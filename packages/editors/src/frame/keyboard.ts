/** Milliseconds after a press in which a program does what was asked of it; some do it when the finger is up again. */
const ANSWERED_WITHIN = 1_000;

/** What a person does in this page, whether or not it has the keyboard. Screen readers click without a pointer. */
const ACTS = ['pointerdown', 'pointerup', 'click', 'keydown'] as const;

/**
 * Leaves the keyboard where the person has it. Editors focus themselves when they have drawn something, without asking
 * who is typing where: a password that is being typed into a dialog of the page around would go into the document.
 * While this page does not have the keyboard, what wants it is remembered, and has it once the page does, unless the
 * person chooses a place by clicking there.
 */
export function leaveKeyboardToPerson(): void {
  const takeFocus = HTMLElement.prototype.focus;
  let wanting: { element: HTMLElement; options: FocusOptions | undefined } | null = null;
  let acted = Number.NEGATIVE_INFINITY;
  const isAnswering = () => performance.now() - acted < ANSWERED_WITHIN;

  HTMLElement.prototype.focus = function (this: HTMLElement, options) {
    if (document.hasFocus() || isAnswering()) takeFocus.call(this, options);
    else wanting = { element: this, options };
  };
  window.addEventListener('focus', () => {
    const { element, options } = wanting ?? {};
    wanting = null;
    if (element?.isConnected && !isAnswering()) takeFocus.call(element, options);
  });
  const act = ({ isTrusted }: Event) => {
    if (isTrusted) acted = performance.now();
  };
  for (const kind of ACTS) window.addEventListener(kind, act, { capture: true, passive: true });
  window.addEventListener('blur', () => {
    acted = Number.NEGATIVE_INFINITY;
  });
}
