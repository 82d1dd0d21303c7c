import { DocumentError } from '@benchbook/documents/basics';
import { serveOrders } from '@benchbook/threads/inside';
import { UnreadableBlob } from '../storage/index.ts';
import { operations } from './operations.ts';
import { codeOfUnreadable } from './unreadable.ts';

/** The inside of the threads of index.ts. */
serveOrders(operations, (error) => {
  if (error instanceof UnreadableBlob) return codeOfUnreadable(error);
  return error instanceof DocumentError ? error.code : undefined;
});
