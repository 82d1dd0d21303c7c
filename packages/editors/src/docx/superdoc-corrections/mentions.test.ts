import { expect, it } from 'vitest';
import { mentionsAsText } from './mentions.ts';

it('says whom a comment mentions as text, and leaves all else as it is', () => {
  const mention = (name: string) =>
    `<span name="${name}" data-type="mention" class="sd-editor-mention" aria-label="Mention node">@${name}</span>`;
  const html = `<p>${mention('Ana Kovač')} and <span style="color: red">you</span>, ${mention('Ben')}</p>`;
  expect(mentionsAsText(html)).toBe('<p>@Ana Kovač and <span style="color: red">you</span>, @Ben</p>');
});
