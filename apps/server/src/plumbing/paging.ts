import {
  type ListQuery,
  PAGE_SIZE,
  TOTAL_COUNT_HEADER,
  TOTAL_IS_LEAST_HEADER,
  UNPAGED_LIMIT,
} from '@benchbook/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Which rows of a list are asked for. */
export interface Page {
  limit: number;
  offset: number;
}

/** A page of a list. */
export interface Listed<Row> {
  rows: Row[];
  /** Of all that match. */
  total: number;
  /** There are more than were counted. */
  isMore?: boolean;
}

/** Without `page` a list answers its first 1,000 rows (decision 14). */
export function pageOf(query: Pick<ListQuery, 'page' | 'pageSize'>): Page {
  if (query.page === undefined) return { limit: query.pageSize ?? UNPAGED_LIMIT, offset: 0 };
  const limit = query.pageSize ?? PAGE_SIZE;
  return { limit, offset: (query.page - 1) * limit };
}

/** `X-Total-Count` and `Link` with first, prev, next and last (RFC 8288); the last one as far as was counted. */
export function setPageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  query: Pick<ListQuery, 'page' | 'pageSize'>,
  { total, isMore = false }: Pick<Listed<unknown>, 'total' | 'isMore'>,
): void {
  reply.header(TOTAL_COUNT_HEADER, total);
  if (isMore) reply.header(TOTAL_IS_LEAST_HEADER, 'true');
  if (query.page === undefined) return;
  const last = Math.max(1, Math.ceil(total / (query.pageSize ?? PAGE_SIZE)));
  const [path, asked] = request.url.split('?', 2);
  const others = new URLSearchParams(asked);
  others.delete('page');
  const link = (page: number, relation: string) => {
    const query = [`page=${page}`, ...(others.size > 0 ? [others] : [])].join('&');
    return `<${path}?${query}>; rel="${relation}"`;
  };
  const links = [link(1, 'first')];
  if (query.page > 1) links.push(link(Math.min(query.page - 1, last), 'prev'));
  if (query.page < last) links.push(link(query.page + 1, 'next'));
  links.push(link(last, 'last'));
  reply.header('Link', links.join(', '));
}

/**
 * `Link` with next and prev (RFC 8288) for a list whose pages follow one another by an entry: the one before which the
 * older ones begin, and the one after which the newer ones do; undefined where there are none.
 */
export function setCursorLinks(
  request: FastifyRequest,
  reply: FastifyReply,
  { older, newer }: { older: number | undefined; newer: number | undefined },
): void {
  const link = (relation: string, name: 'before' | 'after', entry: number | undefined) => {
    if (entry === undefined) return [];
    const url = new URL(request.url, 'http://localhost');
    url.searchParams.delete('before');
    url.searchParams.delete('after');
    url.searchParams.set(name, String(entry));
    return [`<${url.pathname}${url.search}>; rel="${relation}"`];
  };
  const links = [...link('next', 'before', older), ...link('prev', 'after', newer)];
  if (links.length > 0) reply.header('Link', links.join(', '));
}

/** A search term for ILIKE: what the person typed is text, `%` and `_` included. */
export const containing = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;
