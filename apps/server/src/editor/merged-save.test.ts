import type { Experiment } from '@benchbook/contract';
import { patchWorkbook, readCells, readPackage } from '@benchbook/documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';

let t: EditorTest;
beforeEach(async () => {
  t = await startEditorTest();
});
afterEach(() => t.close());

/**
 * As an ONLYOFFICE Docs writes a document: properties of its own, another name for every style, parts it does not know
 * are gone, and the settings are others.
 */
function writtenAnew(bytes: Uint8Array): Uint8Array {
  const pkg = readPackage(bytes);
  pkg.set(
    'docProps/core.xml',
    pkg
      .text('docProps/core.xml')
      .replace(
        '</cp:coreProperties>',
        '<cp:revision xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties">7</cp:revision></cp:coreProperties>',
      ),
  );
  if (pkg.has('word/styles.xml')) {
    const renamed = (text: string) =>
      text
        .replace(/(w:styleId=|<w:(?:pStyle|rStyle|basedOn|next|link) w:val=)"([^"]*)"/g, '$1"x$2"')
        .replace(/ w:rsid\w*="[^"]*"/g, '');
    for (const part of ['word/styles.xml', 'word/document.xml']) pkg.set(part, renamed(pkg.text(part)));
  }
  return pkg.write();
}

/** A workbook somebody has open, whose document server converts and saves everything anew. */
async function opened(type: 'docx' | 'xlsx', convert = writtenAnew) {
  const experiment = await t.create({ documentType: type });
  const { key } = await t.open(experiment);
  const users = [String(t.anaId)];
  await t.callback({ key, status: 1, users, actions: [{ type: 1, userid: users[0] }] });
  const original = await fileOf(experiment);
  t.peer.onCommand = ({ c }) => (c === 'version' ? { error: 0, version: '9.3.0.140' } : { error: 1 });
  t.peer.onConvert = () => ({ endConvert: true, fileUrl: t.peer.offer(convert(original)), percent: 100 });
  return { experiment, key, original };
}

const fileOf = async (experiment: Experiment, number = 1): Promise<Uint8Array> => {
  const { sha256 } = await t.test.db
    .selectFrom('versions')
    .innerJoin('experiments', 'experiments.document_id', 'versions.document_id')
    .select('sha256')
    .where('experiments.id', '=', experiment.id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return t.test.parts.blobs.read(sha256);
};

const save = (key: string, bytes: Uint8Array, lastsave = 'now') =>
  t.callback({
    key,
    status: 6,
    url: t.peer.offer(bytes),
    users: [String(t.anaId)],
    lastsave,
    forcesavetype: 1,
  });

describe('a save of an editor that writes the whole document anew', () => {
  it('becomes the version that was opened with the edit in it, and nothing else changed', async () => {
    const { experiment, key, original } = await opened('docx');
    expect((await save(key, writtenAnew(withText(original, 'pH 7.40')))).json()).toEqual({ error: 0 });
    const stored = readPackage(await fileOf(experiment, 2));
    const before = readPackage(original);
    expect(stored.text('word/document.xml')).toContain('pH 7.40');
    const changed = before.names().filter((name) => !before.sameContent(stored, name));
    expect(changed).toEqual(['word/document.xml']);
    const [version] = (await t.call('GET', `${t.urlOf(experiment)}/versions`)).json();
    expect(version).toMatchObject({ number: 2, rewritten: null, authors: ['Ana Kovač'] });
  });

  it('asks for the conversion of a version once, and again of another release of the document server', async () => {
    const { key, original } = await opened('docx');
    let conversions = 0;
    t.peer.onConvert = () => {
      conversions++;
      return { endConvert: true, fileUrl: t.peer.offer(writtenAnew(original)), percent: 100 };
    };
    await save(key, writtenAnew(withText(original, 'one')), '1');
    await save(key, writtenAnew(withText(original, 'two')), '2');
    expect(conversions).toBe(1);
    t.peer.onCommand = ({ c }) => (c === 'version' ? { error: 0, version: '9.4.0.1' } : { error: 1 });
    await save(key, writtenAnew(withText(original, 'three')), '3');
    expect(conversions).toBe(2);
  });

  it('of a workbook changes the cell that was edited', async () => {
    const { experiment, key, original } = await opened('xlsx');
    const [sheet] = readCells(original);
    const content = { kind: 'number', value: 7.4 } as const;
    const typed = patchWorkbook(original, [
      { op: 'set-cells', sheet: sheet?.sheet ?? '', cells: [{ row: 1, column: 1, content }] },
    ]).bytes;
    await save(key, writtenAnew(typed));
    const [stored] = readCells(await fileOf(experiment, 2));
    expect(stored?.cells).toMatchObject([{ row: 1, column: 1, value: 7.4 }]);
    expect(readPackage(await fileOf(experiment, 2)).text('docProps/core.xml')).not.toContain('revision');
  });

  it('without an edit makes no version', async () => {
    const { experiment, key, original } = await opened('docx');
    await save(key, writtenAnew(original));
    expect(await t.versionsOf(experiment)).toHaveLength(1);
  });

  it('is kept as it is and marked, with the reason and the parts, where the edit cannot be told', async () => {
    const { experiment, key, original } = await opened('docx');
    t.peer.onConvert = () => ({ error: -3 });
    await save(key, writtenAnew(withText(original, 'pH 7.40')));
    const [version, first] = (await t.call('GET', `${t.urlOf(experiment)}/versions`)).json();
    expect(version.rewritten.why).toContain('did not convert the version that was opened (error -3)');
    expect(version.rewritten.parts).toContainEqual({ name: 'word/styles.xml', change: 'changed' });
    expect(first.rewritten).toBeNull();
  });

  it('keeps its mark when it is restored', async () => {
    const { experiment, key, original } = await opened('docx');
    t.peer.onConvert = () => ({ error: -3 });
    await save(key, writtenAnew(withText(original, 'pH 7.40')));
    await t.callback({ key, status: 4, actions: [{ type: 0, userid: String(t.anaId) }] });
    const restore = (number: number) =>
      t.call('POST', `${t.urlOf(experiment)}/versions/${number}/restore`, { reason: 'Compare' });
    expect((await restore(1)).json().rewritten).toBeNull();
    expect((await restore(2)).json().rewritten).not.toBeNull();
  });
});

it('is taken in later when the document server does not answer while it is merged', async () => {
  const { experiment, key, original } = await opened('docx');
  const bytes = writtenAnew(withText(original, 'pH 7.40'));
  t.peer.onConvert = () => {
    throw new Error('away');
  };
  expect((await save(key, bytes)).statusCode).toBeGreaterThanOrEqual(500);
  expect(await t.versionsOf(experiment)).toHaveLength(1);
  t.peer.onConvert = () => ({ endConvert: true, fileUrl: t.peer.offer(writtenAnew(original)), percent: 100 });
  expect((await save(key, bytes)).json()).toEqual({ error: 0 });
  expect(await t.versionsOf(experiment)).toHaveLength(2);
});
