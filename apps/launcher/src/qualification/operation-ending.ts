import { healthCalls, Project, projectFilePaths, Template } from '@benchbook/contract';
import { readPackage } from '@benchbook/documents';
import { z } from 'zod';
import { type Check, expectThat, need } from './check.ts';
import type { Operation } from './operation.ts';
import { sha256 } from './operation-records.ts';

const Crate = z.object({
  '@graph': z.array(z.object({ '@id': z.string(), '@type': z.string(), sha256: z.string().optional() })),
});

/** Whether records can be taken along, the trail is whole after all of it, and nothing stays that is in the way. */
export function endingChecks(operation: Operation): Check[] {
  const { administrator } = operation;
  const projectId = () => need(operation.projectId, 'OQ-03');
  return [
    {
      id: 'OQ-20',
      requirement: '11.10(b)',
      what: 'Export of the project',
      expected: 'The .eln file holds every version with the SHA-256 it states, the signed one among them',
      async run() {
        const publisher = need(operation.publisher, 'OQ-02');
        const { sha256: signed } = need(operation.signed, 'OQ-15');
        const answer = await publisher.call('GET', projectFilePaths.eln(projectId()));
        expectThat(answer.status === 200, `Answered ${answer.status}.`);
        const archive = readPackage(answer.bytes);
        const [metadata = ''] = archive.names();
        const folder = metadata.slice(0, metadata.indexOf('/') + 1);
        const { '@graph': graph } = Crate.parse(JSON.parse(Buffer.from(archive.read(metadata)).toString()));
        const files = graph.filter((node) => node['@type'] === 'File');
        const other = files.filter(
          (file) => sha256(archive.readOnce(`${folder}${file['@id']}`)) !== file.sha256,
        );
        expectThat(other.length === 0, `Other bytes: ${other.map((file) => file['@id']).join(', ')}.`);
        expectThat(
          files.some((file) => file.sha256 === signed),
          'The signed version is not in it.',
        );
        return {
          observed: `${files.length} files have the SHA-256 they state.`,
          evidence: { sha256: sha256(answer.bytes) },
        };
      },
    },
    {
      id: 'OQ-21',
      requirement: '11.10(e), Annex 11 9',
      what: 'Audit trail after all of it',
      expected: 'Seals, signatures and versions are as they were written',
      async run() {
        const path = '/api/health/auditTrail/verify';
        const { check } = await administrator.done(healthCalls.verifyAuditTrail.answer, 'POST', path, {});
        expectThat(check.state === 'good', check.finding);
        return { observed: check.finding };
      },
    },
    {
      id: 'OQ-22',
      requirement: 'Annex 11 4',
      what: 'Putting away',
      expected:
        'The template is deleted and the project set inactive; what was recorded stays; the sessions are ended',
      async run() {
        const { templateId, publisher, reviewer } = operation;
        if (templateId !== undefined)
          await administrator.done(Template, 'DELETE', `/api/templates/${templateId}`);
        for (const person of [publisher, reviewer])
          if (person !== undefined) await person.done(z.unknown(), 'POST', '/api/users/logout');
        const project = await administrator.done(Project, 'PUT', `/api/projects/${projectId()}`, {
          active: false,
        });
        expectThat(!project.active, 'The project is still active.');
        return { observed: `“${project.title}” is inactive.`, evidence: { projectId: project.id } };
      },
    },
  ];
}
