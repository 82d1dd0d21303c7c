import assert from 'node:assert/strict';
import type { DocsCase } from '../case.ts';
import { docxText } from '../documents.ts';
import { eventually } from '../eventually.ts';
import { signToken } from '../jwt.ts';

const WORD = 'Titrated';

/** Editor protocol 1.5. */
export const commands: DocsCase[] = [
  {
    name: 'version answers, at the old address too',
    needs: 'calls',
    async run(fixture) {
      for (const path of ['/command', '/coauthoring/CommandService.ashx']) {
        const answer = await fixture.command({ c: 'version' }, path);
        assert.equal(answer.error, 0);
        assert.match(String(answer.version), /^\d+\.\d+\.\d+/);
      }
    },
  },
  {
    name: 'the token counts in the header, under payload and flat; after “bearer” in small letters it does not',
    needs: 'calls',
    async run(fixture) {
      assert.equal((await fixture.commandByHeader({ payload: { c: 'version' } })).error, 0);
      assert.equal((await fixture.commandByHeader({ c: 'version' })).error, 0);
      const small = fixture.header.prefix.toLowerCase();
      if (small === fixture.header.prefix) return;
      assert.equal((await fixture.commandByHeader({ payload: { c: 'version' } }, small)).error, 6);
    },
  },
  {
    name: 'no token and a wrong one: 6; an expired one: 7; HTTP always 200',
    needs: 'calls',
    async run(fixture) {
      assert.equal((await fixture.post('/command', { c: 'version' })).error, 6);
      const wrong = signToken({ c: 'version' }, 'another secret of the same kind');
      assert.equal((await fixture.post('/command', { token: wrong })).error, 6);
      const expired = fixture.sign({ c: 'version' }, -600);
      assert.equal((await fixture.post('/command', { token: expired })).error, 7);
    },
  },
  {
    name: 'only what is signed counts: an unsigned command beside a signed one is not obeyed',
    needs: 'calls',
    async run(fixture) {
      const answer = await fixture.post('/command', {
        c: 'getForgottenList',
        token: fixture.sign({ c: 'version' }),
      });
      assert.ok(answer.version !== undefined && answer.keys === undefined);
    },
  },
  {
    name: 'an unknown command: 5',
    needs: 'calls',
    run: async (fixture) =>
      assert.equal((await fixture.command({ c: 'noSuchCommand', key: fixture.newKey() })).error, 5),
  },
  {
    name: 'a key nobody knows: 1 for info, forcesave, getForgotten and deleteForgotten; 0 for drop and meta',
    needs: 'calls',
    async run(fixture) {
      const key = fixture.newKey();
      for (const c of ['info', 'forcesave', 'getForgotten', 'deleteForgotten']) {
        assert.equal((await fixture.command({ c, key })).error, 1, c);
      }
      assert.equal((await fixture.command({ c: 'drop', key })).error, 0);
      assert.equal((await fixture.command({ c: 'meta', key, meta: { title: 'T' } })).error, 0);
    },
  },
  {
    name: 'forcesave without changes: 4; with changes: 0, and a callback 6 of type 0 with the userdata',
    async run(fixture) {
      const key = fixture.newKey();
      const editor = await fixture.open({ key });
      assert.equal((await fixture.command({ c: 'forcesave', key })).error, 4);
      await editor.type(WORD);
      await editor.sent();
      const answer = await fixture.command({ c: 'forcesave', key, userdata: 'ud-fs' });
      // A server that also saves by itself may have been faster: then there is nothing left to save.
      const type = answer.error === 4 ? 2 : 0;
      assert.ok([0, 4].includes(Number(answer.error)), `forcesave answered ${answer.error}.`);
      const { body } = await fixture.host.callback(key, 6, {
        where: ({ body }) => body.forcesavetype === type,
      });
      if (type === 0) assert.equal(body.userdata, 'ud-fs');
      assert.ok(
        docxText(await fixture.download(body.url)).includes(WORD),
        'The document lacks what was typed.',
      );
      await eventually('nothing to be left to save', async () =>
        (await fixture.command({ c: 'forcesave', key })).error === 4 ? true : undefined,
      );
    },
  },
  {
    name: 'drop takes the right to edit: a callback 1 that says who went',
    async run(fixture) {
      const key = fixture.newKey();
      await fixture.open({ key });
      await fixture.host.callback(key, 1);
      assert.equal((await fixture.command({ c: 'drop', key, users: ['u1'] })).error, 0);
      const { body } = await eventually('a callback about the disconnection', () =>
        fixture.host.callbacks.find(
          ({ body }) => body.key === key && JSON.stringify(body.actions) === '[{"type":0,"userid":"u1"}]',
        ),
      );
      assert.ok([1, 4].includes(body.status), `The callback had the status ${body.status}.`);
    },
  },
  {
    name: 'license answers license, server and quota',
    needs: 'calls',
    async run(fixture) {
      const answer = await fixture.command({ c: 'license' });
      assert.equal(answer.error, 0);
      for (const field of ['license', 'server', 'quota']) assert.ok(field in answer, `${field} is missing.`);
    },
  },
  {
    name: 'getForgottenList answers keys',
    needs: 'calls',
    run: async (fixture) => void (await fixture.forgottenKeys()),
  },
];
