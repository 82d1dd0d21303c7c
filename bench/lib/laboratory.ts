import type { Product } from '@benchbook/testing';

/** The administrator of a laboratory that a bench set up. */
export const ADMINISTRATOR = { username: 'admin', password: 'correct horse battery staple 42' };

const XSRF = 'bench';

/** A product with an administrator and the project "Project". */
export interface BenchLaboratory {
  /** Of the administrator. */
  token: string;
  /** Path of the screen that lists the project's workbooks. */
  experiments: string;
  /** Makes a workbook of a file, whose name without its ending is the title; answers the path of its screen. */
  upload(name: string, bytes: Uint8Array): Promise<string>;
}

/** Sets up a new product by its calls: an administrator, and the project "Project". Throws when a call is refused. */
export async function setUpLaboratory(product: Pick<Product, 'url'>): Promise<BenchLaboratory> {
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
  return { token, experiments, upload };
}

async function call<Answer = unknown>(
  product: Pick<Product, 'url'>,
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
