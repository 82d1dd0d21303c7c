import { TOKEN_HEADER, uploadAnswer } from '@benchbook/contract';
import { z } from 'zod';
import { ApiError, refusal } from './client.ts';
import { requestHeaders } from './headers.ts';

/** What was made of the files is in the lists. */
const UploadAnswer = uploadAnswer(z.unknown());
export type UploadAnswer = z.infer<typeof UploadAnswer>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends one file as a multipart form and answers what became of it. `onProgress` gets the part sent, 0 to 1: the
 * reason for XMLHttpRequest, `fetch` does not tell. Throws ApiError.
 */
export function uploadFile(
  url: string,
  file: File,
  onProgress: (sent: number) => void,
): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const headers = requestHeaders();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const body = parseJson(request.responseText);
      const answer = UploadAnswer.safeParse(body);
      // An upload of which every file was refused still says which and why.
      if (answer.success) resolve(answer.data);
      else reject(refusal(request.status, body, headers[TOKEN_HEADER]));
    };
    request.onerror = () => reject(new ApiError(0, []));
    const form = new FormData();
    form.append('files', file, file.name);
    request.send(form);
  });
}
