import { NS } from '../../opc/namespaces.ts';
import type { Splice } from '../../opc/splice.ts';
import type { XmlElement } from '../../opc/xml.ts';

/**
 * Fields of which superdoc 1.46.3 shows a result of its own, or none where the file has one; a bibliography with a table
 * cannot be opened.
 */
const RECKONED = /^\s*(?:BIBLIOGRAPHY|CITATION|SEQ|NUMWORDS|NUMCHARS|PAGEREF)\b/i;
export const isReckoned = (instruction: string): boolean => RECKONED.test(instruction);

interface Field {
  marks: XmlElement[];
  instruction: string;
  isInResult: boolean;
}

/**
 * Shows the results of the fields that are meant as they are stored, for the copy another program is given: their marks go,
 * their text stays. Of a field in the code of another one, all goes: it is no text (ECMA-376 part 1, 17.16.18 fldChar), and
 * superdoc shows it beside the result.
 *
 * @param isMeant tells fields by their instruction
 */
export function showStoredResults(root: XmlElement, isMeant: (instruction: string) => boolean): Splice[] {
  const open: Field[] = [];
  const found = new Set<XmlElement>();
  for (const element of root.descendants()) {
    const field = open.at(-1);
    const isInCode = open.length > 1 && open.slice(0, -1).some(({ isInResult }) => !isInResult);
    if (element.is(NS.word, 't') && isInCode) found.add(element);
    if (element.is(NS.word, 'instrText') && field) {
      field.marks.push(element);
      if (!field.isInResult) field.instruction += element.text;
    }
    if (!element.is(NS.word, 'fldChar')) continue;
    const type = element.attribute(NS.word, 'fldCharType');
    if (type === 'begin') open.push({ marks: [], instruction: '', isInResult: false });
    open.at(-1)?.marks.push(element);
    if (type === 'separate' && field) field.isInResult = true;
    if (type !== 'end' || !field) continue;
    open.pop();
    const isCode = open.some(({ isInResult }) => !isInResult);
    if (isCode || isMeant(field.instruction)) for (const mark of field.marks) found.add(mark);
  }
  return [...found].map(({ start, end }) => ({ start, end, text: '' }));
}
