import type { CellContent } from '@benchbook/documents';
import { type CellKind, numberColor, wholeText } from '@benchbook/documents/display';

/** How a value is shown. */
export interface Sample {
  text: string;
  /** `#rrggbb`, where the format gives one. */
  color: string | undefined;
}

/** What a cell that is wide enough shows of a content under a format code, by what paints it too. */
export function sampleOf(content: CellContent, code: string): Sample {
  const value = shownValue(content);
  if (value === undefined) return { text: '', color: undefined };
  const { text, filled } = wholeText(kindOf(value), value, code);
  return {
    text: filled ? `${filled.before} ${filled.after}`.trim() : text,
    color: typeof value === 'number' ? numberColor(value, code) : undefined,
  };
}

/** What a cell shows, where it has something; of a formula its result. */
export function shownValue(content: CellContent): string | number | boolean | undefined {
  if (content.kind === 'empty') return undefined;
  return content.kind === 'formula' ? content.result : content.value;
}

function kindOf(value: string | number | boolean): CellKind {
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'text';
}
