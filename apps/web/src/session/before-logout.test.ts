import { expect, it } from 'vitest';
import { saveAll, saveBeforeLogout, untilAllIsSent } from './before-logout.ts';

function typed(save: () => Promise<void>, isSaved: () => boolean) {
  let asked = 0;
  const stop = saveBeforeLogout({
    save: () => {
      asked += 1;
      return save();
    },
    isSaved,
    isOnlyHere: () => false,
  });
  return { asked: () => asked, stop };
}

it('saves what is not saved, and says when all of it is', async () => {
  let saved = false;
  const one = typed(
    async () => {
      saved = true;
    },
    () => saved,
  );
  const other = typed(
    async () => {},
    () => true,
  );
  expect(await saveAll(1_000)).toBe(true);
  expect([one.asked(), other.asked()]).toEqual([1, 0]);
  one.stop();
  other.stop();
});

it('does not wait for ever for what cannot be saved, and says so', async () => {
  const stuck = typed(
    () => Promise.reject(new Error('The document server does not answer.')),
    () => false,
  );
  expect(await saveAll(300)).toBe(false);
  stuck.stop();
  expect(await saveAll(300)).toBe(true);
});

it('waits for what this page alone has, as long as the network is away', async () => {
  let isOnlyHere = true;
  const stop = saveBeforeLogout({ save: async () => {}, isSaved: () => false, isOnlyHere: () => isOnlyHere });
  let isSent = false;
  const sent = untilAllIsSent().then(() => {
    isSent = true;
  });
  expect(await saveAll(300)).toBe(false);
  expect(isSent).toBe(false);
  isOnlyHere = false;
  await sent;
  stop();
});
