/** What of a file of the collection is painted in another way than it is stored, or nowhere, as in Word, and why. */
export interface Known {
  file: string;
  /** As it stands in the file, or as it is painted. */
  text: string;
  why: string;
  /** It is a fault that is not mended yet: said, and not counted. */
  isFault?: true;
}

const hidden = 'hidden text (ECMA-376 part 1, 17.3.2.41 vanish)';
const unused = 'of a page after the first, which the document has not got';

export const KNOWN: readonly Known[] = [
  { file: 'poi__Bug54771a.docx', text: 'Test', why: unused },
  { file: 'poi__Bug54771a.docx', text: 'Safeassign1', why: unused },
  {
    file: 'poi__MultipleBodyBug.docx',
    text: 'NML 2.1 Page 1 of 1',
    why: 'three bodies, which no document may have, and no section that has the footer in the first',
  },
  { file: 'poi__MultipleCoreProperties.docx', text: '0', why: 'of even pages, which are like the others' },
  ...['Top of Form', 'Bottom of Form', 'Expand All Collapse All'].map((text) => ({
    file: 'poi__bug59058.docx',
    text,
    why: hidden,
  })),
  {
    file: 'poi__stress023.docx',
    text: '(footnote continued on next page)',
    why: 'stands under notes that go on, and none does',
  },
  {
    file: 'poi__stress004.docx',
    text: 'فهرست مطالب ‌ج',
    why: 'pages that are numbered with Arabic letters have digits',
    isFault: true,
  },
  ...[
    'کلیدهای تدبر قرآن و پیروزی در زندگی',
    '96',
    'پیوست (2): بهترین هدیه‌ای که پدر به فرزندش می‌دهد 96',
    'پیوست (2): بهترین هدیه‌ای که پدر به فرزندش می‌دهد',
  ].map((text) => ({
    file: 'poi__stress004.docx',
    text,
    why: 'tabs of a line from right to left go further than the line',
    isFault: true as const,
  })),
  {
    file: 'poi__stress014.docx',
    text: 'To insert a two column wide Figure, Artwork, Chemical Equation or Two column wide Table, use this box template. Copy the box and paste where you want to insert figure or table and then copy/paste your text/figure inside the box. You can resize box depending upon figure/table size. If you don’t need this two column figure/table box (or when you are done with copy/paste of this box) then delete this box. For table text, use Times Font, 9 text size, single space. If you find problem in using this box, then you can use textbox feature of word to insert the graphics (Insert > Text Box in word main menu)',
    why: 'a box that is as wide as the page stands in the second column, and reaches out of the page',
    isFault: true,
  },
  ...[
    'variance/covariance matrix σ2006σ2006,2007σ2006,2008σ2006,2007σ2007σ2007,2008σ2006,2008σ2007,2008σ2008',
    'variance/covariancematrix(σ2006σ2006,2007σ2006,2008σ2006,2007σ2007σ2007,2008σ2006,2008σ2007,2008σ2008)',
  ].map((text) => ({
    file: 'poi__stress007.docx',
    text,
    why: 'the brackets of a matrix are drawn, and no letters of it',
  })),
];
