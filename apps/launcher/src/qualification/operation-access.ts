import { LoginAnswer, Project, ProjectType } from '@benchbook/contract';
import { z } from 'zod';
import { type Caller, refusalOf } from './caller.ts';
import { type Check, expectThat, need } from './check.ts';
import type { Operation } from './operation.ts';

/** Who gets in, and where the other checks work. */
export function accessChecks(operation: Operation): Check[] {
  const { accounts, nobody, administrator, title } = operation;
  const signIn = async (account: { username: string; password: string }): Promise<Caller> => {
    const answer = await nobody.done(LoginAnswer, 'POST', '/api/users/login', account);
    expectThat('token' in answer, `${account.username} has a second factor, which this does not know.`);
    return nobody.withSession(answer.token);
  };
  return [
    {
      id: 'OQ-01',
      requirement: '11.10(d), 11.10(g)',
      what: 'Nobody signed in',
      expected: 'Projects and the activity log are refused with 401',
      async run() {
        const answers = await Promise.all(
          ['/api/projects', '/api/logs'].map((path) => nobody.call('GET', path)),
        );
        for (const answer of answers) expectThat(answer.status === 401, `Answered ${answer.status}.`);
        return {
          observed: 'Both are refused with 401.',
          evidence: { requests: answers.map(({ requestId }) => requestId) },
        };
      },
    },
    {
      id: 'OQ-02',
      requirement: '11.10(d), 11.300(d)',
      what: 'Signing in',
      expected:
        'A wrong password is refused with 401; publisher and reviewer get in with theirs, as two people',
      async run() {
        const { publisher, reviewer } = accounts;
        const wrong = { username: publisher.username, password: `${publisher.password} and more` };
        const refused = await nobody.call('POST', '/api/users/login', wrong);
        expectThat(refused.status === 401, `A wrong password was answered with ${refused.status}.`);
        expectThat(
          publisher.username.toLowerCase() !== reviewer.username.toLowerCase(),
          'Publisher and reviewer are one person.',
        );
        operation.publisher = await signIn(publisher);
        operation.reviewer = await signIn(reviewer);
        return {
          observed: 'The wrong password was refused; both signed in with theirs.',
          evidence: { refusal: refusalOf(refused) },
        };
      },
    },
    {
      id: 'OQ-03',
      requirement: '11.10(d), Annex 11 12.1',
      what: 'A project for the qualification',
      expected: 'The administrator’s token makes it; publisher and reviewer see it',
      async run() {
        const types = await administrator.done(z.array(ProjectType), 'GET', '/api/projectTypes');
        const type = types.find(({ active }) => active);
        expectThat(type !== undefined, 'There is no active project type.');
        const project = await administrator.done(Project, 'POST', '/api/projects', {
          title,
          projectTypeId: type.projectTypeId,
        });
        operation.projectId = project.id;
        for (const person of [operation.publisher, operation.reviewer])
          await need(person, 'OQ-02').done(Project, 'GET', `/api/projects/${project.id}`);
        return { observed: `“${title}” is seen by both.`, evidence: { projectId: project.id } };
      },
    },
    {
      id: 'OQ-04',
      requirement: '11.10(g), Annex 11 12.1',
      what: 'Calls for administrators',
      expected: 'Health report and settings are refused with 403 to the reviewer, who administers nothing',
      async run() {
        const reviewer = need(operation.reviewer, 'OQ-02');
        const report = await reviewer.call('GET', '/api/health');
        const setting = await reviewer.call('POST', '/api/config/loginText', {
          configValue: 'Qualification',
        });
        expectThat(
          report.status === 403 && setting.status === 403,
          `Answered ${report.status} and ${setting.status}.`,
        );
        return {
          observed: 'Both are refused with 403.',
          evidence: { requests: [report.requestId, setting.requestId] },
        };
      },
    },
  ];
}
