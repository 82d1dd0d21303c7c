import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { prepareForEditor } from './docx/index.ts';
import { removeStandIns } from './docx/show/stand-ins.ts';
import { DocumentError } from './errors.ts';
import { inspect } from './inspect.ts';
import { readPackage } from './opc/index.ts';
import { sample } from './testing/proof.ts';
import { extractText } from './text.ts';

const corpus = fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url));
const there = existsSync(corpus);
if (!there)
  console.log('Left out: real documents, because there is no ../shared/corpus beside the checkout.');

const all = there
  ? ['docx', 'xlsx'].flatMap((kind) => readdirSync(`${corpus}${kind}`).map((name) => `${kind}/${name}`))
  : [];
/** Those of today. */
const files = sample(all, 4, { what: 'real documents', print: console.log });

/** What the action answers, or undefined if it refuses with a DocumentError; anything else fails the test. */
function orRefusal<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}

describe.skipIf(!there)('every real document', () => {
  it('is written back as the same bytes, and with a part added every other part is the same', () => {
    for (const file of files) {
      const bytes = readFileSync(corpus + file);
      const pkg = orRefusal(() => readPackage(bytes));
      if (!pkg) continue;
      expect(pkg.write()).toBe(bytes);
      const changed = readPackage(bytes);
      changed.set('added.txt', 'x');
      const again = readPackage(changed.write());
      expect(again.names(), file).toEqual([...pkg.names(), 'added.txt']);
      for (const name of pkg.names())
        expect(orRefusal(() => again.sameContent(pkg, name)) ?? true, `${file} ${name}`).toBe(true);
    }
  });

  it('is inspected, or refused with a sentence', () => {
    let opened = 0;
    for (const file of files) {
      const inspection = orRefusal(() => inspect(readFileSync(corpus + file)));
      if (!inspection) continue;
      opened++;
      expect(inspection.type, file).toBe(file.slice(0, 4));
    }
    expect(opened).toBeGreaterThan(files.length * 0.94);
  });

  it('has its text extracted, the same before and after it is prepared for the editor', () => {
    for (const file of files.filter((name) => name.startsWith('docx/'))) {
      const bytes = readFileSync(corpus + file);
      const text = orRefusal(() => extractText(bytes));
      // Comments lose their links on the way to the editor, and a paragraph may be added to an empty body.
      const compared = (found: { location: string; text: string }[]) =>
        found.filter(({ location }) => !location.startsWith('comment')).map((found) => found.text);
      if (!text) continue;
      const prepared = readPackage(prepareForEditor(bytes));
      // What stands in for something the editor does not show is text, and is taken out of its exports.
      removeStandIns(readPackage(bytes), prepared);
      expect(compared(extractText(prepared.write())), file).toEqual(compared(text));
    }
  });
});
