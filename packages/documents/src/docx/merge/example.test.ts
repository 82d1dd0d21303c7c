import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import type { Splice } from '../../opc/splice.ts';
import { parseXml, type XmlElement } from '../../opc/xml.ts';
import { bodyOf, docx } from '../testing/docx.fixture.ts';
import { outline } from '../testing/plan.fixture.ts';
import { planContainer } from './plan/blocks.ts';
import { renderContainer, splicesOf } from './render/blocks.ts';
import { spliced } from './render/spliced.ts';
import { mergeAndVerify } from './verify.ts';

const README = readFileSync(new URL('./README.md', import.meta.url), 'utf8');

/** What stands on the page in the block of this name. */
function block(name: string): string {
  const [, text] = new RegExp(`\`\`\`${name}\n([^]*?)\`\`\``).exec(README) ?? [];
  if (text === undefined) throw new Error(`the page has no ${name}`);
  return text.trimEnd();
}

const state = (name: string): string => block(`xml ${name}`).replaceAll('\n', '');

function body(content: string): XmlElement {
  return parseXml(`<w:body xmlns:w="${NS.word}">${content}</w:body>`);
}

/** What the editor's own text becomes where it refers to nothing. */
const asItIs = (element: XmlElement, omissions: readonly Splice[] = []) => spliced(element, omissions);

const STATES = ['original', 'base', 'edited'].map((name) => body(state(name)));

function planned() {
  const [original, base, edited] = STATES;
  if (!original || !base || !edited) throw new Error('no states');
  return planContainer(original, base, edited, { unseen: new Set() });
}

describe('the worked example of a merge', () => {
  it('has the plan that its page shows', () => {
    expect(outline(planned())).toEqual(block('plan').split('\n'));
  });

  it('has the splices that its page shows', () => {
    const lines = splicesOf(planned(), asItIs).flatMap(({ start, end, text }) => {
      const gone = STATES[0]?.source.slice(start, end);
      return [...(gone ? [`- ${gone}`] : []), ...(text ? [`+ ${text}`] : [])];
    });
    expect(lines).toEqual(block('diff').split('\n'));
  });

  it('is planned without a change of what was handed in, the same each time', () => {
    const first = planned();
    const text = renderContainer(first, asItIs);
    expect(outline(planned())).toEqual(outline(first));
    expect(renderContainer(first, asItIs)).toBe(text);
  });

  it('comes out so of whole documents, and passes the check', () => {
    const input = {
      original: docx(state('original')),
      base: docx(state('base')),
      edited: docx(state('edited')),
    };
    const text = renderContainer(planned(), asItIs);
    expect(`<w:body xmlns:w="${NS.word}">${bodyOf(mergeAndVerify(input).bytes)}</w:body>`).toBe(text);
  });
});
