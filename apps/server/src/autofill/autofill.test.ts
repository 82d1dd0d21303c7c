import { readFileSync } from 'node:fs';
import type { DataConnectionEvent, Experiment } from '@benchbook/contract';
import { type CellContent, createBlank, extractText, patchWorkbook, readCells } from '@benchbook/documents';
import { type LimsSimulator, startLimsSimulator } from '@benchbook/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { multipart } from '../../test/index.ts';

let t: EditorTest;
let lims: LimsSimulator;
beforeEach(async () => {
  t = await startEditorTest();
  lims = await startLimsSimulator();
});
afterEach(async () => {
  await lims.close();
  await t.close();
});

/** A workbook whose document says this. */
async function workbook(text: string): Promise<Experiment> {
  const form = multipart([{ name: 'Titration.docx', bytes: withText(createBlank('docx'), text) }]);
  const answer = await t.test.app.inject({
    method: 'POST',
    url: `/api/projects/${t.projectId}/experiments/upload`,
    payload: form.payload,
    headers: { ...t.ana, ...form.headers },
  });
  return answer.json().created[0];
}

async function template(dataObject: object | string, fields: object = {}): Promise<number> {
  const text = typeof dataObject === 'string' ? dataObject : JSON.stringify(dataObject);
  const body = { title: 'SOP', documentType: 'docx', autofill: true, dataObject: text, ...fields };
  const answer = await t.call('POST', '/api/templates', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

/** A number of a JSON text with just these characters (ES2026). */
const written = (text: string) => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);

const fill = (experiment: Experiment, templateId: number, headers = t.ana) =>
  t.call('POST', `${t.urlOf(experiment)}/templateAutofill`, { templateId }, headers);

const textOf = async (experiment: Experiment) => {
  const versions = await t.versionsOf(experiment);
  const file = await t.call('GET', `${t.urlOf(experiment)}/versions/${versions[0]?.number}/file`);
  return extractText(file.rawPayload)
    .map(({ text }) => text)
    .join('\n');
};

async function connect(endpoint: string): Promise<void> {
  const administrator = await t.test.signIn({ administrator: true });
  const fields = { name: 'Simulator', baseUrl: lims.url, authTypeId: 2, token: lims.credentials.token };
  const { id } = (await t.call('POST', '/api/dataConnections/', fields, administrator)).json();
  const events: DataConnectionEvent[] = (
    await t.call('GET', `/api/dataConnections/${id}/events`, undefined, administrator)
  ).json();
  const event = events.find(({ eventTypeId }) => eventTypeId === 6);
  const changed = await t.call(
    'PUT',
    `/api/dataConnections/${id}/events/${event?.id}`,
    { endpoint },
    administrator,
  );
  expect(changed.statusCode, changed.body).toBe(200);
}

/** What is said, and that the document is as it was. */
async function refused(experiment: Experiment, templateId: number, status: number): Promise<string> {
  const before = await t.versionsOf(experiment);
  const answer = await fill(experiment, templateId);
  expect(answer.statusCode, answer.body).toBe(status);
  expect(await t.versionsOf(experiment)).toEqual(before);
  return answer
    .json()
    .errors.map(({ msg }: { msg: string }) => msg)
    .join('\n');
}

describe('a preview of a template', () => {
  it('tells what each placeholder becomes with a Data Object that is not saved, and asks no LIMS', async () => {
    const id = await template({ n: 'saved' });
    const form = multipart([
      {
        name: 'P.docx',
        bytes: withText(createBlank('docx'), '{who} {title} {x | decimals 2} {gone} {s.id}'),
      },
    ]);
    const uploaded = await t.test.app.inject({
      method: 'POST',
      url: '/api/templates/upload',
      payload: form.payload,
      headers: { ...t.ana, ...form.headers },
    });
    const { id: other } = uploaded.json().created[0];
    const dataObject =
      '{\n  "who": "$user.fullName", "title": "$experiment.title",\n  "x": 7.455,\n  "s": "$lims.sample"\n}';
    const preview = (templateId: number, body: object) =>
      t.call('POST', `/api/templates/${templateId}/preview`, body);
    const answer = await preview(other, { dataObject });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().map(({ tag, shows }: { tag: string; shows: string }) => [tag, shows])).toEqual([
      ['{who}', 'Ana Kovač'],
      ['{title}', '‹title of the workbook›'],
      ['{x | decimals 2}', '7.46'],
      ['{gone}', null],
      ['{s.id}', '‹LIMS: sample.id›'],
    ]);
    expect((await preview(id, { dataObject: '{' })).statusCode).toBe(409);
    const wrong = await preview(other, {
      dataObject: '{\n "who": [1], "title": "", "x": 1, "s": {"id": 1}, "gone": 1}',
    });
    expect(wrong.json()[0].problem).toMatch(/^\{who\} is a list: .* \(Data Object: line 2, column 2\.\)$/);
  });
});

describe('filling a workbook in', () => {
  it('puts literals and what the workbook knows into a new version, and says so in the audit trail', async () => {
    const experiment = await workbook('{who}, {project}, {title} ({id}), {day}, {cost}, {mass} g');
    await t.test.db.updateTable('users').set({ timezone: 'Asia/Tokyo' }).where('id', '=', t.anaId).execute();
    const ana = await t.test.signIn({ id: t.anaId });
    const data = {
      who: '$user.fullName',
      project: '$project.title',
      title: '$experiment.title',
      id: '$experiment.id',
      day: '$today',
      cost: '$$5',
      mass: 1.5,
    };
    const templateId = await template(data);
    const answer = await fill(experiment, templateId, ana);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ number: 2, reason: 'autofill', authors: ['Ana Kovač'] });
    const today = new Date(t.test.clock.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    expect(await textOf(experiment)).toBe(
      `Ana Kovač, Buffers, Titration (${experiment.id}), ${today}, $5, 1.5 g`,
    );
    const entries = await t.test.db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
    expect(entries.at(-1)).toMatchObject({
      event: 'Autofill Workbook',
      message: 'Ana Kovač filled in workbook "Titration" from template SOP',
      old: { version: 1 },
      new: { version: 2, templateId },
    });
  });

  it('asks for a reason where the type of the workbook does, and keeps it', async () => {
    const experiment = await workbook('{n}');
    const templateId = await template({ n: 'one' });
    const ada = await t.test.signIn({ administrator: true });
    const type = { id: 1, typeName: 'General', useACL: false, roles: [], active: true, asksReason: true };
    expect((await t.call('PUT', '/api/experimentTypes', type, ada)).statusCode).toBe(200);
    expect(await refused(experiment, templateId, 409)).toContain('need a reason for each change');
    // It is asked for before anything else is done: neither is the LIMS asked, nor is it missed.
    const fromLims = await template({ n: '$lims.sample.name' });
    expect(await refused(experiment, fromLims, 409)).toContain('need a reason for each change');
    const body = { templateId, reason: 'The batch is known now' };
    const filled = await t.call('POST', `${t.urlOf(experiment)}/templateAutofill`, body);
    expect(filled.json()).toMatchObject({ number: 2, note: 'Template "SOP": The batch is known now' });
  });

  it('stores the results that follow from the values, in a workbook no editor opened', async () => {
    const cells = [
      { kind: 'text', value: '{n}' },
      { kind: 'number', value: 3 },
      { kind: 'formula', formula: 'AVERAGE(B2:B3)', result: 3 },
      { kind: 'formula', formula: 'IF(B4<4,"PASS","FAIL")', result: 'PASS' },
    ] satisfies CellContent[];
    const edits = cells.map((content, index) => ({ row: index + 1, column: 1, content }));
    const blank = createBlank('xlsx');
    const { bytes } = patchWorkbook(blank, [
      { op: 'set-cells', sheet: readCells(blank)[0]?.sheet ?? '', cells: edits },
    ]);
    const form = multipart([{ name: 'Mean.xlsx', bytes }]);
    const url = `/api/projects/${t.projectId}/experiments/upload`;
    const headers = { ...t.ana, ...form.headers };
    const uploaded = await t.test.app.inject({ method: 'POST', url, payload: form.payload, headers });
    const [experiment] = uploaded.json().created;
    const answer = await fill(experiment, await template({ n: 20 }, { documentType: 'xlsx' }));
    expect(answer.statusCode, answer.body).toBe(200);
    const file = await t.call('GET', `${t.urlOf(experiment)}/versions/2/file`);
    expect(readCells(file.rawPayload)[0]?.cells.map(({ value }) => value)).toEqual([20, 3, 11.5, 'FAIL']);
  });

  it('reads values from the LIMS, which is asked once, for what the Data Object names', async () => {
    await connect('autofill?sample={sampleId}');
    const experiment = await workbook('{sample}:{#results} {test} {value}{unit}{/results}');
    const answer = await fill(
      experiment,
      await template({
        sampleId: '$experiment.title',
        sample: '$lims.sample.name',
        results: '$lims.results',
      }),
    );
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await textOf(experiment)).toBe('Buffer pH 7.4: Assay by HPLC 99.3% pH 7.41');
    expect(lims.requests.map(({ path, query }) => path + query)).toEqual(['/api/autofill?sample=Titration']);
  });

  it('leaves a place empty for which the LIMS has null, and writes numbers as the LIMS did', async () => {
    await connect('autofill');
    Object.assign(lims.data.autofill, {
      note: null,
      ph: written('7.40'),
      lot: written('12345678901234567890'),
    });
    const experiment = await workbook('[{note}] {ph} {lot} {mass}');
    const data = '{"note":"$lims.note","ph":"$lims.ph","lot":"$lims.lot","mass":1.50}';
    const answer = await fill(experiment, await template(data));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await textOf(experiment)).toBe('[] 7.40 12345678901234567890 1.50');
  });

  it('says in the versions which template it was', async () => {
    const experiment = await workbook('{a}');
    await fill(experiment, await template({ a: 1 }));
    expect((await t.versionsOf(experiment))[0]).toMatchObject({ note: 'Template "SOP"' });
  });

  it('calls an instrument as the LIMS does that offers it, where another one gave the same number', async () => {
    for (const name of ['Old LIMS', 'New LIMS']) {
      const { id } = await t.test.db
        .insertInto('data_connections')
        .values({ name, base_url: lims.url, auth_type_id: 1, username: '', header: '' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const endpoint = name === 'New LIMS' ? 'instruments' : '';
      await t.test.db
        .insertInto('data_connection_events')
        .values({ data_connection_id: id, event_type_id: 1, endpoint })
        .execute();
      await t.test.db
        .insertInto('lims_items')
        .values({
          data_connection_id: id,
          kind: 'instrument',
          external_id: '5',
          number: 5,
          name: `Balance of the ${name}`,
        })
        .execute();
    }
    const experiment = await workbook('{balance}');
    await t.test.db
      .updateTable('experiments')
      .set({ instrument_id: 5 })
      .where('id', '=', experiment.id)
      .execute();
    const answer = await fill(experiment, await template({ balance: '$instrument.name' }));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await textOf(experiment)).toBe('Balance of the New LIMS');
  });

  it('makes no version of a document without placeholders', async () => {
    const experiment = await workbook('nothing to fill in');
    expect((await fill(experiment, await template({}))).json()).toMatchObject({
      number: 1,
      reason: 'upload',
    });
    expect(await t.versionsOf(experiment)).toHaveLength(1);
  });

  it('brings what is being typed into a version first', async () => {
    const experiment = await workbook('{a}');
    const { key } = await t.open(experiment);
    await t.callback({
      key,
      status: 1,
      users: [String(t.anaId)],
      actions: [{ type: 1, userid: String(t.anaId) }],
    });
    t.peer.onCommand = async ({ c, userdata }) => {
      const url = t.peer.offer(withText(createBlank('docx'), 'typed {a}'));
      const save = {
        key,
        status: 6,
        forcesavetype: 0,
        url,
        users: [String(t.anaId)],
        userdata,
        lastsave: 'x',
      };
      if (c === 'forcesave') await t.callback(save);
      return { error: 0 };
    };
    expect((await fill(experiment, await template({ a: 'filled' }))).json()).toMatchObject({ number: 3 });
    expect(await textOf(experiment)).toBe('typed filled');
  });
});

describe('the example of the user guide', () => {
  const page = readFileSync(new URL('../../../../docs/user-guide/templates.md', import.meta.url), 'utf8');
  const [answer = '', data = ''] = [...page.matchAll(/^ *```json\n([^`]*)```/gm)].map(
    ([, json = '']) => json,
  );
  const [report = '', row = ''] = [/^ *> (Report.*)$/m, /^ *> \| ({#.*) \|$/m].map(
    (line) => line.exec(page)?.[1] ?? '',
  );

  it('is true', async () => {
    await connect('autofill');
    expect(lims.data.autofill).toEqual(JSON.parse(answer));
    const cells = row.split(' | ').map((text) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`);
    const table = `<w:tbl><w:tblPr/><w:tblGrid/><w:tr>${cells.join('')}</w:tr></w:tbl>`;
    const experiment = await workbook(`${report}</w:t></w:r></w:p>${table}<w:p><w:r><w:t>end`);
    const filled = await fill(experiment, await template(data));
    expect(filled.statusCode, filled.body).toBe(200);
    const today = t.test.clock.now().toLocaleDateString('en-CA');
    expect(await textOf(experiment)).toBe(
      [
        `Report on Buffer pH 7.4 by Ana Kovač, ${today}`,
        'Assay by HPLC',
        '99.3 %',
        'pH',
        '7.41 ',
        'end',
      ].join('\n'),
    );
  });
});

describe('what cannot be filled in is named, and the document stays as it was', () => {
  it.each([
    ['a placeholder that is not known', '{a} {b} {a}', { c: 1 }, 422, '{a} is not in the Data Object'],
    [
      'an instrument nobody chose',
      '{a}',
      { a: '$instrument.name' },
      409,
      'no instrument. Choose one first. (Data Object: line 1, column 6.)',
    ],
    ['no connection', '{a}', { a: '$lims.x' }, 409, 'no data connection has them'],
  ])('%s', async (_what, text, data, status, msg) => {
    expect(await refused(await workbook(text), await template(data), status)).toContain(msg);
  });

  it('a value the LIMS does not have, a place of the endpoint, a LIMS that fails', async () => {
    await connect('autofill/{sampleId}');
    const experiment = await workbook('{a}');
    expect(await refused(experiment, await template({ a: '$lims.x' }), 409)).toContain(
      'asks the LIMS for {sampleId}',
    );
    const asking = await template({ sampleId: 7, a: '$lims.sample.nam' });
    expect(await refused(experiment, asking, 409)).toMatch(
      /nothing at \$lims\.sample\.nam, .* \(Data Object: line 1, column 19\.\)$/,
    );
    lims.fail({ times: 1, status: 500 });
    expect(await refused(experiment, asking, 502)).toContain('Simulator, Autofill data: it answered 500');
    const circular = await template({ sampleId: '$lims.sample.id', a: 1 });
    expect(await refused(experiment, circular, 409)).toContain('asks the LIMS for {sampleId}');
    const upwards = await template({ sampleId: '..', a: '$lims.sample.name' });
    expect(await refused(experiment, upwards, 502)).toContain('{sampleId} is "..", which cannot be part');
    expect(lims.requests).toHaveLength(2);
  });

  it('a workbook into which another template was loaded while the LIMS was asked', async () => {
    await connect('autofill');
    const experiment = await workbook('{a}');
    const asking = await template({ a: '$lims.sample.name' });
    const other = await template({ a: 'other' }, { title: 'Other' });
    const load = () => t.call('PUT', t.urlOf(experiment), { templateId: other });
    lims.fail({ times: 1, meanwhile: load });
    const answer = await fill(experiment, asking);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors[0].msg).toContain('Another template was loaded meanwhile');
    expect(await t.versionsOf(experiment)).toHaveLength(2);
  });

  it('a template without autofill, a published workbook, and one that somebody else is editing', async () => {
    const experiment = await workbook('{a}');
    const off = await template({}, { autofill: false });
    expect(await refused(experiment, off, 409)).toBe('Autofill is off for the template "SOP".');
    const on = await template({ a: 1 });
    const { key } = await t.open(experiment, t.ben);
    const here = { key, users: [String(t.benId)], actions: [{ type: 1, userid: String(t.benId) }] };
    await t.callback({ ...here, status: 1 });
    expect(await refused(experiment, on, 409)).toContain(
      'Ben Okafor is editing this workbook, and filling it in',
    );
    await t.callback({ key, status: 4, actions: [{ type: 0, userid: String(t.benId) }] });
    await t.publish(experiment);
    expect(await refused(experiment, on, 409)).toContain('published');
  });
});

it('a template is kept only with a Data Object that can be read, and the place of the error is named', async () => {
  const body = { title: 'SOP', documentType: 'docx', autofill: true, dataObject: '{\n "a": "$lab.name"\n}' };
  const answer = await t.call('POST', '/api/templates', body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual([
    {
      code: 'invalid-input',
      msg: expect.stringContaining('Data Object: Line 2, column 7: "$lab.name" is not known.'),
      field: 'dataObject',
    },
  ]);
});
