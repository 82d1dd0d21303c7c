/** A drawing on the screen. */
export interface Drawn {
  element: HTMLElement;
  /** CSS pixels. */
  resize(width: number, height: number): void;
  /** Cells have changed. */
  refresh(): void;
  dispose(): void;
}
