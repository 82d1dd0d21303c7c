import { createBlank, readPackage } from '@benchbook/documents';
import { expect, it } from 'vitest';
import { main, PATIENCE, paragraph, press, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

const W14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
const W15 = 'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"';
const control = (id: number, described: string, content: string) =>
  `<w:sdt><w:sdtPr><w:id w:val="${id}"/>${described}</w:sdtPr><w:sdtContent><w:r>${content}</w:r></w:sdtContent></w:sdt>`;
const text = (value: string) => `<w:t xml:space="preserve">${value}</w:t>`;
const asking = '<w:rPr><w:rStyle w:val="PlaceholderText"/></w:rPr>';

const box = control(
  1,
  `<w14:checkbox ${W14}><w14:checked w14:val="0"/><w14:checkedState w14:val="2612" w14:font="MS Gothic"/><w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox>`,
  `<w:rPr><w:rFonts w:ascii="MS Gothic" w:hAnsi="MS Gothic"/></w:rPr>${text('☐')}`,
);
const list = control(
  2,
  '<w:showingPlcHdr/><w:dropDownList><w:listItem w:displayText="Room 1" w:value="r1"/><w:listItem w:displayText="Room 2" w:value="r2"/></w:dropDownList>',
  `${asking}${text('which room')}`,
);
const day = control(
  3,
  '<w:showingPlcHdr/><w:date><w:dateFormat w:val="d. MMMM yyyy"/><w:lid w:val="de-DE"/><w:storeMappedDataAs w:val="dateTime"/><w:calendar w:val="gregorian"/></w:date>',
  `${asking}${text('which day')}`,
);
const name = control(4, '<w:showingPlcHdr/><w:text/>', `${asking}${text('whose name')}`);
const locked = control(5, '<w:lock w:val="contentLocked"/><w:text/>', text('SOP 12'));
const bound = control(
  6,
  '<w:dataBinding w:xpath="/study[1]/number[1]" w:storeItemID="{0B6A1B7C-9E0F-4C39-8D75-6F1B63C0A4A1}"/><w:text/>',
  text('TOX-7'),
);
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const related = (target: string, kind: string) =>
  `<Relationship Id="rIdStore" Type="${RELATIONS}/${kind}" Target="${target}"/></Relationships>`;
const STORE = '{5B1D4F0E-33D0-4E0F-9C0B-8F1D64B7B001}';
const study = (number: string) =>
  `<study xmlns='urn:study'><!-- kept --><number>${number}</number><room/></study>`;
const blankRelations = readPackage(createBlank('docx')).text('word/_rels/document.xml.rels');
const store = {
  'word/_rels/document.xml.rels': blankRelations.replace(
    '</Relationships>',
    related('../customXml/item1.xml', 'customXml'),
  ),
  'customXml/item1.xml': study('TOX-9'),
  'customXml/_rels/item1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related('itemProps1.xml', 'customXmlProps')}`,
  'customXml/itemProps1.xml': `<ds:datastoreItem ds:itemID="${STORE}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"/>`,
};
const kept = (id: number, number: string) =>
  control(
    id,
    `<w:dataBinding w:prefixMappings="xmlns:s='urn:study'" w:xpath="/s:study[1]/s:number[1]" w:storeItemID="${STORE}"/><w:text/>`,
    text(number),
  );
/** A field of which the file holds nothing, not even what it asks for. */
const code = (content: string) =>
  `<w:sdt><w:sdtPr><w:alias w:val="Code"/><w:id w:val="9"/><w15:color ${W15} w:val="33CC66"/><w:text/></w:sdtPr>${content}</w:sdt>`;
const NOTHING = '<w:sdtContent></w:sdtContent>';
const line = (content: string, label: string) => `<w:p><w:r>${text(`${label} `)}</w:r>${content}</w:p>`;

/** In the page: copies what is selected, and pastes it behind the last letter. */
async function copyBehindTheEnd(): Promise<void> {
  const editor = document.activeElement;
  const happen = (kind: string) =>
    editor?.dispatchEvent(new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true }));
  const clipboardData = new DataTransfer();
  happen('copy');
  const end = [...document.querySelectorAll('.ProseMirror p')].findLast((each) => each.textContent === 'end');
  if (!end) throw new Error('The end is not there.');
  getSelection()?.setPosition(end, end.childNodes.length);
  await new Promise((resolve) => setTimeout(resolve, 200));
  happen('paste');
}

it('fills in the fields of a form by mouse and keyboard, refuses what they do not take, and undoes', async () => {
  give(
    line(box, 'dried') +
      line(list, 'in') +
      line(day, 'on') +
      line(name, 'by') +
      line(locked, 'as') +
      line(bound, 'for') +
      line(code(NOTHING), 'code') +
      line(kept(7, 'TOX-9'), 'number') +
      line(kept(8, 'TOX-9'), 'again') +
      paragraph('end'),
    '',
    store,
    (xml) =>
      xml.replace(
        '</w:styles>',
        '<w:style w:type="character" w:styleId="PlaceholderText"><w:name w:val="Placeholder Text"/><w:rPr><w:color w:val="808080"/></w:rPr></w:style></w:styles>',
      ),
  );
  const desk = await open('form');
  const { frame, page } = desk;
  const { keyboard } = page;
  await desk.mayWrite();
  const shownFields = (shown: string) =>
    frame.locator('.superdoc-structured-content-inline', { hasText: shown });
  const field = (shown: string) => shownFields(shown).first();

  await field('☐').click();
  await field('☒').waitFor({ timeout: PATIENCE });
  await field('which room').click();
  await frame.getByRole('option', { name: 'Room 2' }).click();
  await field('Room 2').waitFor({ timeout: PATIENCE });
  await field('which day').click();
  await frame.getByRole('textbox', { name: 'Choose a day' }).fill('2026-07-03');
  await keyboard.press('Enter');
  await field('3. Juli 2026').waitFor({ timeout: PATIENCE });
  await field('whose name').click();
  await keyboard.type('Ana');
  await field('SOP 12').click();
  await keyboard.type('3');
  await desk.line('message').getByText('has locked this field').waitFor({ timeout: PATIENCE });

  await field('TOX-7').click();
  await keyboard.type('3');
  await desk.line('message').getByText('Word would put that back').waitFor({ timeout: PATIENCE });

  // What tools write is refused as what is typed.
  const dismiss = async () => {
    const message = desk.line('message');
    await message.getByRole('button', { name: 'Dismiss' }).click();
    await message.waitFor({ state: 'hidden', timeout: PATIENCE });
  };
  await dismiss();
  await press(desk, 'Special characters');
  await frame.getByLabel('Find by name').fill('degree');
  await keyboard.press('Enter');
  await desk.line('message').getByText('Word would put that back').waitFor({ timeout: PATIENCE });
  await field('Ana').click();
  await press(desk, 'Header, footer, page number');
  await frame.getByRole('menuitem', { name: 'Page number', exact: true }).click();
  await desk.line('message').getByText('takes text only').waitFor({ timeout: PATIENCE });
  await dismiss();
  await press(desk, 'Table');
  await frame.getByRole('button', { name: '2 × 2 table' }).click();
  await desk.line('message').getByText('takes text only').waitFor({ timeout: PATIENCE });
  await dismiss();
  await press(desk, 'Link');
  await frame.getByLabel('Address').fill('example.org');
  await keyboard.press('Enter');
  await desk.line('message').getByText('takes text only').waitFor({ timeout: PATIENCE });

  const unfilled = frame.locator('.superdoc-structured-content-inline[data-empty]');
  await unfilled.click();
  await keyboard.type('C4');

  const filled = await stored(desk, main, />Ana<\/w:t>.*>C4</s);
  const described = (id: number) =>
    new RegExp(`<w:id w:val="${id}"/>(.*?)</w:sdt>`, 's').exec(filled)?.[1] ?? '';
  expect(described(1)).toBe(
    box
      .replace(/^.*?<w:id w:val="1"\/>/, '')
      .replace('w14:checked w14:val="0"', 'w14:checked w14:val="1"')
      .replace('☐', '☒')
      .replace('</w:sdt>', ''),
  );
  expect(described(2)).toMatch(
    /^<w:dropDownList w:lastValue="r2"><w:listItem.*<w:r><w:t[^>]*>Room 2<\/w:t><\/w:r>/,
  );
  expect(described(3)).toMatch(
    /^<w:date w:fullDate="2026-07-03T00:00:00Z"><w:dateFormat.*<w:r><w:t[^>]*>3\. Juli 2026<\/w:t><\/w:r>/,
  );
  expect(described(4)).toMatch(
    /^<w:text\/><\/w:sdtPr><w:sdtContent><w:r><w:t[^>]*>Ana<\/w:t><\/w:r><\/w:sdtContent>/,
  );
  const numbers = (number: string) =>
    line(kept(7, number), 'number') + line(kept(8, number), 'again') + paragraph('end');
  expect(filled).toContain(
    line(locked, 'as') +
      line(bound, 'for') +
      line(code(`<w:sdtContent><w:r><w:t>C4</w:t></w:r></w:sdtContent>`), 'code') +
      numbers('TOX-9'),
  );

  // What was empty is as it was once that is undone or deleted. Selected whole by its handle, a field is one still when it is typed over.
  const leftEmpty = new RegExp(`<w:id w:val="9"/>[^]*?${NOTHING}`);
  await keyboard.press('Control+z');
  await unfilled.waitFor({ timeout: PATIENCE });
  expect(await stored(desk, main, leftEmpty)).toContain(line(code(NOTHING), 'code'));
  await unfilled.click();
  await keyboard.type('X7');
  await field('X7').locator('.superdoc-structured-content-inline__label').click();
  await keyboard.type('8');
  expect(await stored(desk, main, />8<\/w:t>/)).toContain(
    code(`<w:sdtContent><w:r><w:t>8</w:t></w:r></w:sdtContent>`),
  );
  await keyboard.press('Backspace');
  await unfilled.waitFor({ timeout: PATIENCE });
  expect(await stored(desk, main, leftEmpty)).toContain(line(code(NOTHING), 'code'));

  // What is stored elsewhere is filled in there, too, and wherever it is shown.
  await field('TOX-9').click();
  await keyboard.press('End');
  await keyboard.type('31');
  await shownFields('TOX-931').nth(1).waitFor({ timeout: PATIENCE });
  await keyboard.press('Shift+Enter');
  await desk.line('message').getByText('one line').waitFor({ timeout: PATIENCE });
  expect(await stored(desk, main, />TOX-931</)).toContain(numbers('TOX-931'));
  expect(await stored(desk, 'customXml/item1.xml', /TOX/)).toBe(study('TOX-931'));
  await keyboard.press('Control+z');
  await field('TOX-931').first().waitFor({ state: 'hidden', timeout: PATIENCE });
  expect(await stored(desk, 'customXml/item1.xml', /TOX-9</)).toBe(study('TOX-9'));

  // By the keyboard, and back.
  const rooms = frame.getByRole('listbox', { name: 'Choose an entry' });
  await field('Room 2').click();
  await rooms.waitFor({ timeout: PATIENCE });
  await keyboard.press('Escape');
  await rooms.waitFor({ state: 'hidden', timeout: PATIENCE });
  await keyboard.press('Alt+ArrowDown');
  await rooms.waitFor({ timeout: PATIENCE });
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await field('Room 1').waitFor({ timeout: PATIENCE });
  await keyboard.press('Control+z');
  await field('Room 2').waitFor({ timeout: PATIENCE });

  // Enter at the end of one goes on behind it.
  await field('Ana').click();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await keyboard.type('behind');
  const more = await stored(desk, main, />behind</);
  expect(more).toMatch(
    />Ana<\/w:t><\/w:r><\/w:sdtContent><\/w:sdt><\/w:p><w:p\b[^>]*>(?:<w:pPr>.*?<\/w:pPr>)?<w:r>(?:<w:rPr>.*?<\/w:rPr>)?<w:t[^>]*>behind<\/w:t><\/w:r><\/w:p>/,
  );

  // One that is copied has an id of its own.
  await keyboard.press('ArrowUp');
  await keyboard.press('Home');
  await keyboard.press('Shift+End');
  await frame.evaluate(copyBehindTheEnd);
  await shownFields('Ana').nth(1).waitFor({ timeout: PATIENCE });
  const copied = await stored(desk, main, />Ana<.*>Ana</s);
  const ids = [...copied.matchAll(/<w:sdtPr>.*?<w:id w:val="(-?\d+)"/gs)].map(([, id]) => id);
  expect(ids).toHaveLength(10);
  expect(new Set(ids).size).toBe(10);
  expect(ids).toEqual(expect.arrayContaining(['1', '2', '3', '4', '5', '6', '7', '8', '9']));
});
