import type {
  Comparable,
  DocumentFormat,
  DocumentPlace,
  DocumentType,
  Experiment,
  Template,
} from '@benchbook/contract';
import { t } from '@benchbook/words';

/** The document a screen is about, of a workbook or of a template. */
export interface ShownDocument {
  place: DocumentPlace;
  title: string;
  documentType: DocumentType;
  /** Of the latest version. */
  format: DocumentFormat;
  /** Number of the latest version. */
  version: number;
  /** It began as the copy of another one. */
  isCopy: boolean;
}

/** One state of it that can be opened to be read: a version, or what was saved aside. */
export type SavedState = Exclude<Comparable, { kind: 'source' }>;

export const documentOfWorkbook = (experiment: Experiment): ShownDocument => ({
  place: { projectId: experiment.projectId, experimentId: experiment.id },
  title: experiment.title,
  documentType: experiment.documentType,
  format: experiment.format,
  version: experiment.version,
  isCopy: experiment.copiedFromExperimentId !== null,
});

export const documentOfTemplate = (template: Template): ShownDocument => ({
  place: { templateId: template.id },
  title: template.title,
  documentType: template.documentType,
  format: template.format,
  version: template.version,
  isCopy: false,
});

/** What people call it, in a sentence. */
export const kindOf = (place: DocumentPlace): string =>
  'templateId' in place ? t('template') : t('workbook');
