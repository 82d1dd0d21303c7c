import assert from 'node:assert/strict';
import type { DocsCase } from '../case.ts';
import { eventually } from '../eventually.ts';
import type { Calls } from '../fixture.ts';
import { NotApplicable } from '../not-applicable.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function request(fixture: Calls, change: Record<string, unknown> = {}): Record<string, unknown> {
  const url = `${fixture.host.origin}/sample.docx`;
  return {
    async: false,
    filetype: 'docx',
    outputtype: 'txt',
    key: fixture.newKey(),
    title: 'Sample.docx',
    url,
    ...change,
  };
}

async function converted(fixture: Calls, change: Record<string, unknown>): Promise<Uint8Array> {
  const answer = await fixture.convert(request(fixture, change));
  assert.equal(answer.error, undefined, `The converter answered ${answer.error}.`);
  return fixture.download(answer.fileUrl);
}

/** Editor protocol 1.6. */
export const converter: DocsCase[] = [
  {
    name: 'a docx becomes text, with the fields of the protocol, at an address that begins with the one called',
    needs: 'calls',
    async run(fixture) {
      const answer = await fixture.convert(request(fixture));
      const { fileUrl, endConvert, fileType, percent } = answer;
      assert.deepEqual(
        { endConvert, fileType, percent },
        { endConvert: true, fileType: 'txt', percent: 100 },
      );
      assert.equal(new URL(String(fileUrl)).host, new URL(fixture.url).host);
      assert.match(text(await fixture.download(fileUrl)), /Line 1\b[\s\S]*Line 40\b/);
    },
  },
  {
    name: 'a docx becomes a pdf',
    needs: 'calls',
    async run(fixture) {
      const answer = await fixture.convert(request(fixture, { outputtype: 'pdf' }));
      if (answer.error === -3) throw new NotApplicable('This server makes no pdf.');
      assert.equal(text((await fixture.download(answer.fileUrl)).slice(0, 5)), '%PDF-');
    },
  },
  {
    name: 'a docx becomes HTML',
    needs: 'calls',
    async run(fixture) {
      assert.match(text(await converted(fixture, { outputtype: 'html' })), /Line 7/);
    },
  },
  {
    name: 'a workbook becomes CSV',
    needs: 'calls',
    async run(fixture) {
      const url = `${fixture.host.origin}/sample.xlsx`;
      const csv = text(await converted(fixture, { filetype: 'xlsx', outputtype: 'csv', url }));
      assert.match(csv, /\b1729\b/);
    },
  },
  {
    name: 'the document is fetched with a header token over exactly its address',
    needs: 'calls',
    async run(fixture) {
      const path = `/${fixture.newKey()}.docx`;
      fixture.host.files.set(path, fixture.host.files.get('/sample.docx') ?? new Uint8Array());
      await converted(fixture, { url: fixture.host.origin + path });
      const [said] = fixture.host.downloads.get(path) ?? [];
      assert.deepEqual(said, { payload: { url: fixture.host.origin + path } });
    },
  },
  {
    name: 'asynchronously: not yet, then done; each answer has an address of its own',
    needs: 'calls',
    async run(fixture) {
      const wanted = request(fixture, { async: true });
      const first = await fixture.convert(wanted);
      assert.equal(first.error, undefined);
      const done = await eventually('the conversion', async () => {
        const answer = await fixture.convert(wanted);
        assert.equal(answer.error, undefined, `The converter answered ${answer.error}.`);
        return answer.endConvert === true ? answer : undefined;
      });
      assert.equal(done.percent, 100);
      await fixture.download((await fixture.convert(wanted)).fileUrl);
    },
  },
  {
    name: 'the old address answers XML, and JSON to who asks for it',
    needs: 'calls',
    async run(fixture) {
      const path = '/ConvertService.ashx';
      const wanted = request(fixture);
      const xml = await fixture.postForText(path, { token: fixture.sign(wanted) }, { accept: '*/*' });
      assert.match(xml, /<FileResult>[\s\S]*<EndConvert>True<\/EndConvert>/);
      assert.match(xml, /<FileUrl>http[^<]+<\/FileUrl>/);
      assert.equal((await fixture.convert(wanted, path)).endConvert, true);
      const refused = await fixture.postForText(
        path,
        { token: fixture.sign({ ...wanted, key: 'ä ä' }) },
        { accept: '*/*' },
      );
      assert.match(refused, /<Error>-7<\/Error>/);
    },
  },
  {
    name: 'a document that cannot be fetched: -4',
    needs: 'calls',
    run: async (fixture) =>
      assert.deepEqual(await fixture.convert(request(fixture, { url: `${fixture.host.origin}/missing` })), {
        error: -4,
      }),
  },
  {
    name: 'a key with characters that are not allowed, or a format that is none: -7',
    needs: 'calls',
    async run(fixture) {
      assert.deepEqual(await fixture.convert(request(fixture, { key: 'not allowed/ä' })), { error: -7 });
      assert.deepEqual(await fixture.convert(request(fixture, { outputtype: 'nonsense' })), { error: -7 });
    },
  },
  {
    name: 'no token and an expired one: -8',
    needs: 'calls',
    async run(fixture) {
      assert.deepEqual(await fixture.post('/converter', request(fixture)), { error: -8 });
      const expired = fixture.sign(request(fixture), -600);
      assert.deepEqual(await fixture.post('/converter', { token: expired }), { error: -8 });
    },
  },
];
