import { experimentFilePaths, TEXTS } from '@benchbook/contract';
import { extractText } from '@benchbook/documents';
import { screenshot } from '@benchbook/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countClicks } from './clicks.ts';
import { idsOf, type Laboratory, openInstallation } from './laboratory.ts';
import { giveDevice } from './passkeys.ts';
import { ANA, BEN, nameOf, Person } from './person.ts';

let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = await openInstallation();
});
afterAll(() => laboratory.close());

it('goes from the first start to a Word workbook that one person signed and another reviewed', async () => {
  const { browser, product } = laboratory;
  const ana = await Person.at(browser, product.url);
  await ana.createFirstAdministrator(ANA);
  await ana.createUser(BEN);
  await ana.createProject('Buffers');
  await ana.openProject('Buffers');
  await countClicks('a new Word workbook', (click) => ana.makeWorkbook('Phosphate buffer', 'Word', click));
  await ana.editorIsOpen();
  await ana.typeInDocument('The buffer was adjusted to pH 7.4.');
  await ana.savedAsVersion(/[2-9]/);
  await screenshot(ana.page, 'workbook-docx-editing');
  await ana.page.getByRole('button', { name: 'Load Template', exact: true, disabled: false }).waitFor();

  // Closing the tab a moment after a keystroke loses none of it.
  await ana.page.keyboard.type(' Stored at 4 °C.');
  const { projectId, experimentId } = idsOf(ana);
  await ana.closeTabAndOpenAnother();
  await ana.go(`/projects/${projectId}/experiments/${experimentId}`);
  await ana.editorIsOpen();
  await ana.onPages('Stored at 4 °C.').waitFor();

  // Somebody at her unlocked screen gets no further than she herself, when she mistypes.
  await ana.button('Publish').click();
  const signing = await ana.proveInDialog('Publish', 'not her password');
  await signing.getByText(/^[0-9a-f]{64}$/).waitFor();
  await signing.getByRole('button', { name: 'Publish', disabled: false }).click();
  await signing.getByText('The user name or the password is not right. Nothing was signed.').waitFor();
  await screenshot(ana.page, 'signing-wrong-password');
  await ana.sign('Publish');
  await ana.page.getByText(new RegExp(`^Published by ${nameOf(ANA)} on .*\\(Authorship\\)$`)).waitFor();
  expect(await ana.button('Publish').isDisabled()).toBe(true);
  expect(await ana.button('Review').isDisabled()).toBe(true);
  expect(await ana.button('Load Template').isDisabled()).toBe(true);
  const file = await ana.download(experimentFilePaths.file(projectId, experimentId, 'docx'));
  const text = extractText(file)
    .map((paragraph) => paragraph.text)
    .join('\n');
  expect(text).toContain('The buffer was adjusted to pH 7.4. Stored at 4 °C.');

  const refused = await ana.call('PUT', `/api/projects/${projectId}/experiments/${experimentId}`, {
    isReviewed: true,
    reviewer: nameOf(BEN),
  });
  expect(refused).toEqual({
    status: 409,
    body: { errors: [{ code: 'state-forbids', msg: TEXTS.reviewerMustDiffer }] },
  });

  const ben = await Person.at(browser, product.url);
  await ben.signInFirst(BEN);
  await giveDevice(ben);
  await ben.go('/account');
  await ben.button('Add passkey').click();
  const adding = ben.page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByRole('textbox', { name: 'Name' }).fill('Blue key');
  await adding.getByRole('textbox', { name: 'Present password' }).fill(BEN.password);
  await adding.getByRole('button', { name: 'Continue' }).click();
  await ben.button('I have kept them').click();
  await ben.openProject('Buffers');
  await ben.openWorkbook('Phosphate buffer');
  await ben.onPages('The buffer was adjusted to pH 7.4.').waitFor();
  await ben.button('Review').click();
  // Ben has a passkey and types nothing; the password would do as well.
  const countersigning = ben.page.getByRole('dialog', { name: 'Review' });
  const meaning = countersigning.getByRole('combobox', { name: 'Meaning of the signature' });
  await meaning.selectOption('Approval');
  await countersigning.getByRole('radio', { name: 'Passkey', checked: true }).waitFor({ state: 'attached' });
  await screenshot(ben.page, 'signing-review');
  await countersigning.getByRole('button', { name: 'Review', disabled: false }).click();
  await ben.page.getByText(new RegExp(`^Reviewed by ${nameOf(BEN)} on .*\\(Approval\\)$`)).waitFor();
  await ben.button('What was signed').click();
  const signatures = ben.page.getByRole('dialog', { name: 'Signatures' });
  await signatures.getByText('User name and password', { exact: true }).waitFor();
  await signatures.getByText('Passkey, whose device recognised the signer').waitFor();
  await screenshot(ben.page, 'signatures');
  await ben.page.keyboard.press('Escape');
  await signatures.waitFor({ state: 'hidden' });
  await screenshot(ben.page, 'workbook-docx-reviewed');

  // What he notices afterwards changes nothing that was signed. She is told of it, and led to it.
  await ben.button('Remarks').click();
  const remark = ben.textbox('New remark');
  await remark.pressSequentially('Look, @kovac');
  const offered = ben.page.getByRole('option', { name: nameOf(ANA), exact: true });
  // Enter takes the one that is chosen already.
  await offered.and(ben.page.locator('[data-combobox-selected]')).waitFor();
  await ben.page.keyboard.press('Enter');
  await remark.pressSequentially('which lot?');
  await ben.page.getByText(`Mentions ${nameOf(ANA)}`, { exact: true }).waitFor();
  await screenshot(ben.page, 'remark-writing');
  await ben.button('Write').click();
  const said = `Look, @${nameOf(ANA)} which lot?`;
  const onHis = ben.page.getByRole('list', { name: 'Remarks' }).getByRole('listitem');
  await onHis.filter({ hasText: said }).waitFor();
  await expect.poll(() => remark.inputValue(), { timeout: 90_000 }).toBe('');

  await ana.go('/waiting');
  const news = ana.page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
  await news
    .filter({ hasText: `Not read: ${nameOf(BEN)} mentions you in a remark on Phosphate buffer: ${said}` })
    .getByRole('link', { name: 'Phosphate buffer' })
    .click();
  const onHers = ana.page.getByRole('list', { name: 'Remarks' }).getByRole('listitem');
  await onHers.and(ana.page.locator('[data-shown]')).filter({ hasText: said }).waitFor();
  await ana.button('Remarks: 1 open').waitFor();
  await onHers.getByRole('button', { name: /^Settle the remark of Ben Okafor/ }).click();
  await ana.confirm('Settle this remark?', 'Settle');
  await onHers.getByText(new RegExp(`^Settled by ${nameOf(ANA)} on `)).waitFor();
  await ana.button('Remarks').waitFor();

  await ben.openProject('Buffers');
  await ben
    .card('Phosphate buffer')
    .getByText(new RegExp(`^Reviewed by ${nameOf(BEN)} - `))
    .waitFor();
});
