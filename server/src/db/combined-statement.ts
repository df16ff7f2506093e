/**
 * @file [Note: Combined reads] A round trip to the database costs more than most queries. So the most frequent calls
 * use only one statement, which reads the session, the facts that decide the permission, and the object. Each part of
 * the statement is the query of its own store: no part is joined with another, and no rule is written twice. Each part
 * comes back as JSON, and the usual functions decide the permission.
 *
 * The account's parts and the bucket's parts can also run as two statements, for a database that keeps accounts and
 * buckets on different machines.
 */
import { type Expression, type RawBuilder, sql } from "kysely";
import { type Columns, columnsOf, type InJson, rowsOfColumns } from "./in-columns.ts";
import { prepareQuery } from "./prepared-query.ts";
import type { Handle } from "./schema.ts";

/** A part of a statement, and how its value is read. */
interface Part<Result> {
  readonly query: RawBuilder<unknown>;
  readonly read: (json: unknown) => Result;
}

type Parts = Readonly<Record<string, Part<unknown>>>;
type Results<P extends Parts> = { readonly [Name in keyof P]: P[Name] extends Part<infer R> ? R : never };

/** A part that returns a few rows with all their columns. */
export const rowsOf = <Row extends object>(query: Expression<Row>): Part<InJson<Row>[]> => ({
  query: sql`(select coalesce(json_agg(part), '[]') from ${query} part)`,
  read: (json) => json as InJson<Row>[],
});

/** A part that returns many rows of a few columns; see `readInColumns`. */
export const manyRowsOf = <Row extends object>(
  names: readonly (keyof Row & string)[],
  query: Expression<Row>,
): Part<InJson<Row>[]> => ({
  query: sql`(select row_to_json(part) from (${columnsOf(names, query)}) part)`,
  read: (json) => rowsOfColumns<Row>(names, json as Columns),
});

interface Combined<A extends Parts, B extends Parts> {
  /** The parts that belong to the caller's account. */
  readonly account: A;
  readonly bucket: B;
  /** The query that the bucket's parts may refer to as `reached`. */
  readonly reached: Expression<unknown>;
}

const select = (parts: Parts) =>
  sql`select ${sql.join(Object.entries(parts).map(([name, { query }]) => sql`${query} as ${sql.ref(name)}`))}`;

type Values = Readonly<Record<string, unknown>>;
type Build<Given, A extends Parts, B extends Parts> = (handle: Handle, given: Given) => Combined<A, B>;

export interface CombinedRead<Given, Result> {
  /** Reads the account's and the bucket's parts in one statement. */
  readonly together: (handle: Handle, given: Given) => Promise<Result>;
  /** Reads the account's parts and then the bucket's parts, in two statements. */
  readonly apart: (handle: Handle, given: Given) => Promise<Result>;
}

export const combine = <Given extends object, A extends Parts, B extends Parts>(
  names: readonly (keyof Given & string)[],
  build: Build<Given, A, B>,
): CombinedRead<Given, Results<A & B>> => {
  let parts: Parts = {};
  const prepare = (choose: (combined: Combined<A, B>) => readonly [Parts, Expression<unknown> | null]) =>
    prepareQuery<Given, Values>(names, (handle, given) => {
      const [chosen, reached] = choose(build(handle, given));
      parts = { ...parts, ...chosen };
      return reached === null
        ? sql<Values>`${select(chosen)}`
        : sql<Values>`with reached as materialized ${reached} ${select(chosen)}`;
    });
  const all = prepare(({ account, bucket, reached }) => [{ ...account, ...bucket }, reached]);
  const ofAccount = prepare(({ account }) => [account, null]);
  const ofBucket = prepare(({ bucket, reached }) => [bucket, reached]);

  const read = (row: Values | undefined) =>
    Object.fromEntries(Object.entries(row ?? {}).map(([name, json]) => [name, parts[name]?.read(json)]));

  return {
    together: async (handle, given) => read((await all(handle, given))[0]) as Results<A & B>,
    apart: async (handle, given) =>
      ({
        ...read((await ofAccount(handle, given))[0]),
        ...read((await ofBucket(handle, given))[0]),
      }) as Results<A & B>,
  };
};
