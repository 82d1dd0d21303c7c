import { type CallOptions, send } from './client.ts';

/** Fetches a file with the session's token, which a plain link could not carry. Throws ApiError. */
export async function fetchFile(url: string, options?: CallOptions): Promise<Blob> {
  return (await send(url, { method: 'GET' }, options)).blob();
}

/** Fetches a file and hands it to the browser as a download. Throws ApiError. */
export async function downloadFile(url: string, fileName: string): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(url));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the blob after the click was handled; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Opens a file in a new window. The window is opened before the file is fetched, because a browser allows that only
 * in answer to a click; it is closed again when the fetch fails. Throws ApiError.
 */
export async function openFile(url: string): Promise<void> {
  const opened = window.open('', '_blank');
  try {
    const address = URL.createObjectURL(await fetchFile(url));
    if (opened === null) window.location.assign(address);
    else opened.location.replace(address);
  } catch (error) {
    opened?.close();
    throw error;
  }
}
