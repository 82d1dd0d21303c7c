import assert from 'node:assert/strict';
import type { Calls } from '../bench.ts';
import type { DocsCase } from '../case.ts';
import { eventually } from '../eventually.ts';
import { NotApplicable } from '../not-applicable.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function request(bench: Calls, change: Record<string, unknown> = {}): Record<string, unknown> {
  const url = `${bench.host.origin}/sample.docx`;
  return {
    async: false,
    filetype: 'docx',
    outputtype: 'txt',
    key: bench.newKey(),
    title: 'Sample.docx',
    url,
    ...change,
  };
}

async function converted(bench: Calls, change: Record<string, unknown>): Promise<Uint8Array> {
  const answer = await bench.convert(request(bench, change));
  assert.equal(answer.error, undefined, `The converter answered ${answer.error}.`);
  return bench.download(answer.fileUrl);
}

/** Editor protocol 1.6. */
export const converter: DocsCase[] = [
  {
    name: 'a docx becomes text, with the fields of the protocol, at an address that begins with the one called',
    needs: 'calls',
    async run(bench) {
      const answer = await bench.convert(request(bench));
      const { fileUrl, endConvert, fileType, percent } = answer;
      assert.deepEqual(
        { endConvert, fileType, percent },
        { endConvert: true, fileType: 'txt', percent: 100 },
      );
      assert.equal(new URL(String(fileUrl)).host, new URL(bench.url).host);
      assert.match(text(await bench.download(fileUrl)), /Line 1\b[\s\S]*Line 40\b/);
    },
  },
  {
    name: 'a docx becomes a pdf',
    needs: 'calls',
    async run(bench) {
      const answer = await bench.convert(request(bench, { outputtype: 'pdf' }));
      if (answer.error === -3) throw new NotApplicable('This server makes no pdf.');
      assert.equal(text((await bench.download(answer.fileUrl)).slice(0, 5)), '%PDF-');
    },
  },
  {
    name: 'a docx becomes HTML',
    needs: 'calls',
    async run(bench) {
      assert.match(text(await converted(bench, { outputtype: 'html' })), /Line 7/);
    },
  },
  {
    name: 'a workbook becomes CSV',
    needs: 'calls',
    async run(bench) {
      const url = `${bench.host.origin}/sample.xlsx`;
      const csv = text(await converted(bench, { filetype: 'xlsx', outputtype: 'csv', url }));
      assert.match(csv, /\b1729\b/);
    },
  },
  {
    name: 'the document is fetched with a header token over exactly its address',
    needs: 'calls',
    async run(bench) {
      const path = `/${bench.newKey()}.docx`;
      bench.host.files.set(path, bench.host.files.get('/sample.docx') ?? new Uint8Array());
      await converted(bench, { url: bench.host.origin + path });
      const [said] = bench.host.downloads.get(path) ?? [];
      assert.deepEqual(said, { payload: { url: bench.host.origin + path } });
    },
  },
  {
    name: 'asynchronously: not yet, then done; each answer has an address of its own',
    needs: 'calls',
    async run(bench) {
      const wanted = request(bench, { async: true });
      const first = await bench.convert(wanted);
      assert.equal(first.error, undefined);
      const done = await eventually('the conversion', async () => {
        const answer = await bench.convert(wanted);
        assert.equal(answer.error, undefined, `The converter answered ${answer.error}.`);
        return answer.endConvert === true ? answer : undefined;
      });
      assert.equal(done.percent, 100);
      await bench.download((await bench.convert(wanted)).fileUrl);
    },
  },
  {
    name: 'the old address answers XML, and JSON to who asks for it',
    needs: 'calls',
    async run(bench) {
      const path = '/ConvertService.ashx';
      const wanted = request(bench);
      const xml = await bench.postForText(path, { token: bench.sign(wanted) }, { accept: '*/*' });
      assert.match(xml, /<FileResult>[\s\S]*<EndConvert>True<\/EndConvert>/);
      assert.match(xml, /<FileUrl>http[^<]+<\/FileUrl>/);
      assert.equal((await bench.convert(wanted, path)).endConvert, true);
      const refused = await bench.postForText(
        path,
        { token: bench.sign({ ...wanted, key: 'ä ä' }) },
        { accept: '*/*' },
      );
      assert.match(refused, /<Error>-7<\/Error>/);
    },
  },
  {
    name: 'a document that cannot be fetched: -4',
    needs: 'calls',
    run: async (bench) =>
      assert.deepEqual(await bench.convert(request(bench, { url: `${bench.host.origin}/missing` })), {
        error: -4,
      }),
  },
  {
    name: 'a key with characters that are not allowed, or a format that is none: -7',
    needs: 'calls',
    async run(bench) {
      assert.deepEqual(await bench.convert(request(bench, { key: 'not allowed/ä' })), { error: -7 });
      assert.deepEqual(await bench.convert(request(bench, { outputtype: 'nonsense' })), { error: -7 });
    },
  },
  {
    name: 'no token and an expired one: -8',
    needs: 'calls',
    async run(bench) {
      assert.deepEqual(await bench.post('/converter', request(bench)), { error: -8 });
      const expired = bench.sign(request(bench), -600);
      assert.deepEqual(await bench.post('/converter', { token: expired }), { error: -8 });
    },
  },
];
