import { type NewDocumentType, type Template, templateCalls } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Those that can be loaded into a workbook of a kind. */
export const loadableTemplatesQuery = (documentType: NewDocumentType) =>
  queryOptions({
    queryKey: ['templates', 'loadable', documentType],
    queryFn: ({ signal }) =>
      call(templateCalls.listTemplates, { query: { documentType, sort: 'title' } }, { signal }),
  });

const folded = (text: string): string => text.trim().toLowerCase();

/** Those whose title is what was typed, in any case (section 5): one of them is loaded. */
export const titled = (templates: readonly Template[], typed: string): Template[] =>
  templates.filter(({ title }) => folded(title) === folded(typed));

/** Those to offer while something is typed; all of them once it is a title, so that another can be picked. */
export const matching = (templates: readonly Template[], typed: string): readonly Template[] => {
  if (titled(templates, typed).length > 0) return templates;
  return templates.filter(({ title }) => folded(title).includes(folded(typed)));
};
