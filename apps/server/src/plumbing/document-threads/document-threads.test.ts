import { createBlank, readPackage } from '@benchbook/documents';
import { describe, expect, it } from 'vitest';
import { inspectDocument } from './index.ts';

describe('inspecting a document in a thread', () => {
  it('gives up after the time limit and goes on with the next document', async () => {
    const pkg = readPackage(createBlank('docx'));
    const paragraph = '<w:p><w:r><w:t>Weighed 5.2 mg.</w:t></w:r></w:p>';
    const text = pkg.text('word/document.xml').replace('<w:body>', `$&${paragraph.repeat(100_000)}`);
    pkg.set('word/document.xml', text);
    await expect(inspectDocument(pkg.write(), undefined, 0)).rejects.toMatchObject({
      code: 'too-large',
    });
    expect((await inspectDocument(createBlank('docx'))).type).toBe('docx');
  });

  it('answers what it is, for more documents at once than there are threads', async () => {
    const types = ['docx', 'xlsx', 'docx', 'xlsx', 'docx'] as const;
    const found = await Promise.all(types.map((type) => inspectDocument(createBlank(type))));
    expect(found.map((inspection) => inspection.type)).toEqual([...types]);
  });

  it('gives the reason for a refusal as it is', async () => {
    await expect(inspectDocument(Buffer.from('hello'))).rejects.toMatchObject({
      code: 'not-a-document',
      message: 'The file is not a Word, Excel or PDF document.',
    });
  });
});
