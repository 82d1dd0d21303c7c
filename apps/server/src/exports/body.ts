import { MappingError, valueAt } from '../lims/mapping.ts';

/**
 * The body of an export in the words of a LIMS: a text that is one place alone becomes the value itself, other texts
 * have their places filled in.
 *
 * @throws MappingError naming a place that there is nothing for.
 */
export function fillBody(body: Readonly<Record<string, string>>, values: unknown): Record<string, unknown> {
  const at = (path: string): unknown => {
    const value = valueAt(values, path);
    if (value === undefined)
      throw new MappingError(`The mapping sends {${path}}, which this export does not have.`);
    return value;
  };
  return Object.fromEntries(
    Object.entries(body).map(([name, text]) => {
      const alone = /^\{([\w.]+)\}$/.exec(text)?.[1];
      if (alone !== undefined) return [name, at(alone)];
      return [name, text.replace(/\{([\w.]+)\}/g, (_place, path: string) => String(at(path)))];
    }),
  );
}
