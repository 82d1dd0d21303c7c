import type { XmlElement } from '../../opc/xml.ts';
import type { AtomStep, ContainerPlan, Content, ParagraphPlan, Step } from '../merge/plan/plan.ts';
import { blockText } from '../read/story.ts';

/**
 * A plan in words, a line a step; what is in a table or another container stands further right. Of a paragraph, `[-…]`
 * are characters that go and `[+…]` those that come.
 */
export function outline({ steps }: ContainerPlan): string[] {
  return steps.flatMap(linesOf);
}

function linesOf(step: Step): string[] {
  switch (step.kind) {
    case 'keep':
    case 'delete':
      return [`${step.kind} ${nameOf(step.original)}`];
    case 'boxes':
      return [`boxes ${step.paragraph ? characters(step.paragraph) : nameOf(step.original)}`];
    case 'regroup':
      return [`regroup ${step.paragraphs.map(characters).join(' | ')}`];
    case 'change':
    case 'insert':
      return contentLines(step.kind, step.content);
  }
}

function contentLines(kind: string, content: Content): string[] {
  switch (content.from) {
    case 'paragraph':
      return [`${kind} ${characters(content.plan)}`];
    case 'container':
      return [
        `${kind} ${content.plan.original.localName}`,
        ...outline(content.plan).map((line) => `  ${line}`),
      ];
    case 'properties':
      return [`${kind} ${content.change.original?.localName}`];
    case 'original':
      return [`${kind} moved ${nameOf(content.block)}`];
    case 'editor':
      return [`${kind} ${nameOf(content.block)}`];
  }
}

function nameOf(block: XmlElement): string {
  return block.localName === 'p' ? blockText(block) : block.localName;
}

function characters({ atStart, atoms }: ParagraphPlan): string {
  const pieces: { sign: string; text: string }[] = [];
  const add = (sign: string, kinds: readonly { kind: string }[]) => {
    const text = kinds.map(({ kind }) => kind).join('');
    const last = pieces.at(-1);
    if (last?.sign === sign) last.text += text;
    else if (text) pieces.push({ sign, text });
  };
  const came = (content: AtomStep['ahead']) => content.flatMap((each) => each.atoms);
  add('+', came(atStart));
  for (const { atom, isDeleted, ahead, before, after, apart, behind } of atoms) {
    add('+', [...came(ahead), ...before]);
    add(isDeleted ? '-' : '', [atom]);
    add('+', [...after, ...apart.flatMap(({ content }) => came(content)), ...came(behind?.content ?? [])]);
  }
  return pieces.map(({ sign, text }) => (sign ? `[${sign}${text}]` : text)).join('');
}
