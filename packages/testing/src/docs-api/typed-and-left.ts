import { once } from './once.ts';

const WORD = 'Centrifuged';

/** Ada typed a word into a document and left; the host took the save. */
export const typedAndLeft = once(async (fixture) => {
  const key = fixture.newKey();
  const editor = await fixture.open({ key });
  await editor.type(WORD);
  await editor.sent();
  const events = await editor.events();
  await editor.close();
  const { body } = await fixture.host.callback(key, 2);
  return { key, word: WORD, events, body };
});
