/**
 * Claims as the rules for people read attributes: texts, and lists of them. What lies in objects is named by its path, as
 * `realm_access.roles` of Keycloak.
 */
export function attributesOf(claims: Record<string, unknown>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  add(found, '', claims, 0);
  return found;
}

const MAX_DEPTH = 4;

function add(found: Map<string, string[]>, path: string, value: unknown, depth: number): void {
  if (value === null || value === undefined || depth > MAX_DEPTH) return;
  if (Array.isArray(value))
    found.set(
      path,
      value.filter((each) => typeof each === 'string'),
    );
  else if (typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) {
      add(found, path === '' ? name : `${path}.${name}`, inner, depth + 1);
    }
  } else found.set(path, [String(value)]);
}
