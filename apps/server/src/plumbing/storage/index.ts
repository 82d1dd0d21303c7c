import type { StorageLocation } from '../../environment.ts';
import type { BlobStore } from './blob-store.ts';

export {
  BlobDamaged,
  BlobMissing,
  type BlobProblem,
  type BlobStore,
  type StoredBlob,
  UnreadableBlob,
} from './blob-store.ts';

/**
 * Only the backend that is configured is loaded.
 *
 * @param mayBlock whether this thread may wait for the disk, doing nothing else meanwhile.
 */
export async function openBlobStore(
  location: StorageLocation,
  { mayBlock = false } = {},
): Promise<BlobStore> {
  if (location.kind === 's3') return (await import('./s3.ts')).openS3BlobStore(location);
  return (await import('./files.ts')).openFileBlobStore(location.directory, mayBlock);
}
