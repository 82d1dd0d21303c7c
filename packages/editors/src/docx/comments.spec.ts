import { expect, it } from 'vitest';
import { onPages, paragraph, press, setUpWordDesk } from '../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();
const comments = 'word/comments.xml';

/** In the page: has superdoc write the first comment without its text, as it would one it did not understand. */
function loseTexts(): void {
  interface Store {
    translateCommentsForExport(): { commentJSON: unknown }[];
  }
  interface App {
    config: { globalProperties: { $superdoc?: { commentsStore: Store } } };
  }
  const apps = [...document.querySelectorAll<HTMLElement & { __vue_app__?: App }>('*')];
  const superdoc = apps.map((each) => each.__vue_app__?.config.globalProperties.$superdoc).find(Boolean);
  if (!superdoc) throw new Error('superdoc is not there.');
  const { commentsStore } = superdoc;
  const translate = commentsStore.translateCommentsForExport;
  commentsStore.translateCommentsForExport = () =>
    translate().map((comment) => ({ ...comment, commentJSON: [{ type: 'paragraph', content: [] }] }));
}

/** In the page: has the first comment say this, as superdoc's own box does once somebody wrote in it. */
function saysHtml(text: string): void {
  interface Store {
    commentsList: { setText(change: { text: string; superdoc: unknown }): void }[];
  }
  interface App {
    config: { globalProperties: { $superdoc?: { commentsStore: Store } } };
  }
  const apps = [...document.querySelectorAll<HTMLElement & { __vue_app__?: App }>('*')];
  const superdoc = apps.map((each) => each.__vue_app__?.config.globalProperties.$superdoc).find(Boolean);
  superdoc?.commentsStore.commentsList[0]?.setText({ text, superdoc });
}

it('a comment that was written anew is stored so, and one that the editor would not write is named and not stored', async () => {
  give(paragraph('weighed') + paragraph('five mg'));
  const desk = await open('commented');
  const { frame, page } = desk;
  await desk.mayWrite();
  await onPages(frame, 'weighed', { exact: true }).dblclick();
  await press(desk, 'Comment');
  await frame.getByRole('dialog', { name: 'Comment' }).getByLabel('Comment').fill('Which balance?');
  await page.keyboard.press('Enter');
  await stored(desk, comments, /Which balance\?/);

  const rewrite = async (says: string) => {
    const dialog = frame.locator('.comments-dialog');
    await dialog.click();
    await dialog.locator('.overflow-icon').click();
    await frame.getByText('Edit', { exact: true }).click();
    await dialog.locator('[contenteditable="true"]').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(says);
    await dialog.getByText('Update', { exact: true }).click();
  };
  await rewrite('Balance 3?');
  expect(await stored(desk, comments, /Balance 3\?/)).not.toContain('Which');

  const mention = '<span data-type="mention" class="sd-editor-mention" name="Ana">@Ana</span>';
  await frame.evaluate(saysHtml, `<p>${mention}, which balance?</p>`);
  await stored(desk, comments, />@Ana, which balance\?</);

  await frame.evaluate(loseTexts);
  await rewrite('Balance 4?');
  await frame
    .locator('[data-line="save"]')
    .getByText('the editor would leave the comment “Balance 4?” out of the file')
    .waitFor();
  await page.keyboard.press('Control+s');
  await stored(desk, comments, /@Ana, which balance\?/);
});
