/** @file A query whose text is built once. Building a long text takes as long as running the query. */
import type { CompiledQuery, RawBuilder } from "kysely";
import type { Handle } from "./schema.ts";

/** Stands for a value while the text is built. */
class StandIn {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Makes the function that runs a query. `build` gets a placeholder for each named value, and must use it only as a
 * value.
 */
export const prepareQuery = <Given extends object, Row>(
  names: readonly (keyof Given & string)[],
  build: (handle: Handle, given: Given) => RawBuilder<Row>,
): ((handle: Handle, given: Given) => Promise<Row[]>) => {
  let compiled: CompiledQuery<Row> | undefined;
  return async (handle, given) => {
    compiled ??= build(
      handle,
      Object.fromEntries(names.map((name) => [name, new StandIn(name)])) as Given,
    ).compile(handle);
    const parameters = compiled.parameters.map((one) =>
      one instanceof StandIn ? given[one.name as keyof Given] : one,
    );
    return (await handle.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
};
