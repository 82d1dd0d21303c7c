import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod';

type Serializer = (answer: unknown) => string;

/** By the schema of an answer; schemas live as long as the process. */
const compiled = new WeakMap<z.ZodType, Serializer>();

/**
 * What writes an answer as the JSON that its schema names, several times faster than validating every answer: members that the
 * schema does not name are left out. Compiled when the first answer is sent: there are some two hundred calls, and a process
 * that starts, or a test that asks three of them, waits for no other.
 */
export function serializerOf(schema: z.ZodType): Serializer {
  return (answer) => {
    let serialize = compiled.get(schema);
    if (serialize === undefined) {
      serialize = compileSerializer(schema);
      compiled.set(schema, serialize);
    }
    return serialize(answer);
  };
}

/** Throws for a schema that JSON Schema cannot say. */
export const compileSerializer = (schema: z.ZodType): Serializer =>
  fastJsonStringify(
    withoutNullUnions(
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-7' }),
    ) as Parameters<typeof fastJsonStringify>[0],
  );

/** `anyOf: [X, null]` makes the compiled serialiser validate at run time; `nullable` says the same for free. */
function withoutNullUnions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutNullUnions);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(([key]) => key !== '$schema' && key !== 'additionalProperties');
  const plain = Object.fromEntries(entries.map(([key, value]) => [key, withoutNullUnions(value)]));
  if (isLoose(node)) plain.additionalProperties = true;
  const { anyOf, ...rest } = plain;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return plain;
  const other = anyOf.find((option) => option.type !== 'null');
  return anyOf.some((option) => option.type === 'null') ? { ...rest, ...other, nullable: true } : plain;
}

/** Records and loose objects keep members the schema does not name; all others lose them. */
function isLoose(node: object): boolean {
  return 'additionalProperties' in node && node.additionalProperties !== false;
}
