import { runCompiled, type Schema } from '@benchbook/database';
import { type Compilable, type CompiledQuery, type Expression, type Kysely, sql } from 'kysely';

/** What stands in a query for values that come when it is read; undefined for those that will not. */
export type Given<Values> = {
  readonly [Name in keyof Values]:
    | Expression<Exclude<Values[Name], undefined>>
    | Extract<Values[Name], undefined>;
};

/** The place of a value among the parameters of a compiled query. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once for each of its shapes, because that costs more than the rest of a short query.
 * What makes a shape is which values are given, and the choices. `build` sees no value: what it makes of one shape is
 * right for all values.
 */
export function compiledOnce<Values extends object, Choices extends readonly (string | number)[], Row>(
  build: (db: Kysely<Schema>, given: Given<Values>, ...choices: Choices) => Compilable<Row>,
): (db: Kysely<Schema>, values: Values, ...choices: Choices) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return async (db, values, ...choices) => {
    const byName = values as Readonly<Record<string, unknown>>;
    const given = Object.keys(values).filter((name) => byName[name] !== undefined);
    const shape = [...given, ...choices].join();
    let query = compiled.get(shape);
    if (query === undefined) {
      query = build(db, placesOf<Values>(given), ...choices).compile();
      compiled.set(shape, query);
    }
    const parameters = query.parameters.map((each) => (each instanceof Place ? byName[each.name] : each));
    return runCompiled<Row>(db, { ...query, parameters });
  };
}

function placesOf<Values>(given: readonly string[]): Given<Values> {
  const places = given.map((name) => [name, sql.val(new Place(name))]);
  // The names are those of the values that are given.
  return Object.fromEntries(places) as Given<Values>;
}
