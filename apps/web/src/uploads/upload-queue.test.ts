import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/client.ts';
import { isEln, newEntry, refuseBySize, sendEntries, settle, type UploadEntry } from './upload-queue.ts';

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);

async function run(entries: UploadEntry[], answers: Record<string, string[] | ApiError>, limitMegabytes = 1) {
  const sentNames: string[] = [];
  const latest = new Map(entries.map((entry) => [entry.id, entry]));
  await sendEntries(entries, {
    limitMegabytes,
    onChange: (entry) => latest.set(entry.id, entry),
    send: async ({ name }) => {
      sentNames.push(name);
      const answer = answers[name];
      if (answer instanceof ApiError) throw answer;
      // One file that was taken is answered with its workbook; the rest of it is not looked at here.
      const created = answer === undefined ? [{ title: name }] : [];
      return { created, errors: (answer ?? []).map((msg) => ({ msg })) };
    },
  });
  return { sentNames, entries: [...latest.values()] };
}

describe('an upload of several files', () => {
  it('keeps the reason of each refused one and creates the others', async () => {
    const { entries } = await run(
      [newEntry(1, file('a.docx')), newEntry(2, file('b.png')), newEntry(3, file('c.pdf'))],
      {
        'b.png': ['“b.png” is not a Word, Excel or PDF file.'],
      },
    );
    expect(entries.map((entry) => [entry.state, entry.reasons])).toEqual([
      ['created', []],
      ['refused', ['“b.png” is not a Word, Excel or PDF file.']],
      ['created', []],
    ]);
  });

  it('goes on after a call that failed', async () => {
    const { entries } = await run([newEntry(1, file('a.docx')), newEntry(2, file('b.docx'))], {
      'a.docx': new ApiError(0, []),
    });
    expect(entries.map((entry) => entry.state)).toEqual(['refused', 'created']);
    expect(entries[0]?.reasons).toEqual(['Server Error']);
  });

  it('sends only what was not created yet when it is tried again', async () => {
    const done: UploadEntry = { ...newEntry(1, file('a.docx')), state: 'created' };
    const { sentNames } = await run([done, { ...newEntry(2, file('b.docx')), state: 'refused' }], {});
    expect(sentNames).toEqual(['b.docx']);
  });

  it('does not send a file that is larger than the limit, and says how large it is', async () => {
    const { sentNames, entries } = await run([newEntry(1, file('big.pdf', 1_200_000))], {}, 1);
    expect(sentNames).toEqual([]);
    expect(entries[0]?.reasons[0]).toBe('“big.pdf” has 1.2 MB; a file may have at most 1 MB.');
    expect(refuseBySize({ name: 'fits.pdf', size: 1_048_576 }, 1)).toBeNull();
  });

  it('counts all that was made of one file, and says what of it was left out', () => {
    const outcome = { created: [{}, {}], errors: [{ msg: 'photo.png: It was left out.' }] };
    expect(settle(newEntry(1, file('Buffers.eln')), outcome)).toMatchObject({
      state: 'created',
      made: 2,
      reasons: ['photo.png: It was left out.'],
    });
    expect([isEln('Buffers.ELN'), isEln('eln.docx')]).toEqual([true, false]);
  });
});
