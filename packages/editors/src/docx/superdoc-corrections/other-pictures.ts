import type * as Converters from 'superdoc-pictures';

/** What superdoc makes pictures of that browsers do not draw: 60 kB over the wire, for which few documents have a use. */
let converters: typeof Converters | undefined;

/** Has superdoc draw the EMF, WMF and TIFF pictures of this document, if it has any. Before it is loaded. */
export async function loadOtherPictures(docx: Blob): Promise<void> {
  if (converters !== undefined || !mayHoldOtherPictures(new Uint8Array(await docx.arrayBuffer()))) return;
  converters = await import('superdoc-pictures');
}

/** By the names of its parts, which a zip holds as they are. Bytes that are no name may look like one by chance. */
export const mayHoldOtherPictures = (docx: Uint8Array): boolean =>
  /\.(?:emf|wmf|tiff?)/i.test(new TextDecoder('latin1').decode(docx));

// What superdoc calls in the place of its own.
export const isMetafileExtension = (extension?: string): boolean => /^(?:emf|wmf)$/i.test(extension ?? '');
export const isTiffExtension = (extension?: string): boolean => /^tiff?$/i.test(extension ?? '');
// Where there is no picture of it, a frame says so: superdoc said it in English, in the place of the picture's name.
export const convertMetafileToSvg: typeof Converters.convertMetafileToSvg = (data, extension, size = {}) =>
  converters
    ? (converters.convertMetafileToSvg(data, extension, size) ?? converters.createPlaceholder(size))
    : null;
export const convertTiffToPng: typeof Converters.convertTiffToPng = (data) =>
  converters ? (converters.convertTiffToPng(data) ?? converters.createPlaceholder({})) : null;
/** For superdoc without a browser, which this is not. */
export const setMetafileDomEnvironment = (): void => {};
export const setTiffDomEnvironment = (): void => {};
