import { DocumentError } from '@benchbook/documents/basics';
import { serveOrders } from '@benchbook/threads/inside';
import { operations } from './document-operations.ts';

/** The threads where bytes nobody trusts are opened: see `DocumentThreads`. */
serveOrders(operations, (error) => (error instanceof DocumentError ? error.code : undefined));
