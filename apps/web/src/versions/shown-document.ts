import type { DocumentPlace, DocumentType, Experiment, Template } from '@benchbook/contract';

/** The document a screen is about, of a workbook or of a template. */
export interface ShownDocument {
  place: DocumentPlace;
  title: string;
  documentType: DocumentType;
  /** Number of the latest version. */
  version: number;
  /** It began as the copy of another one. */
  isCopy: boolean;
}

export const documentOfWorkbook = (experiment: Experiment): ShownDocument => ({
  place: { projectId: experiment.projectId, experimentId: experiment.id },
  title: experiment.title,
  documentType: experiment.documentType,
  version: experiment.version,
  isCopy: experiment.copiedFromExperimentId !== null,
});

export const documentOfTemplate = (template: Template): ShownDocument => ({
  place: { templateId: template.id },
  title: template.title,
  documentType: template.documentType,
  version: template.version,
  isCopy: false,
});

/** What people call it, in a sentence. */
export const kindOf = (place: DocumentPlace): 'workbook' | 'template' =>
  'templateId' in place ? 'template' : 'workbook';

/** The screen that its latest version is edited in. */
export const documentPath = (place: DocumentPlace): string =>
  'templateId' in place
    ? `/templates/${place.templateId}`
    : `/projects/${place.projectId}/experiments/${place.experimentId}`;
