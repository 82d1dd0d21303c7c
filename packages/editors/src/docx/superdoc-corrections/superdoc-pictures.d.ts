/** A part of superdoc 1.46.3, which `superdoc-changes.ts` takes out of it. */
declare module 'superdoc-pictures' {
  interface Converted {
    /** What a browser draws. */
    dataUri: string;
    format: 'svg' | 'png';
  }

  /** @param data a data: address. Answers null for what it cannot draw. */
  export function convertMetafileToSvg(
    data: string,
    extension: string,
    size?: { width?: number; height?: number },
  ): Converted | null;

  /** As above. */
  export function convertTiffToPng(data: string): Converted | null;

  /** A frame that says that the picture cannot be drawn. */
  export function createPlaceholder(size: { width?: number; height?: number }): Converted;
}
