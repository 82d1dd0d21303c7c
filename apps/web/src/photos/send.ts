import { Experiment, experimentFilePaths, Version } from '@benchbook/contract';
import { send } from '../api/client.ts';

function formOf(fields: Record<string, string | undefined>, photo: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  // The fields are for the file that follows.
  form.append('photo', photo, 'photo.jpg');
  return form;
}

/** Puts a photo into a workbook; answers the version it became. Throws ApiError. */
export async function sendPhoto(
  { projectId, id }: Pick<Experiment, 'projectId' | 'id'>,
  photo: Blob,
  fields: { caption: string; reason: string | undefined },
): Promise<Version> {
  const answer = await send(experimentFilePaths.photo(projectId, id), {
    method: 'POST',
    body: formOf(fields, photo),
  });
  return Version.parse(await answer.json());
}

/** Makes a Word workbook of a photo. Throws ApiError. */
export async function sendNewPhoto(
  projectId: number,
  photo: Blob,
  fields: { title: string; caption: string; experimentTypeId: string; visibility: string },
): Promise<Experiment> {
  const answer = await send(experimentFilePaths.newFromPhoto(projectId), {
    method: 'POST',
    body: formOf(fields, photo),
  });
  return Experiment.parse(await answer.json());
}
