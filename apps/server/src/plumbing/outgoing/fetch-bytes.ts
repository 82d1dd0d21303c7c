import { sendRequest } from './request.ts';

export interface DownloadLimits {
  bytes: number;
  milliseconds: number;
}

/**
 * A file of the document server, as a whole. Redirects are not followed: an address that was checked is the one that
 * is read. The operator configured where the document server is, so it may be a private address.
 *
 * @param room where the file is put if it fits there: it then lasts until the room is used again.
 * @throws Error when the answer is not 200, is larger or takes longer than allowed, or breaks off.
 */
export async function fetchBytes(url: string, limits: DownloadLimits, room?: Buffer): Promise<Uint8Array> {
  const { status, body } = await sendRequest({ url }, { privateAddresses: true, ...limits, room });
  if (status !== 200) throw new Error(`The document server answered ${status} for the saved file.`);
  return body;
}
