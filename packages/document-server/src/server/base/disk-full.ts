/** For the person whose work could not be journaled or saved; what they typed is on their screen. */
export const DISK_FULL =
  'There is no room left on the disk of the document server. Keep this page open and tell your administrator: what you typed is kept here and saved as soon as there is room.';

/** No room for a file, or by a quota. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
