import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';

/**
 * What of PDF/A-3b (ISO 19005-3:2012) a file breaks, of what can be seen without drawing it: the marks a file must have, fonts
 * and colours that are in it, and what it may not do. Not a validator: content streams, glyphs and profiles are not looked into.
 *
 * @returns a line for each clause that is broken; none: nothing was found
 */
export async function brokenClauses(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { context, catalog } = document;
  const broken: string[] = [];
  const want = (holds: boolean, clause: string) => {
    if (!holds) broken.push(clause);
  };
  const { trailerInfo } = context;
  want(trailerInfo.ID !== undefined, '6.1.3: the file has an identifier');
  want(trailerInfo.Encrypt === undefined, '6.1.3: the file is not encrypted');

  const metadata = catalog.lookup(PDFName.of('Metadata'));
  const xmp = metadata instanceof PDFRawStream ? textOf(metadata) : '';
  want(/<pdfaid:part>3</.test(xmp), '6.6.4: the metadata say part 3');
  want(/<pdfaid:conformance>B</.test(xmp), '6.6.4: the metadata say conformance B');
  const intents = catalog.lookupMaybe(PDFName.of('OutputIntents'), PDFArray);
  const intent = intents?.lookupMaybe(0, PDFDict);
  want(nameIn(intent, 'S') === '/GTS_PDFA1', '6.2.3: an output intent says what colours mean');
  want(
    intent?.lookup(PDFName.of('DestOutputProfile')) instanceof PDFStream,
    '6.2.3: its profile is in the file',
  );
  want(catalog.lookup(PDFName.of('OCProperties')) === undefined, '6.9: no layers are hidden here');

  for (const [reference, object] of context.enumerateIndirectObjects()) {
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (!(dictionary instanceof PDFDict)) continue;
    const type = nameIn(dictionary, 'Type');
    const at = reference.toString();
    if (type === '/FontDescriptor') {
      const isThere = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => dictionary.has(PDFName.of(key)));
      want(isThere, `6.2.11.4: the font of ${at} is in the file`);
    }
    if (type === '/Font' && isSimple(dictionary))
      want(dictionary.has(PDFName.of('FontDescriptor')), `6.2.11.4: the font ${at} is described`);
    if (object instanceof PDFStream) {
      want(!dictionary.has(PDFName.of('F')), `6.1.7: the content of ${at} is in the file`);
      want(nameIn(dictionary, 'Filter') !== '/LZWDecode', `6.1.7: ${at} is not packed with LZW`);
    }
    const action = nameIn(dictionary, 'S');
    want(!FORBIDDEN_ACTIONS.has(action ?? ''), `6.5.1: ${at} runs nothing`);
    if (type === '/Filespec') checkFile(dictionary, at, want);
  }
  want(!catalog.has(PDFName.of('AA')), '6.5.2: nothing runs when it is opened');
  const files = catalog.lookupMaybe(PDFName.of('Names'), PDFDict)?.lookup(PDFName.of('EmbeddedFiles'));
  const associated = catalog.lookupMaybe(PDFName.of('AF'), PDFArray)?.size() ?? 0;
  want(files === undefined || associated > 0, '6.8: embedded files are associated with the document');
  return broken;
}

const FORBIDDEN_ACTIONS = new Set(
  ['Launch', 'Sound', 'Movie', 'ResetForm', 'ImportData', 'JavaScript', 'Hide', 'SetOCGState'].map(
    (name) => `/${name}`,
  ),
);

function checkFile(file: PDFDict, at: string, want: (holds: boolean, clause: string) => void): void {
  want(file.has(PDFName.of('F')) && file.has(PDFName.of('UF')), `6.8: the file of ${at} has a name`);
  want(file.has(PDFName.of('AFRelationship')), `6.8: the file of ${at} says what it is to the document`);
  const content = file.lookupMaybe(PDFName.of('EF'), PDFDict)?.lookup(PDFName.of('F'));
  want(content instanceof PDFStream, `6.8: the file of ${at} is in the document`);
  if (!(content instanceof PDFStream)) return;
  want(
    /^\/\w+#2F|^\/\w+\//.test(nameIn(content.dict, 'Subtype') ?? ''),
    `6.8: the file of ${at} has a media type`,
  );
  const parameters = content.dict.lookupMaybe(PDFName.of('Params'), PDFDict);
  want(parameters?.has(PDFName.of('ModDate')) ?? false, `6.8: the file of ${at} has a date`);
}

const nameIn = (dictionary: PDFDict | undefined, key: string): string | undefined => {
  const value = dictionary?.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.asString() : undefined;
};

/** The description of a composite font is that of its descendant. */
const isSimple = (font: PDFDict): boolean => !['/Type0', '/Type3'].includes(nameIn(font, 'Subtype') ?? '');

const textOf = (stream: PDFRawStream): string =>
  Buffer.from(decodePDFRawStream(stream).decode()).toString('utf8');
