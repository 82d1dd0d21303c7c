import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiError } from '../api/client.ts';
import { Loaded } from './Loaded.tsx';

/** What stands where something could not be loaded. */
function saidOf(error: Error): string {
  const query = { data: undefined, error, isError: true, isFetching: false, refetch: () => {} };
  const props = { what: 'what would be signed', query, waiting: null, children: () => null };
  const markup = renderToStaticMarkup(
    createElement(MantineProvider, {}, createElement(Loaded<unknown>, props)),
  );
  return markup
    .replace(/<style.*?<\/style>|<[^>]*>/gs, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

it('what could not be loaded says why where the server says so, and nothing of other failures', () => {
  const why = 'The editor could not save its last changes, so nothing else was done.';
  expect(saidOf(new ApiError(503, [{ msg: why }]))).toBe(
    `Could not load what would be signed. ${why} Try again`,
  );
  expect(saidOf(new ApiError(0, []))).toBe('Could not load what would be signed. Try again');
});
