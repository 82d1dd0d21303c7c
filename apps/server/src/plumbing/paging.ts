import { type ListQuery, PAGE_SIZE, TOTAL_COUNT_HEADER, UNPAGED_LIMIT } from '@benchbook/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Which rows of a list are asked for. */
export interface Page {
  limit: number;
  offset: number;
}

/** Without `page` a list answers its first 1,000 rows (decision 14). */
export function pageOf(query: Pick<ListQuery, 'page' | 'pageSize'>): Page {
  if (query.page === undefined) return { limit: query.pageSize ?? UNPAGED_LIMIT, offset: 0 };
  const limit = query.pageSize ?? PAGE_SIZE;
  return { limit, offset: (query.page - 1) * limit };
}

/** `X-Total-Count` and `Link` with first, prev, next and last (RFC 8288). */
export function setPageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  query: Pick<ListQuery, 'page' | 'pageSize'>,
  total: number,
): void {
  reply.header(TOTAL_COUNT_HEADER, total);
  if (query.page === undefined) return;
  const last = Math.max(1, Math.ceil(total / (query.pageSize ?? PAGE_SIZE)));
  const url = new URL(request.url, 'http://localhost');
  const link = (page: number, relation: string) => {
    url.searchParams.set('page', String(page));
    return `<${url.pathname}${url.search}>; rel="${relation}"`;
  };
  const links = [link(1, 'first')];
  if (query.page > 1) links.push(link(Math.min(query.page - 1, last), 'prev'));
  if (query.page < last) links.push(link(query.page + 1, 'next'));
  links.push(link(last, 'last'));
  reply.header('Link', links.join(', '));
}

/** A search term for ILIKE: what the person typed is text, `%` and `_` included. */
export const containing = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;
