import type { DocumentPlace } from '@benchbook/contract';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { WithExperiment } from '../../experiments/WithExperiment.tsx';
import { WithTemplate } from '../../templates/WithTemplate.tsx';
import { documentPath } from '../../versions/paths.ts';
import { documentOfTemplate, documentOfWorkbook, type ShownDocument } from '../../versions/shown-document.ts';

/** The workbook or template that the address names. */
function usePlace(): DocumentPlace {
  const { projectId, experimentId, templateId } = useParams();
  return templateId === undefined
    ? { projectId: Number(projectId), experimentId: Number(experimentId) }
    : { templateId: Number(templateId) };
}

/** Reads the document a screen about its versions is of; where that is refused, its own screen says why. */
export function WithDocument({ children }: { children: (document: ShownDocument) => ReactNode }) {
  const place = usePlace();
  const refused = () => <Navigate to={documentPath(place)} replace />;
  return 'templateId' in place ? (
    <WithTemplate templateId={place.templateId} refused={refused}>
      {(template) => children(documentOfTemplate(template))}
    </WithTemplate>
  ) : (
    <WithExperiment {...place} refused={refused}>
      {(experiment) => children(documentOfWorkbook(experiment))}
    </WithExperiment>
  );
}
