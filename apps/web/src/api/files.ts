import { send } from './client.ts';

/** The name with the ending that the server gave the file: a document with macros has another one than its kind. */
export function nameWithEndingOf(fileName: string, disposition: string | null): string {
  const ending = /filename="[^"]*(\.[a-z]{3,4})"/.exec(disposition ?? '')?.[1];
  return ending === undefined ? fileName : fileName.replace(/\.(?:docx|xlsx)$/, ending);
}

/** A file, which needs the session's token, and what the server says of its name. Throws ApiError. */
export async function fetchFile(url: string): Promise<{ blob: Blob; disposition: string | null }> {
  const answer = await send(url, { method: 'GET' });
  return { blob: await answer.blob(), disposition: answer.headers.get('content-disposition') };
}

/** Fetches a file and hands it to the browser as a download. Throws ApiError. */
export async function downloadFile(url: string, fileName: string): Promise<void> {
  const { blob, disposition } = await fetchFile(url);
  saveFile(blob, nameWithEndingOf(fileName, disposition));
}

/** Hands bytes to the browser as a download. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the blob after the click was handled; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
