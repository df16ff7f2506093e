/** @file Reads the events that schemathesis has written. Each line is a JSON object. */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Document } from "../../server/test/generated/document.ts";

interface Checked {
  readonly name: string;
  readonly status: string;
  readonly failure_info?: { readonly failure: { readonly type: string; readonly message: string } };
}

interface Interaction {
  readonly request: { readonly method: string; readonly uri: string; readonly body?: Bytes };
  readonly response?: {
    readonly status_code: number;
    readonly headers: Readonly<Record<string, readonly string[]>>;
    readonly content?: Bytes;
  };
}

interface Bytes {
  readonly $base64: string;
}

/** An event of schemathesis. Declares only the members that this file reads. */
interface Event {
  readonly Initialize?: { readonly schemathesis_version: string };
  readonly ScenarioFinished?: {
    readonly recorder: {
      readonly cases?: Readonly<
        Record<string, { readonly value: { readonly method: string; readonly path: string } }>
      >;
      readonly checks?: Readonly<Record<string, readonly Checked[]>>;
      readonly interactions?: Readonly<Record<string, Interaction>>;
    };
  };
  readonly NonFatalError?: { readonly label: string; readonly value: { readonly message: string } };
}

/** A failed check, or an error that prevented schemathesis from testing an operation. */
export interface Failure {
  readonly check: string;
  /** The id of the operation. For an error, the label that schemathesis gives to it. */
  readonly operation: string;
  readonly status: number;
  readonly message: string;
  /** The method and address of the request. */
  readonly request: string;
  /** The bodies of the request and of the reply. */
  readonly body: string;
  readonly reply: string;
}

export interface Report {
  /** The version of schemathesis. */
  readonly version: string;
  /** How many calls were answered. */
  readonly calls: number;
  /** How often each operation answered with each status, keyed by the operation's id. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly failures: readonly Failure[];
}

const textOf = (bytes: Bytes | undefined): string => Buffer.from(bytes?.$base64 ?? "", "base64").toString();

export const readReport = async (file: string, { operations }: Document): Promise<Report> => {
  const ids = new Map(operations.map(({ method, path, id }) => [`${method} ${path}`, id]));
  const statuses = new Map<string, Map<number, number>>();
  const failures: Failure[] = [];
  let [version, calls] = ["", 0];

  const count = (operation: string, status: number): void => {
    const counts = statuses.get(operation) ?? new Map<number, number>();
    statuses.set(operation, counts.set(status, (counts.get(status) ?? 0) + 1));
    calls += 1;
  };

  const readScenario = ({ recorder }: NonNullable<Event["ScenarioFinished"]>): void => {
    const { cases = {}, checks = {}, interactions = {} } = recorder;
    for (const [key, { request, response }] of Object.entries(interactions)) {
      const { method, path } = cases[key]?.value ?? { method: "", path: "" };
      const operation = ids.get(`${method} ${path}`) ?? `${method} ${path}`;
      const status = response?.status_code ?? 0;
      if (response) count(operation, status);
      for (const { name: check, failure_info } of checks[key] ?? [])
        if (failure_info)
          failures.push({
            check,
            operation,
            status,
            message: failure_info.failure.message,
            request: `${request.method} ${request.uri}`,
            body: textOf(request.body),
            reply: textOf(response?.content),
          });
    }
  };

  for await (const line of createInterface(createReadStream(file))) {
    const { Initialize, ScenarioFinished, NonFatalError }: Event = JSON.parse(line);
    if (Initialize) version = Initialize.schemathesis_version;
    if (ScenarioFinished) readScenario(ScenarioFinished);
    if (NonFatalError)
      failures.push({
        check: "error",
        operation: ids.get(NonFatalError.label) ?? NonFatalError.label,
        status: 0,
        message: NonFatalError.value.message,
        request: "",
        body: "",
        reply: "",
      });
  }
  return { version, calls, statuses, failures };
};
