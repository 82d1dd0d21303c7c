import { describe, expect, it, vi } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { main, onPages, PATIENCE, paragraph, paste, press, setUpWordDesk } from '../testing/word-desk.ts';

const DAY = 86_400_000;

/** The caret is where keys have put it, also for superdoc, which hears of it later than they are pressed. */
const caretIsDrawn = ({ frame }: Desk): Promise<unknown> =>
  frame.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

describe('suggestions in a Word document', () => {
  const { place, open, give, stored } = setUpWordDesk();

  it('accepts and rejects everything that was suggested, which one Ctrl+Z takes back', async () => {
    const by = 'w:author="Ben" w:date="2026-01-01T00:00:00Z"';
    const body = `<w:p><w:r><w:t xml:space="preserve">stable for </w:t></w:r><w:del w:id="1" ${by}><w:r><w:delText>12</w:delText></w:r></w:del><w:ins w:id="2" ${by}><w:r><w:rPr><w:lang w:val="de-DE"/></w:rPr><w:t>24</w:t></w:r></w:ins><w:r><w:t xml:space="preserve"> months</w:t></w:r></w:p><w:p><w:r><w:rPr><w:b/><w:rPrChange w:id="3" ${by}><w:rPr/></w:rPrChange></w:rPr><w:t>cold</w:t></w:r></w:p>`;
    give(body);
    const desk = await open('decided');
    await desk.mayWrite();
    await desk.goToEnd();
    const decide = async (entry: string) => {
      await press(desk, 'Suggested changes');
      await desk.frame.getByRole('menuitem', { name: entry }).click();
    };
    await decide('Accept all changes');
    const accepted = await stored(desk, main, /^(?!.*<w:(?:ins|del|rPrChange) ).*cold/s);
    expect(accepted).toMatch(/<w:rPr><w:lang w:val="de-DE"\/><\/w:rPr><w:t[^>]*>24</);
    expect(accepted).toMatch(/<w:rPr><w:b\/><\/w:rPr><w:t[^>]*>cold</);
    expect(accepted).not.toContain('12');
    await desk.page.keyboard.press('Control+z');
    expect(await stored(desk, main, /<w:ins /)).toContain(body);
    await decide('Reject all changes');
    const rejected = await stored(desk, main, /^(?!.*<w:(?:ins|del|rPrChange) ).*cold/s);
    expect(rejected.replaceAll(/<[^>]*>/g, '').trim()).toBe('stable for 12 monthscold');
    expect(rejected).not.toContain('<w:b/>');
  });

  it('decides about rows of tables that were put in or taken out, and about everything else beside them', async () => {
    const by = 'w:author="Ben" w:date="2026-01-01T00:00:00Z"';
    const row = (id: number, how: string, look: string, ...texts: string[]) => {
      const cells = texts.map((text) => {
        const inside = text.startsWith('+')
          ? `<w:ins w:id="${id + 1}" ${by}><w:r><w:t>${text.slice(1)}</w:t></w:r></w:ins>`
          : `<w:r><w:t>${text}</w:t></w:r>`;
        return `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/>${look}</w:tcPr><w:p>${inside}</w:p></w:tc>`;
      });
      return `<w:tr>${how && `<w:trPr><w:${how} w:id="${id}" ${by}/></w:trPr>`}${cells.join('')}</w:tr>`;
    };
    const table = (...rows: string[]) =>
      `<w:tbl><w:tblPr><w:tblW w:w="2000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="2000"/></w:tblGrid>${rows.join('')}</w:tbl>`;
    const more = `<w:p><w:ins w:id="90" ${by}><w:r><w:t>more</w:t></w:r></w:ins></w:p>`;
    const loose = table(row(1, '', '', 'stays'), row(10, 'ins', '', '+new'), row(20, 'del', '', 'old'));
    const bound = table(
      row(30, '', '<w:vMerge w:val="restart"/>', 'tall'),
      row(40, 'ins', '<w:vMerge/>', ''),
    );
    const texts = (xml: string) => [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g)].map(([, text]) => text);
    give(loose + more + paragraph('end'));
    const desk = await open('rows');
    await desk.mayWrite();
    await desk.goToEnd();
    const decide = async (entry: string) => {
      await press(desk, 'Suggested changes');
      await desk.frame.getByRole('menuitem', { name: entry }).click();
    };
    const none = /^(?!.*<w:(?:ins|del) ).*end/s;
    await decide('Reject all changes');
    expect(texts(await stored(desk, main, none))).toEqual(['stays', 'old', 'end']);
    await desk.page.keyboard.press('Control+z');
    expect(await stored(desk, main, /<w:ins /)).toContain(loose);
    await decide('Accept all changes');
    expect(texts(await stored(desk, main, none))).toEqual(['stays', 'new', 'more', 'end']);

    // A row that a cell reaches into is left, and said to be.
    give(bound + paragraph('between') + more + paragraph('end'));
    const other = await open('bound');
    await other.mayWrite();
    await other.goToEnd();
    await press(other, 'Suggested changes');
    await other.frame.getByRole('menuitem', { name: 'Reject all changes' }).click();
    const left = other.line('message').filter({ hasText: '1 suggested change is left.' });
    await left.waitFor({ timeout: PATIENCE });
    const xml = await stored(other, main, /^(?!.*more).*end/s);
    expect(xml).toContain(bound);
  });

  it('says how many suggestions are left that the editor does not decide about', async () => {
    const by = 'w:author="Ben" w:date="2026-01-01T00:00:00Z"';
    const ins = (id: number, content = '') => `<w:ins w:id="${id}" ${by}>${content}</w:ins>`;
    give(
      `<w:p><w:pPr><w:rPr><w:moveTo w:id="1" ${by}/></w:rPr></w:pPr>${ins(2, '<w:r><w:t>dried</w:t></w:r>')}</w:p><w:p>${ins(3, '<w:r><w:tab/></w:r>')}</w:p>${paragraph('end')}`,
    );
    const desk = await open('left');
    await desk.mayWrite();
    await desk.goToEnd();
    await press(desk, 'Suggested changes');
    await desk.frame.getByRole('menuitem', { name: 'Accept all changes' }).click();
    const left = desk.line('message').filter({ hasText: '2 suggested changes are left. The editor decides' });
    await left.waitFor({ timeout: PATIENCE });
    const xml = await stored(desk, main, /^(?!.*<w:ins (?:(?!<\/w:ins>).)*dried).*dried.*end/s);
    expect(xml.match(/<w:(?:ins|moveTo) /g)).toHaveLength(2);
  });

  const GRACE = 'w:author="Grace" w:date="2026-01-01T00:00:00Z"';
  const COLD = `<w:p><w:r><w:rPr><w:b/><w:rPrChange w:id="3" ${GRACE}><w:rPr/></w:rPrChange></w:rPr><w:t>cold</w:t></w:r></w:p>`;
  /** The paragraphs of the body: what was suggested about the end, whose looks are suggested, and the text. */
  const paragraphsOf = (xml: string) =>
    [...xml.matchAll(/<w:p(?: [^>]*)?(?:\/>|>(.*?)<\/w:p>)/gs)].map(([, inside = '']) => {
      const end = /<w:rPr>\s*<w:(ins|del) [^>]*w:author="(\w+)"/.exec(inside);
      const looks = [...inside.matchAll(/<w:rPrChange [^>]*w:author="(\w+)"/g)].map(
        ([, by]) => `looks by ${by}: `,
      );
      return `${looks.join('')}${inside.replaceAll(/<[^>]*>/g, '')}${end ? ` (${end[1]} by ${end[2]})` : ''}`;
    });

  it('stores to the minute when something was suggested, by the clock of the server', async () => {
    give(paragraph('weighed'), '<w:trackRevisions/>');
    const begin = Date.now();
    // The computer is a day behind, and set back by another one while somebody writes.
    const desk = await Desk.open(place, { fileType: 'docx', key: 'clock' }, undefined, (page) =>
      page.clock.install({ time: begin - DAY }),
    );
    await desk.mayWrite();
    await desk.goToEnd();
    await desk.page.keyboard.type('!');
    await desk.shows('weighed!');
    await desk.page.clock.setSystemTime(begin - 2 * DAY);
    await desk.page.keyboard.press('Enter');
    await desk.page.keyboard.type('dried');
    await onPages(desk.frame, 'dried', { exact: true }).dblclick();
    await press(desk, 'Comment');
    await desk.frame.getByRole('dialog', { name: 'Comment' }).getByLabel('Comment').fill('How long?');
    await desk.page.keyboard.press('Enter');
    const suggested = await stored(desk, main, /<w:ins .*dried.*commentReference/s);
    const commented = await stored(desk, 'word/comments.xml', /How long\?/);
    const dates = [...suggested.matchAll(/ w:date="([^"]*)"/g)].map(([, date = '']) => date);
    expect(dates.length).toBeGreaterThan(1);
    for (const date of dates) expect(date).toMatch(/:00(?:\.000)?Z$/);
    for (const date of [...dates, / w:date="([^"]*)"/.exec(commented)?.[1] ?? '']) {
      expect(Date.parse(date)).toBeGreaterThan(begin - 60_000);
      expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
    }
    // What the page says before it is loaded again is what it says after.
    const times = async () => new Set(await desk.frame.locator('.user-timestamp').allTextContents());
    const said = await times();
    expect(said.size).toBeGreaterThan(0);
    await desk.reload();
    await vi.waitFor(async () => expect(await times()).toEqual(said), { timeout: PATIENCE });
    await desk.close();
  });

  it('has what somebody writes on at once be one suggestion, and what they write later one of its own', async () => {
    give(paragraph('weighed'), '<w:trackRevisions/>');
    const begin = Date.now();
    const desk = await Desk.open(place, { fileType: 'docx', key: 'later' }, undefined, (page) =>
      page.clock.install({ time: begin }),
    );
    const typeAfter = async (minutes: number, text: string) => {
      await desk.page.clock.setSystemTime(begin + minutes * 60_000);
      await desk.page.keyboard.type(text);
      await desk.shows(text);
    };
    await desk.mayWrite();
    await desk.goToEnd();
    await typeAfter(0, ' twi');
    await typeAfter(2, 'ce');
    await typeAfter(20, ' more');
    const xml = await stored(desk, main, / more/);
    const suggested = [...xml.matchAll(/<w:ins [^>]*w:author="Ada"[^>]*>(.*?)<\/w:ins>/gs)];
    expect(suggested.map(([, runs]) => runs)).toEqual(
      [' twice', ' more'].map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`),
    );
    await desk.close();
  });

  it('suggests the ends that Enter puts in, whatever stands before them, and leaves others’ suggestions to them', async () => {
    give(paragraph('weighed') + COLD + paragraph('end'), '<w:trackRevisions/>');
    const desk = await open('ends');
    await desk.mayWrite();
    await desk.goToEnd();
    const { keyboard } = desk.page;
    // Two of them in a row, one in text about which somebody else has suggested something, one at the start of a paragraph.
    for (const key of ['Control+Home', 'End', 'ArrowLeft', 'Enter', 'Enter']) await keyboard.press(key);
    for (const key of ['ArrowDown', 'Home', 'ArrowRight', 'ArrowRight', 'Enter']) await keyboard.press(key);
    for (const key of ['ArrowDown', 'Home', 'Enter']) await keyboard.press(key);
    const all = [
      'weighe (ins by Ada)',
      ' (ins by Ada)',
      'd',
      'looks by Grace: co (ins by Ada)',
      'looks by Grace: ld',
      ' (ins by Ada)',
      'end',
    ];
    const ends = /(?:<w:ins .*){4}/s;
    expect(paragraphsOf(await stored(desk, main, ends))).toEqual(all);

    // Read again, they are decided about with all others.
    await desk.reload();
    await desk.mayWrite();
    await desk.goToEnd();
    const decide = async (entry: string) => {
      await press(desk, 'Suggested changes');
      await desk.frame.getByRole('menuitem', { name: entry }).click();
    };
    await decide('Reject all changes');
    const rejected = await stored(desk, main, /^(?!.*<w:(?:ins|rPrChange) ).*cold/s);
    expect(paragraphsOf(rejected)).toEqual(['weighed', 'cold', 'end']);
    expect(rejected).not.toContain('<w:b/>');
    await desk.page.keyboard.press('Control+z');
    expect(paragraphsOf(await stored(desk, main, ends))).toEqual(all);
    await decide('Accept all changes');
    const accepted = await stored(desk, main, /^(?!.*<w:(?:ins|rPrChange) ).*end/s);
    expect(paragraphsOf(accepted)).toEqual(['weighe', '', 'd', 'co', 'ld', '', 'end']);
  });

  it('takes an end back that the same person suggested, and suggests that any other goes', async () => {
    const section =
      '<w:p><w:pPr><w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr></w:pPr><w:r><w:t>section</w:t></w:r></w:p>';
    give(paragraph('weighed') + paragraph('dried') + section + paragraph('end'), '<w:trackRevisions/>');
    const desk = await open('joined');
    await desk.mayWrite();
    await desk.goToEnd();
    const { keyboard } = desk.page;
    for (const key of ['Home', 'Backspace']) await keyboard.press(key);
    // The end of a section holds its pages.
    const refusal = 'Paragraphs cannot be joined as a suggestion here.';
    await desk.line('message').filter({ hasText: refusal }).waitFor({ timeout: PATIENCE });
    for (const key of ['Control+Home', 'End', 'ArrowLeft', 'Enter', 'Backspace']) await keyboard.press(key);
    for (const key of ['End', 'Delete']) await keyboard.press(key);
    await desk.frame.locator('.taken-out').filter({ visible: true }).waitFor({ timeout: PATIENCE });
    await keyboard.type('!');
    await keyboard.press('ArrowLeft');
    await keyboard.press('Backspace');
    await keyboard.type('?');
    const all = ['weighed? (del by Ada)', '!dried', 'section', 'end'];
    expect(paragraphsOf(await stored(desk, main, /\?<.*!/s))).toEqual(all);
    for (let times = 6; times > 0; times--) await keyboard.press('Control+z');
    const before = ['weighed', 'dried', 'section', 'end'];
    expect(paragraphsOf(await stored(desk, main, /^(?!.*<w:(?:ins|del) ).*end/s))).toEqual(before);
    expect(await desk.frame.locator('.taken-out').count()).toBe(0);
  });

  it('suggests the ends of paragraphs between which text is deleted, accepts them with it, and brings all back', async () => {
    const item = (text: string) =>
      `<w:p><w:pPr><w:keepNext/><w:rPr><w:b/></w:rPr></w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
    const body = `${item('weighed twice')}<w:p/>${paragraph('dried')}${item('cooled')}${paragraph('end')}`;
    give(body, '<w:trackRevisions/>');
    const desk = await open('several');
    await desk.mayWrite();
    await desk.goToEnd();
    const { keyboard } = desk.page;
    for (const key of ['Control+Home', 'Control+ArrowRight']) await keyboard.press(key);
    for (let lines = 3; lines > 0; lines--) await keyboard.press('Shift+ArrowDown');
    for (const key of ['Shift+Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Delete'])
      await keyboard.press(key);
    const taken = ['weighed twice (del by Ada)', ' (del by Ada)', 'dried (del by Ada)', 'cooled', 'end'];
    const deleted = await stored(desk, main, /<w:delText[^>]*>dried/);
    expect(paragraphsOf(deleted)).toEqual(taken);
    // The card beside the text runs no words of two paragraphs into one.
    const card = desk.frame.getByText(/ twice¶dried¶co\b/).filter({ visible: true });
    await card.first().waitFor({ timeout: PATIENCE });
    expect(deleted).toMatch(
      /<w:keepNext\/><w:rPr><w:del w:id="[^"]*" w:author="Ada" w:date="[^"]*" ?\/><w:b\/><\/w:rPr>/,
    );

    const decide = async (entry: string) => {
      await press(desk, 'Suggested changes');
      await desk.frame.getByRole('menuitem', { name: entry }).click();
    };
    const none = /^(?!.*<w:(?:ins|del) ).*end/s;
    await keyboard.press('Control+z');
    expect(await stored(desk, main, none)).toContain(body);
    await keyboard.press('Control+y');
    expect(paragraphsOf(await stored(desk, main, /<w:del /))).toEqual(taken);
    await keyboard.press('Control+a');
    await decide('Reject the selected change');
    expect(await stored(desk, main, none)).toContain(body);
    await keyboard.press('Control+z');
    await stored(desk, main, /<w:del /);

    // Read again, it is decided about in the same way.
    await desk.reload();
    await desk.mayWrite();
    await desk.goToEnd();
    await decide('Reject all changes');
    expect(await stored(desk, main, none)).toContain(body);
    await keyboard.press('Control+z');
    await stored(desk, main, /<w:del /);
    await decide('Accept all changes');
    const accepted = await stored(desk, main, none);
    expect(paragraphsOf(accepted)).toEqual(['weighedoled', 'end']);
    expect(accepted).toMatch(/<w:keepNext\/><w:rPr><w:b\/><\/w:rPr>/);
    await keyboard.press('Control+z');
    expect(paragraphsOf(await stored(desk, main, /<w:del /))).toEqual(taken);
  });

  it('suggests the ends that are typed over, and takes its own back', async () => {
    give(`${paragraph('weighed')}<w:p/>${paragraph('dried')}${paragraph('end')}`, '<w:trackRevisions/>');
    const desk = await open('over');
    await desk.mayWrite();
    await desk.goToEnd();
    const { keyboard } = desk.page;
    const over = ['Control+Home', 'End', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+End'];
    for (const key of [...over, '!', 'Enter', 'a', 'Enter', 'b']) await keyboard.press(key);
    const typed = paragraphsOf(await stored(desk, main, /<w:t>b</));
    const taken = ['weighed (del by Ada)', ' (del by Ada)'];
    expect(typed).toEqual([...taken, 'dried! (ins by Ada)', 'a (ins by Ada)', 'b', 'end']);
    for (const key of ['Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+End', 'Delete']) await keyboard.press(key);
    const left = paragraphsOf(await stored(desk, main, /^(?!.*<w:t>b<)/s));
    expect(left).toEqual([...taken, 'dried!', 'end']);
    await press(desk, 'Suggested changes');
    await desk.frame.getByRole('menuitem', { name: 'Reject all changes' }).click();
    const rejected = await stored(desk, main, /^(?!.*<w:(?:ins|del) ).*end/s);
    expect(paragraphsOf(rejected)).toEqual(['weighed', '', 'dried', 'end']);
  });

  it('deletes as a suggestion what is selected when Enter is pressed', async () => {
    give(paragraph('weighed twice') + paragraph('end'), '<w:trackRevisions/>');
    const desk = await open('selected');
    await desk.mayWrite();
    await desk.goToEnd();
    const { keyboard } = desk.page;
    for (const key of ['Control+Home', 'Control+Shift+ArrowRight', 'Enter']) await keyboard.press(key);
    const xml = await stored(desk, main, /<w:delText/);
    expect(paragraphsOf(xml).join('|')).toMatch(/^weighed ? \(ins by Ada\)\| ?twice\|end$/);
    expect(xml).toMatch(/<w:del [^>]*w:author="Ada".*<w:delText[^>]*>weighed/s);
  });

  it('suggests the ends of paragraphs that are pasted, so that nothing of them is left when they are rejected', async () => {
    const body = `<w:p><w:r><w:t xml:space="preserve">weighed twice</w:t></w:r></w:p>${paragraph('end')}`;
    give(body, '<w:trackRevisions/>');
    const desk = await open('pasted');
    await desk.mayWrite();
    await desk.goToEnd();
    for (const key of ['Control+Home', 'Control+ArrowRight']) await desk.page.keyboard.press(key);
    await caretIsDrawn(desk);
    await paste(desk, { 'text/html': '<p>dried</p><p>cooled</p>' });
    // What did not come in cannot be saved.
    await desk.shows('cooled');
    const pasted = paragraphsOf(await stored(desk, main, /cooled/));
    expect(pasted.slice(0, -2).every((each) => each.endsWith(' (ins by Ada)'))).toBe(true);
    expect(pasted.slice(-2).join()).not.toContain('(ins');
    await press(desk, 'Suggested changes');
    await desk.frame.getByRole('menuitem', { name: 'Reject all changes' }).click();
    const rejected = await stored(desk, main, /^(?!.*<w:ins ).*weighed/s);
    expect(paragraphsOf(rejected)).toEqual(['weighed twice', 'end']);
  });

  it.each([
    ['paragraphs', '<p>dried</p><p>cooled</p>'],
    ['list', '<ul><li>dried</li><li>cooled</li></ul>'],
    ['heading', '<h1>cooled</h1>'],
  ])('suggests what is pasted in front of a paragraph: %s', async (what, html) => {
    const body = `${paragraph('weighed')}${paragraph('end')}`;
    give(body, '<w:trackRevisions/>');
    const desk = await open(`front-${what}`);
    await desk.mayWrite();
    await desk.goToEnd();
    await desk.page.keyboard.press('Control+Home');
    await caretIsDrawn(desk);
    await paste(desk, { 'text/html': html });
    await desk.shows('cooled');
    const pasted = paragraphsOf(await stored(desk, main, /cooled/));
    expect(pasted.slice(-2)).toEqual(['weighed', 'end']);
    expect(pasted.slice(0, -2).every((each) => each.endsWith(' (ins by Ada)'))).toBe(true);
    await press(desk, 'Suggested changes');
    await desk.frame.getByRole('menuitem', { name: 'Reject all changes' }).click();
    const rejected = await stored(desk, main, /^(?!.*<w:ins ).*weighed/s);
    expect(paragraphsOf(rejected)).toEqual(['weighed', 'end']);
    await desk.close();
  });

  it('tracks what is typed where the document says so, until somebody turns that off', async () => {
    give(paragraph('weighed'), '<w:trackRevisions/>');
    const desk = await open('tracked');
    await desk.mayWrite();
    await desk.type(' twice -> then ');
    await press(desk, 'Special characters');
    await desk.frame.getByLabel('Find by name').fill('degree');
    await desk.page.keyboard.press('Enter');
    await stored(desk, main, /<w:ins [^>]*w:author="Ada".* twice → then °<.*<\/w:ins>/s);
    // superdoc would break the page with nobody told.
    await desk.page.keyboard.press('Control+Enter');
    const refusal = 'A page break cannot be a suggestion here.';
    await desk.line('message').filter({ hasText: refusal }).waitFor({ timeout: PATIENCE });
    const breaks = desk.frame.locator('[data-tool="page-break"]');
    if (!(await breaks.isVisible())) await desk.frame.getByRole('button', { name: 'More' }).click();
    expect(await breaks.isDisabled()).toBe(true);
    expect(await breaks.getAttribute('title')).toContain(refusal);
    await desk.page.keyboard.press('Escape');
    await desk.page.keyboard.type('told');
    const xml = await stored(desk, main, /<w:ins [^>]*>(?:(?!<\/w:ins>).)*°(?:(?!<\/w:ins>).)*told/s);
    expect(xml).not.toContain('w:type="page"');
    const untracked = xml.replaceAll(/<w:ins .*?<\/w:ins>|<[^>]*>/gs, '');
    expect(untracked.trim()).toBe('weighed');
    await stored(desk, 'word/settings.xml', /<w:trackRevisions\/>/);
    const tracking = desk.frame.getByRole('button', { name: 'Changes to this document are tracked' });
    expect(await tracking.textContent()).toBe('Tracked');
    await tracking.click();
    await desk.frame.getByRole('button', { name: 'Track all changes to this document' }).waitFor();
    await desk.page.keyboard.press('Enter');
    await desk.page.keyboard.type('untold');
    const after = await stored(desk, main, /untold/);
    expect(after).not.toMatch(/<w:ins [^>]*>(?:(?!<\/w:ins>).)*untold/s);
    await stored(desk, 'word/settings.xml', /^(?!.*trackRevisions)/s);
  });

  it.each([
    ['written', ''],
    ['suggested', '<w:trackRevisions/>'],
  ])('takes back by Ctrl+Z the look that was %s, and none that was there before', async (how, settings) => {
    const run = (text: string, look = '') => `<w:r>${look}<w:t xml:space="preserve">${text}</w:t></w:r>`;
    const body = `<w:p>${run('weighed ')}${run('twice', '<w:rPr><w:u w:val="single"/></w:rPr>')}${run(' and dried')}</w:p>`;
    give(body + paragraph('end'), settings);
    const desk = await open(`looks-${how}`);
    await desk.mayWrite();
    await desk.goToEnd();
    const { keyboard } = desk.page;
    await keyboard.press('Control+Home');
    await keyboard.press('Shift+End');
    await keyboard.press('Control+u');
    await stored(desk, main, /<w:u [^>]*>(?:(?!<\/w:rPr>).)*<\/w:rPr><w:t[^>]*>weighed/s);
    await keyboard.press('Control+z');
    expect(await stored(desk, main, /<w:r><w:t[^>]*>weighed/)).toContain(body);
  });
});
