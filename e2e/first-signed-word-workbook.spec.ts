import { experimentFilePaths, roleCalls, TEXTS, userCalls } from '@benchbook/contract';
import { createBlank, extractText } from '@benchbook/documents';
import { screenshot } from '@benchbook/testing';
import { MailServer } from '@benchbook/testing/mail-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Calls } from './calls.ts';
import { countClicks } from './clicks.ts';
import { idsOf, type Laboratory, openInstallation } from './laboratory.ts';
import { giveDevice } from './passkeys.ts';
import { type Account, ANA, BEN, nameOf, Person } from './person.ts';

const EVE: Account = {
  username: 'eve',
  firstName: 'Eve',
  lastName: 'Lind',
  password: 'seven amber ampoules',
};

let laboratory: Laboratory;
let mails: MailServer;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  mails = await MailServer.start();
  laboratory = await openInstallation({ SMTP_URL: mails.url(), MAIL_FROM: 'Lab <eln@example.org>' });
});
afterAll(async () => {
  await laboratory.close();
  await mails.stop();
});

it('goes from the first start to a Word workbook that one person signed and another reviewed', async () => {
  const { browser, product } = laboratory;
  ana = await Person.at(browser, product.url);
  await ana.createFirstAdministrator(ANA);
  await ana.createUser(BEN);
  await ana.createProject('Buffers');
  await ana.openProject('Buffers');
  await countClicks('a new Word workbook', (click) => ana.makeWorkbook('Phosphate buffer', 'Word', click));
  await ana.editorIsOpen();
  await ana.typeInDocument('The buffer was adjusted to pH 7.4.');
  await ana.savedAsVersion(/[2-9]/);
  await screenshot(ana.page, 'workbook-docx-editing');
  expect(await ana.button('Load Template').isDisabled()).toBe(false);

  // Closing the tab a moment after a keystroke loses none of it.
  await ana.page.keyboard.type(' Stored at 4 °C.');
  const { projectId, experimentId } = idsOf(ana);
  await ana.closeTabAndOpenAnother();
  await ana.go(`/projects/${projectId}/experiments/${experimentId}`);
  await ana.editorIsOpen();
  await ana.editor().getByText('Stored at 4 °C.').first().waitFor();

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

  ben = await Person.at(browser, product.url);
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
  await ben.editor().getByText('The buffer was adjusted to pH 7.4.').first().waitFor();
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
  await expect.poll(() => remark.inputValue(), { timeout: 30_000 }).toBe('');

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

it('a workbook is signed by three people, one after the other, as its type says', async () => {
  const calls = new Calls(laboratory.product.url);
  await calls.signIn(ANA);
  const { id: userId } = await calls.addUser(EVE);
  const quality = { name: 'Quality', description: 'Approves protocols', active: true };
  const { id: roleId } = await calls.ask(roleCalls.createRole, quality);
  await calls.ask(userCalls.assignRoles, { userId, roleIdArr: [roleId] });

  await ana.openSettings('Workbook Types');
  await ana.button('Edit General').click();
  const type = ana.page.getByRole('dialog', { name: 'Edit Workbook Type' });
  await type.getByRole('textbox', { name: 'Meaning' }).fill('Review');
  await type.getByRole('combobox', { name: 'Signed by' }).selectOption('a person');
  await type.getByRole('combobox', { name: 'User' }).fill(BEN.lastName);
  await ana.page.getByRole('option', { name: nameOf(BEN) }).click();
  await type.getByRole('button', { name: 'Add Step' }).click();
  const steps = type.getByRole('list', { name: 'Steps' });
  await steps.getByText(`Review by ${nameOf(BEN)}`, { exact: true }).waitFor();
  await type.getByRole('textbox', { name: 'Meaning' }).fill('Approval');
  await type.getByRole('combobox', { name: 'Role', exact: true }).click();
  await ana.page.getByRole('option', { name: 'Quality' }).click();
  await type.getByRole('button', { name: 'Add Step' }).click();
  await steps.getByText('Approval by the role Quality', { exact: true }).waitFor();
  await type.getByRole('switch', { name: 'Ask for a reason for each change' }).click();
  await screenshot(ana.page, 'chain-of-signers-type');
  await type.getByRole('button', { name: 'Save' }).click();
  await type.waitFor({ state: 'hidden' });

  await ana.openProject('Buffers');
  await ana.upload([{ name: 'Protocol.docx', buffer: Buffer.from(createBlank('docx')) }]);
  const uploading = ana.page.getByRole('dialog', { name: 'Upload Files' });
  await uploading.getByText('Close', { exact: true }).click();
  await ana.openWorkbook('Protocol');
  await ana.typeInDocument('Weigh in twice.');
  await ana.savedAsVersion(/[2-9]/);
  const question = ana.textbox('Why do you change this workbook?');
  await question.waitFor();
  await screenshot(ana.page, 'reason-for-a-change');
  await ana.button('Say it later').click();
  await question.waitFor({ state: 'hidden' });
  await ana.button('Publish').click();
  const owed = ana.page.getByRole('dialog', { name: 'Publish' });
  const reason = owed.getByRole('textbox', { name: /^Versions? 2.*, saved by Ana Kovač/ });
  await reason.fill('The first weighing was wrong');
  await screenshot(ana.page, 'reason-before-publishing');
  await owed.getByRole('button', { name: 'Save the reason' }).click();
  await reason.waitFor({ state: 'hidden' });
  const publishing = await ana.proveInDialog('Publish');
  await publishing.getByText('Approval by the role Quality').waitFor();
  await screenshot(ana.page, 'chain-of-signers-publish');
  await ana.sign('Publish');
  await ana.page.getByText(`Waiting for ${nameOf(BEN)} (Review)`, { exact: true }).waitFor();
  expect(await ana.button('Review').isDisabled()).toBe(true);

  await ana.button('Ask for a signature').click();
  const asking = ana.page.getByRole('dialog', { name: 'Ask for a signature' });
  const whom = asking.getByRole('combobox', { name: 'Person or role' });
  await whom.and(ana.page.locator(':focus')).waitFor();
  await whom.click();
  await ana.page.getByRole('option', { name: nameOf(BEN) }).click();
  await asking.getByLabel('Due date').fill('2999-12-31');
  await asking.getByRole('textbox', { name: 'Remark' }).fill('Before the audit');
  await screenshot(ana.page, 'ask-for-a-signature');
  await asking.getByRole('button', { name: 'Ask', exact: true }).click();
  await asking.waitFor({ state: 'hidden' });
  const asked = ana.page.getByRole('group', { name: 'Asked for a signature' });
  await asked.getByText(/^Ana Kovač asked Ben Okafor on .*, due Dec 31, 2999: Before the audit$/).waitFor();
  await screenshot(ana.page, 'asked-for-a-signature');
  const letter = () =>
    mails
      .mailsTo(`${BEN.username}@example.org`)
      .find(({ subject }) => subject.startsWith('Ana Kovač asks you for a signature'));
  await expect
    .poll(() => letter()?.text, { timeout: 60_000 })
    .toContain(
      'Ana Kovač asks you to sign the workbook “Protocol” in Buffers by 2999-12-31: Before the audit',
    );

  await ben.openProject('Buffers');
  await ben
    .card('Protocol')
    .getByText(`Waiting for ${nameOf(BEN)}`, { exact: true })
    .waitFor();
  const bar = ben.rail();
  await bar.getByRole('link', { name: 'Waiting for me: 1' }).waitFor();
  await ben.go('/projects');
  await ben.page.getByRole('link', { name: 'One workbook waits for your signature' }).click();
  await ben.heading('Waiting for me').waitFor();
  const waiting = ben.card('Protocol');
  await waiting.getByText('Sign: Review', { exact: true }).waitFor();
  await waiting.getByText('Due Dec 31, 2999', { exact: true }).waitFor();
  const happened = ben.page.getByRole('region', { name: 'What happened' });
  await happened.getByText(/^Not read: Ana Kovač asks you to sign Protocol: Before the audit$/).waitFor();
  await screenshot(ben.page, 'waiting-for-me');
  await ben.button('Mark as read').click();
  await ben.button('Mark as read').waitFor({ state: 'hidden' });
  // The mail leads there as well.
  await ben.page.goto(/href="([^"]+)"/.exec(letter()?.html ?? '')?.[1] ?? '');
  await ben.editorIsOpen();
  await ben.button('Review').click();
  const signing = ben.page.getByRole('dialog', { name: 'Review' });
  await signing.getByText(': you, now').waitFor();
  await signing.getByRole('button', { name: 'Review', disabled: false }).click();
  await ben.page.getByText(new RegExp(`^Signed by ${nameOf(BEN)} on .*\\(Review\\)$`)).waitFor();
  await ben.page.getByText('Waiting for the role Quality (Approval)', { exact: true }).waitFor();
  // It waits for him no more, and he is not asked any more.
  await bar.getByRole('link', { name: 'Waiting for me', exact: true }).waitFor();
  await ben.page
    .getByRole('group', { name: 'Asked for a signature' })
    .getByText('asked Ben')
    .waitFor({ state: 'hidden' });
  await screenshot(ben.page, 'chain-of-signers-between');

  const eve = await laboratory.enter(EVE);
  await eve.openProject('Buffers');
  await eve.openWorkbook('Protocol');
  await eve.review();
  await eve.openProject('Buffers');
  const card = eve.card('Protocol');
  await card.getByText(new RegExp(`^Signed by ${nameOf(BEN)} - `)).waitFor();
  await card.getByText(new RegExp(`^Reviewed by ${nameOf(EVE)} - `)).waitFor();
  await screenshot(eve.page, 'chain-of-signers-card');
});
