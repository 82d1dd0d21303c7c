import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, listsReasons } from '../api/client.ts';
import { showFailure, showSaved, showSaveFailure, showToldSaveFailure } from '../ui/alerts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * The screen itself says what went wrong, or it is a repeated question that may fail now and then. As a function: of
       * which failures that is so.
       */
      quiet?: boolean | ((error: Error) => boolean);
    };
    mutationMeta: {
      /** Success is said with 'Successfully Saved', failure with 'Error Saving Changes' (section 8). */
      saves?: boolean;
      quiet?: boolean;
      /** Its form shows the sentences of a refusal: the alert beside it says no more than that nothing was saved. */
      told?: boolean;
      /** What was done is said where it is sent from. */
      says?: boolean;
    };
  }
}

/** A refusal stays a refusal; only a server that was not there is asked once more. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** The one cache of server state. Its failures become alerts in one place. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const { quiet } = query.meta ?? {};
      if (typeof quiet === 'function' ? quiet(error) : quiet) return;
      // Data that is still on screen makes a failed refresh in the background no news worth an alert.
      if (query.state.data === undefined) showFailure(error);
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _context, mutation) => {
      if (mutation.meta?.saves && !mutation.meta.says) showSaved();
    },
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.quiet) return;
      if (mutation.meta?.told && listsReasons(error) && error.status !== 401) showToldSaveFailure(error);
      else if (mutation.meta?.saves) showSaveFailure(error);
      else showFailure(error);
    },
  }),
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 5_000 },
    mutations: { retry: false },
  },
});
