import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import { parseXml, type XmlElement } from '../../opc/xml.ts';
import { runs } from '../../testing/proof.ts';
import { bodyOf, docx } from '../testing/docx.fixture.ts';
import {
  type Around,
  type Edit,
  edited,
  type Look,
  type Paragraph,
  type Piece,
  read,
  stored,
} from '../testing/edits.fixture.ts';
import { mergeAndVerify } from './verify.ts';

const SECTION = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';

const LOOKS: readonly Look[] = [
  { stored: '', read: '' },
  { stored: '<w:i/>', read: '<w:i/>' },
  {
    stored: '<w:rFonts w:ascii="Arial" w:hint="eastAsia"/><w:lang w:val="de-DE"/>',
    read: '<w:rFonts w:ascii="Arial" w:eastAsia="Calibri"/>',
  },
  {
    stored: '<w:rFonts w:ascii="Arial"/><w:lang w:val="fr-FR"/>',
    read: '<w:rFonts w:ascii="Arial" w:eastAsia="Calibri"/>',
  },
  { stored: '<w:effect w:val="shimmer"/>', read: '' },
];
const FORMATS: readonly Look[] = [
  { stored: '', read: '' },
  { stored: '<w:framePr w:w="1"/><w:jc w:val="left"/>', read: '<w:jc w:val="left"/>' },
  { stored: '<w:keepNext/><w:jc w:val="center"/>', read: '<w:keepNext/><w:jc w:val="center"/>' },
];
const plainLook = fc.constantFrom(...LOOKS);

/** Characters that occur once in a document, so that there is only one thing an edit can have been. */
const CHARACTERS = Array.from({ length: 400 }, (_, i) => String.fromCodePoint(0x4e00 + i));

type Kind = 'text' | 'link' | 'insertion' | 'direction' | 'field' | 'picture' | 'tab' | 'hidden' | 'deletion';

const stretch = fc.record({
  kind: fc.constantFrom<Kind>(
    'text',
    'text',
    'text',
    'link',
    'insertion',
    'direction',
    'field',
    'picture',
    'tab',
    'hidden',
    'deletion',
  ),
  length: fc.integer({ min: 1, max: 6 }),
  look: plainLook,
  cut: fc.integer({ min: 1, max: 4 }),
});
type Stretch = typeof stretch extends fc.Arbitrary<infer T> ? T : never;

const RIGHT_TO_LEFT = '<w:dir w:val="rtl">';

const aroundOf = (kind: Kind, n: number): Around | undefined => {
  if (kind === 'link') {
    const tags = [`<w:hyperlink w:anchor="a${n}">`, '</w:hyperlink>'] as const;
    return { stored: tags, read: tags };
  }
  if (kind === 'insertion') {
    const tags = [`<w:ins w:id="${n}" w:author="Bo">`, '</w:ins>'] as const;
    return { stored: tags, read: tags };
  }
  if (kind === 'direction') return { stored: [RIGHT_TO_LEFT, '</w:dir>'], read: undefined };
  return undefined;
};

function documentOf(shape: readonly { look: Look; stretches: readonly Stretch[] }[]): Paragraph[] {
  let next = 0;
  let number = 0;
  return shape.map(({ look, stretches }, p) => ({
    id: `0000000${p}`,
    look,
    pieces: stretches.flatMap(({ kind, length, look: own, cut }): Piece[] => {
      const n = ++number;
      const base = { look: own, isBold: false, around: aroundOf(kind, n), isNew: false, begins: false };
      const object = (text: string, shown: string | undefined): Piece => ({ ...base, text, read: shown });
      const characters = () =>
        Array.from({ length }, (_, i): Piece => {
          const text = CHARACTERS[next++ % CHARACTERS.length] ?? 'x';
          return { ...base, text, read: text, begins: i % cut === 0 };
        });
      const mark = (type: string) =>
        object(`<w:fldChar w:fldCharType="${type}"/>`, `<w:fldChar w:fldCharType="${type}"/>`);
      switch (kind) {
        case 'field': {
          const code = `<w:instrText>REF a${n}</w:instrText>`;
          return [mark('begin'), object(code, code), mark('separate'), ...characters(), mark('end')];
        }
        case 'picture': {
          const picture = `<w:drawing n="${n}"/>`;
          return [object(picture, picture)];
        }
        case 'tab':
          return [object('<w:tab/>', '<w:tab/>')];
        case 'hidden':
          return [
            object(`<w:pict n="${n}"><v:shape xmlns:v="urn:schemas-microsoft-com:vml"/></w:pict>`, undefined),
          ];
        default:
          return characters();
      }
    }),
  }));
}

const documents = fc
  .array(fc.record({ look: fc.constantFrom(...FORMATS), stretches: fc.array(stretch, { maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map(documentOf);

const spot = fc.record({ paragraph: fc.nat(), at: fc.nat() });
const edit = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), place: spot, length: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('delete' as const), from: spot, to: spot, isNear: fc.boolean() }),
  fc.record({ kind: fc.constant('split' as const), place: spot }),
  fc.record({ kind: fc.constant('bold' as const), from: spot, to: spot, isNear: fc.boolean() }),
);

type Plan = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function perform(before: Paragraph[], plans: readonly Plan[]): Paragraph[] {
  let fresh = 0;
  let typedSoFar = 0;
  const place = (paragraphs: readonly Paragraph[], { paragraph, at }: { paragraph: number; at: number }) => {
    const p = paragraph % paragraphs.length;
    return {
      paragraph: p,
      at: outOfFields(paragraphs[p]?.pieces ?? [], at % ((paragraphs[p]?.pieces.length ?? 0) + 1)),
    };
  };
  return plans.reduce((now, plan) => {
    let done: Edit;
    if (plan.kind === 'type') {
      const text = Array.from({ length: plan.length }, () =>
        String.fromCodePoint(0x3400 + typedSoFar++),
      ).join('');
      done = { kind: 'type', place: place(now, plan.place), text };
    } else if (plan.kind === 'split') done = { kind: 'split', place: place(now, plan.place) };
    else {
      const from = place(now, plan.from);
      const to = place(now, plan.isNear ? { paragraph: from.paragraph, at: plan.to.at } : plan.to);
      done = { kind: plan.kind, from, to };
    }
    return edited(now, done, () => `1000000${fresh++}`);
  }, before);
}

/** A caret does not stand between the marks of a field; in its result it does. */
function outOfFields(pieces: readonly Piece[], at: number): number {
  let from = at;
  while (from > 0 && /fldCharType="begin"|instrText/.test(pieces[from - 1]?.text ?? '')) from--;
  return from;
}

/** What stands in paragraphs, piece by piece, in a form that says how each looks and what is around it. */
interface Seen {
  text: string;
  look: string;
  around: string;
}

const children = (element: XmlElement | undefined): string =>
  (element?.children ?? [])
    .map(({ outer }) => outer.replaceAll(' xml:space="preserve"', ''))
    .sort()
    .join('');

function seen(body: string): { format: string; pieces: Seen[] }[] {
  const root = parseXml(`<w:body xmlns:w="${NS.word}">${body}</w:body>`);
  return root.childrenNamed(NS.word, 'p').map((paragraph) => {
    const pieces: Seen[] = [];
    const visit = (parent: XmlElement, around: string) => {
      for (const child of parent.children) {
        if (child.localName === 'pPr') continue;
        if (child.localName !== 'r') {
          visit(child, around + child.source.slice(child.start, child.innerStart));
          continue;
        }
        const look = children(child.child(NS.word, 'rPr'));
        for (const inner of child.children) {
          if (inner.localName === 'rPr') continue;
          if (inner.localName === 't')
            pieces.push(...[...inner.text].map((text) => ({ text, look, around })));
          else pieces.push({ text: inner.outer, look, around });
        }
      }
    };
    visit(paragraph, '');
    return { format: children(paragraph.child(NS.word, 'pPr')), pieces };
  });
}

const sorted = (properties: string): string =>
  [...properties.matchAll(/<[^>]*>/g)]
    .map(([tag]) => tag)
    .sort()
    .join('');

/** Short pieces in the middle of what is left of a paragraph that is gone: they could as well have been typed. */
function scrapsOf(before: readonly Paragraph[], after: readonly Paragraph[]): Set<string> {
  const ids = new Set(after.map(({ id }) => id));
  const scraps = new Set<string>();
  for (const { id, pieces } of before) {
    if (ids.has(id)) continue;
    const own = pieces.filter(({ read: shown }) => shown !== undefined).map(({ text }) => text);
    for (const { pieces: now } of after) {
      const texts = now.filter(({ read: shown }) => shown !== undefined).map(({ text }) => text);
      for (let from = 0; from < texts.length; from++) {
        const at = own.indexOf(texts[from] ?? '');
        if (at < 0) continue;
        let length = 1;
        while (from + length < texts.length && own[at + length] === texts[from + length]) length++;
        const run = texts.slice(from, from + length);
        const begins = from === 0 && at === 0;
        const ends = from + length === texts.length && at + length === own.length;
        if (length < 8 && !(length > 1 && (begins || ends))) for (const text of run) scraps.add(text);
        from += length - 1;
      }
    }
  }
  return scraps;
}

/**
 * Properties a paragraph may have: its own; one that is new may also have those of the paragraph its text is from, with
 * what the editor knows of them as the editor has it.
 */
function formatsFor({ id, look, pieces }: Paragraph, before: readonly Paragraph[]): string[] {
  const tags = (properties: string) => [...properties.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
  if (before.some((each) => each.id === id)) return [sorted(look.stored)];
  const texts = new Set(pieces.map(({ text }) => text));
  const sources = before.filter((each) => each.pieces.some(({ text }) => texts.has(text)));
  const mixed = sources.map(({ look: from }) => {
    const known = new Set(tags(from.read));
    const unknown = tags(from.stored).filter((tag) => !known.has(tag));
    return sorted([...unknown, ...tags(look.read)].join(''));
  });
  return [sorted(look.stored), ...mixed];
}

const typeOf = (piece: Piece | undefined): string | undefined =>
  piece && /fldCharType="(\w+)"/.exec(piece.text)?.[1];

/** What was typed at the edge of a field's result stands beside the field, unless something of the result was replaced. */
function besideFields(pieces: readonly Piece[]): Piece[] {
  const placed: Piece[] = [];
  for (let i = 0; i < pieces.length; ) {
    let end = i;
    while (pieces[end]?.isNew) end++;
    const came = pieces.slice(i, end);
    if (came.length === 0) {
      placed.push(...pieces.slice(i, ++i));
      continue;
    }
    const [before, behind] = [placed.at(-1), pieces[end]];
    if (typeOf(behind) === 'end' && !typeOf(before)) placed.push(...pieces.slice(end++, end), ...came);
    else if (typeOf(before) === 'separate' && !typeOf(behind)) {
      placed.splice(
        placed.findLastIndex((piece) => typeOf(piece) === 'begin'),
        0,
        ...came,
      );
    } else placed.push(...came);
    i = end;
  }
  return placed;
}

/** What is wrong with what was stored, '' if nothing is. */
function wrong(before: readonly Paragraph[], now: readonly Paragraph[], body: string): string {
  const isHidden = ({ text }: { text: string }) => text.startsWith('<w:pict');
  // What nobody sees stands in a paragraph of its own, or in an empty one, when all around it was deleted.
  const hides = before.some(({ pieces }) => pieces.some(isHidden));
  const isApart = ({ pieces }: { pieces: { text: string }[] }) => hides && pieces.every(isHidden);
  const all = seen(body);
  const found = all.filter((paragraph) => !isApart(paragraph));
  const after = now.filter((paragraph) => !isApart(paragraph));
  const scraps = scrapsOf(before, after);
  const tabs = before.flatMap(({ pieces }) => pieces).filter(({ text }) => text === '<w:tab/>').length;
  if (found.length !== after.length) return `${found.length} paragraphs instead of ${after.length}`;
  for (const [p, want] of after.entries()) {
    const have = found[p];
    if (!have || !formatsFor(want, before).includes(have.format))
      return `paragraph ${p} has ${have?.format} for ${want.look.stored}`;
    const shown = want.pieces.filter((piece) => !isHidden(piece));
    const pieces = have.pieces.filter((piece) => !isHidden(piece));
    const read = (all: readonly { text: string }[]) => all.map(({ text }) => text).join('');
    const wanted = [shown, besideFields(shown)].find((each) => read(each) === read(pieces));
    if (!wanted) return `paragraph ${p} reads ${read(pieces)} for ${read(besideFields(shown))}`;
    for (const [i, piece] of wanted.entries()) {
      const stands = pieces[i];
      const bold = piece.isBold ? '<w:b/>' : '';
      const looks =
        piece.isNew || scraps.has(piece.text)
          ? LOOKS.filter((look) => look.read === piece.look.read).flatMap(({ stored, read: shown }) => [
              stored,
              shown,
            ])
          : [piece.look.stored];
      // Of an object alone the editor loses the format when it splits a paragraph, so there it proves nothing.
      const bolds = piece.text.startsWith('<') ? ['', '<w:b/>'] : [bold];
      // The marks of two fields are the same, and nobody sees how they look; so are two tabs, of which one may be gone.
      if (piece.text.startsWith('<w:fldChar') || (piece.text === '<w:tab/>' && tabs > 1)) continue;
      if (!looks.some((look) => bolds.some((own) => sorted(own + look) === stands?.look)))
        return `${piece.text} looks ${stands?.look} for ${looks.map((look) => sorted(bold + look))} in ${p}`;
      const isScrap = scraps.has(piece.text);
      const isLoose = (piece.isNew && !piece.around) || (isScrap && !piece.around?.read);
      const own = piece.around?.stored[0] ?? '';
      const around = isLoose ? ['', RIGHT_TO_LEFT] : isScrap ? [own, RIGHT_TO_LEFT + own] : [own];
      if (!around.includes(stands?.around ?? ''))
        return `${piece.text} is in ${stands?.around} for ${around} in ${p}`;
    }
  }
  // What is not shown stands where it stood among what is left of its paragraph.
  const order = all.flatMap(({ pieces }) => pieces.map(({ text }) => text));
  for (const { pieces } of before) {
    const left = pieces.filter(
      ({ text }) => order.includes(text) && !scraps.has(text) && /^[^<]|^<w:(pict|drawing)/.test(text),
    );
    const missing = pieces.find((piece) => isHidden(piece) && !order.includes(piece.text));
    if (missing) return `${missing.text} is gone`;
    const places = left.map(({ text }) => order.indexOf(text));
    if (places.some((at, i) => i > 0 && at < (places[i - 1] ?? 0)))
      return `the order of ${left.map(({ text }) => text)} changed`;
  }
  return '';
}

/** The editor takes a field away as a whole, or what is typed in it. */
function hasWholeFields({ pieces }: Paragraph): boolean {
  const marks = pieces.flatMap(({ text }) => /fldCharType="(\w+)"|<w:(instrText)/.exec(text)?.slice(1) ?? []);
  return /^(?:begin,instrText,separate,end,?)*$/.test(marks.filter((mark) => mark !== undefined).join(','));
}

describe('any edit of any document', () => {
  it('changes what was edited and nothing else', () => {
    fc.assert(
      fc.property(documents, fc.array(edit, { minLength: 1, maxLength: 4 }), (before, plans) => {
        const after = perform(before, plans);
        fc.pre(after.every(hasWholeFields));
        const base = docx(read(before) + SECTION);
        const original = docx(stored(before) + SECTION);
        const states = [stored(before), read(before), read(after)];
        try {
          const { bytes } = mergeAndVerify({ original, base, edited: docx(read(after) + SECTION) });
          states.push(bodyOf(bytes).replace(SECTION, ''));
          expect(wrong(before, after, states.at(-1) ?? '')).toBe('');
        } catch (cause) {
          throw new Error(`${String(cause)}\n${states.join('\n')}`, { cause });
        }
      }),
      { numRuns: runs(250) },
    );
  });
});
