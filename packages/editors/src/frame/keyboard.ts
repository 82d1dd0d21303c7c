/**
 * Leaves the keyboard where the person has it. Editors focus themselves when they have drawn something, without asking
 * who is typing where: a password that is being typed into a dialog of the page around would go into the document.
 * While this page does not have the keyboard, what wants it is remembered, and has it once the page does.
 */
export function leaveKeyboardToPerson(): void {
  const takeFocus = HTMLElement.prototype.focus;
  let wanting: { element: HTMLElement; options: FocusOptions | undefined } | null = null;
  // A click is what a person wants, and is heard by programs before the browser gives this page the keyboard.
  let isPressed = false;

  HTMLElement.prototype.focus = function (this: HTMLElement, options) {
    if (document.hasFocus() || isPressed) takeFocus.call(this, options);
    else wanting = { element: this, options };
  };
  window.addEventListener('focus', () => {
    const { element, options } = wanting ?? {};
    wanting = null;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (element?.isConnected && isFree) takeFocus.call(element, options);
  });
  const press = () => {
    isPressed = true;
  };
  const release = () => {
    isPressed = false;
  };
  window.addEventListener('pointerdown', press, { capture: true });
  window.addEventListener('pointerup', release);
  window.addEventListener('pointercancel', release);
  window.addEventListener('blur', release);
}
