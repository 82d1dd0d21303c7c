import { createBlank } from '@benchbook/documents';
import type { Product } from '@benchbook/testing';

/** The administrator of a laboratory that a bench set up. */
export const ADMINISTRATOR = { username: 'admin', password: 'correct horse battery staple 42' };

const XSRF = 'bench';

/**
 * Sets up a new product by its calls: an administrator, the project "Project", and one workbook of each kind. Answers the
 * administrator's token and the paths of the workbooks' screens. Throws when a call is refused.
 */
export async function setUpLaboratory(
  product: Product,
  pdf: Uint8Array,
): Promise<{ token: string; screens: { Word: string; Excel: string; PDF: string } }> {
  await call(product, '/api/users/admin', {
    ...ADMINISTRATOR,
    confirmPassword: ADMINISTRATOR.password,
    firstName: 'Ada',
    lastName: 'Admin',
    email: 'ada@example.org',
  });
  const { token } = await call<{ token: string }>(product, '/api/users/login', ADMINISTRATOR);
  const project = await call<{ id: number }>(
    product,
    '/api/projects',
    { title: 'Project', projectTypeId: 1 },
    token,
  );
  const experiments = `/projects/${project.id}/experiments`;
  const upload = async (name: string, bytes: Uint8Array): Promise<string> => {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(bytes)]), name);
    const path = `/api${experiments}/upload`;
    const answer = await call<{ created: { id: number }[]; errors: unknown[] }>(product, path, form, token);
    const [made] = answer.created;
    if (made === undefined) throw new Error(`${name} was refused: ${JSON.stringify(answer.errors)}`);
    return `${experiments}/${made.id}`;
  };
  return {
    token,
    screens: {
      Word: await upload('word.docx', createBlank('docx')),
      Excel: await upload('excel.xlsx', createBlank('xlsx')),
      PDF: await upload('pages.pdf', pdf),
    },
  };
}

async function call<Answer = unknown>(
  product: Product,
  path: string,
  body: object,
  token = '',
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      cookie: `XSRF-TOKEN=${XSRF}`,
      'x-xsrf-token': XSRF,
      'x-auth-token': token,
    },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<Answer>;
}
