import type { DocumentPlace } from '@benchbook/contract';

/** The screen that its latest version is edited in. */
export const documentPath = (place: DocumentPlace): string =>
  'templateId' in place
    ? `/templates/${place.templateId}`
    : `/projects/${place.projectId}/experiments/${place.experimentId}`;

/** Where two states are compared; the address can be given to others. */
export const comparePath = (place: DocumentPlace, before: string | number, after: string | number): string =>
  `${documentPath(place)}/compare?before=${before}&after=${after}`;

export const versionPath = (place: DocumentPlace, number: number): string =>
  `${documentPath(place)}/versions/${number}`;

export const conflictPath = (place: DocumentPlace, id: number): string =>
  `${documentPath(place)}/aside/${id}`;
