import { PDFArray, type PDFDocument, PDFHexString, PDFName, type PDFPage, PDFString } from '@cantoo/pdf-lib';

/** A highlight or a note that stands beside a PDF, in points of its page as the file has it. */
export interface PdfMark {
  kind: 'highlight' | 'note';
  /** From 1. */
  page: number;
  /** Left, bottom, right and top. */
  rectangles: readonly (readonly [number, number, number, number])[];
  color: keyof typeof COLORS;
  text: string;
  by: string;
  at: Date;
}

/** Parts of red, green and blue, as the editor draws them. */
const COLORS = {
  yellow: [1, 0.83, 0.23],
  green: [0.55, 0.91, 0.6],
  blue: [0.57, 0.84, 1],
  pink: [0.98, 0.64, 0.76],
} as const;

/** Bits of `F`: it is printed; a note is neither enlarged nor turned (ISO 32000-1, 12.5.3). */
const PRINTED = 4;
const AS_IT_IS = 4 + 8 + 16;
/** Points of the side of a note's sign. */
const NOTE = 18;

/** Puts marks on the pages they are of, as annotations that other programs show, list and print (ISO 32000-1, 12.5.6). */
export function addMarks(document: PDFDocument, marks: readonly PdfMark[]): void {
  const pages = document.getPages();
  for (const [index, page] of pages.entries()) {
    const here = marks.filter((mark) => mark.page === index + 1);
    if (here.length === 0) continue;
    const { context } = document;
    const before = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray)?.asArray() ?? [];
    const added = here.map((mark) => context.register(context.obj(annotation(document, page, mark))));
    page.node.set(PDFName.of('Annots'), context.obj([...before, ...added]));
  }
}

function annotation(document: PDFDocument, page: PDFPage, mark: PdfMark) {
  const { context } = document;
  const isNote = mark.kind === 'note';
  const [left = 0, , , top = 0] = mark.rectangles[0] ?? [];
  const box = isNote ? [left, top - NOTE, left + NOTE, top] : around(mark.rectangles);
  const color = [...COLORS[mark.color]];
  const date = PDFString.fromDate(mark.at);
  const resources = isNote ? {} : { ExtGState: { Over: { Type: 'ExtGState', BM: 'Multiply' } } };
  const appearance = context.register(
    context.stream(isNote ? noteDrawn(color, box) : highlightDrawn(color, mark.rectangles), {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: box,
      Resources: resources,
    }),
  );
  return {
    Type: 'Annot',
    Subtype: isNote ? 'Text' : 'Highlight',
    Rect: box,
    P: page.ref,
    T: PDFHexString.fromText(mark.by),
    Contents: PDFHexString.fromText(mark.text),
    M: date,
    CreationDate: date,
    C: color,
    F: isNote ? AS_IT_IS : PRINTED,
    AP: { N: appearance },
    ...(isNote ? { Name: 'Comment' } : { QuadPoints: mark.rectangles.flatMap(corners) }),
  };
}

/** Upper left, upper right, lower left, lower right: the order in which programs read them, whatever the standard draws. */
const corners = ([left, bottom, right, top]: PdfMark['rectangles'][number]): number[] => [
  ...[left, top, right, top],
  ...[left, bottom, right, bottom],
];

function around(rectangles: PdfMark['rectangles']): number[] {
  const of = (place: 0 | 1 | 2 | 3) => rectangles.map((one) => one[place]);
  return [Math.min(...of(0)), Math.min(...of(1)), Math.max(...of(2)), Math.max(...of(3))];
}

/** Operators behind their operands, a line each (ISO 32000-1, 7.8.2). */
const drawn = (...lines: (string | number)[][]): string => lines.map((line) => line.join(' ')).join('\n');

const highlightDrawn = (color: readonly number[], rectangles: PdfMark['rectangles']): string =>
  drawn(
    ['/Over', 'gs', ...color, 'rg'],
    ...rectangles.map(([left, bottom, right, top]) => [
      ...[left, bottom, round(right - left), round(top - bottom)],
      're',
    ]),
    ['f'],
  );

/** A leaf with three lines. */
function noteDrawn(color: readonly number[], [left = 0, bottom = 0]: readonly number[]): string {
  const line = (height: number) => {
    const at = round(bottom + height);
    return [round(left + 4), at, 'm', round(left + NOTE - 4), at, 'l', 'S'];
  };
  return drawn(
    [...color, 'rg', 0.25, 'w'],
    [round(left + 0.5), round(bottom + 0.5), NOTE - 1, NOTE - 1, 're', 'B'],
    ...[13, 9, 5].map(line),
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
