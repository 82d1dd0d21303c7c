import { send } from './client.ts';

/** The name with the ending that the server gave the file: a document with macros has another one than its kind. */
export function nameWithEndingOf(fileName: string, disposition: string | null): string {
  const ending = /filename="[^"]*(\.[a-z]{3,4})"/.exec(disposition ?? '')?.[1];
  return ending === undefined ? fileName : fileName.replace(/\.(?:docx|xlsx)$/, ending);
}

/** Fetches a file and hands it to the browser as a download. Throws ApiError. */
export async function downloadFile(url: string, fileName: string): Promise<void> {
  const answer = await send(url, { method: 'GET' });
  const name = nameWithEndingOf(fileName, answer.headers.get('content-disposition'));
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the blob after the click was handled; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
