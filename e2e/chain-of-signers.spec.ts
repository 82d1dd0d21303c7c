import { roleCalls, userCalls } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { screenshot } from '@benchbook/testing';
import { MailServer } from '@benchbook/testing/mail-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Calls } from './calls.ts';
import { anaAndBen, type Laboratory, openLaboratory } from './laboratory.ts';
import { type Account, ANA, BEN, nameOf, type Person } from './person.ts';

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
  laboratory = await openLaboratory({ env: { SMTP_URL: mails.url(), MAIL_FROM: 'Lab <eln@example.org>' } });
  ({ ana, ben } = await anaAndBen(laboratory, 'Buffers'));
});
afterAll(async () => {
  await laboratory?.close();
  await mails?.stop();
});

it('a workbook is signed by three people, one after the other, as its type says', async () => {
  const calls = new Calls(laboratory.product.url);
  await calls.signIn(ANA);
  const { id: userId } = await calls.addUser(EVE);
  const quality = { name: 'Quality', description: 'Approves protocols', active: true };
  const { id: roleId } = await calls.ask(roleCalls.createRole, quality);
  await calls.ask(userCalls.assignRoles, { userId, roleIdArr: [roleId] });

  await ana.go('/projects');
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
  const signing = await ben.proveInDialog('Review');
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
