/** @file Prints the findings of a run of schemathesis. */
import type { Document, Operation } from "../../server/test/generated/document.ts";
import { reasonOf } from "./explained.ts";
import type { Failure, Report } from "./report.ts";

/** How many operations of the published document must answer 2xx at least once in a run. */
export const ENOUGH_OPERATIONS = 150;

/** Operations that are not called, each with the reason. */
export const NOT_CALLED: Readonly<Record<string, string>> = {
  "events.stream": "its reply does not end, and schemathesis waits for the end",
};

const LONG = 1500;

const isReached = ({ statuses }: Report, { id }: Operation): boolean =>
  [...(statuses.get(id)?.keys() ?? [])].some((status) => status < 300);

const printFailures = (failures: readonly Failure[]): void => {
  for (const { check, operation, status, message, request, body, reply } of failures)
    console.log(
      `\n${operation}: ${check}: ${message}\n  ${request} ${body.slice(0, LONG)}\n  answered ${status} ${reply.slice(0, LONG)}`,
    );
};

/**
 * Prints the findings. Returns true if enough operations have succeeded and every failure is explained; otherwise
 * false.
 */
export const printFindings = (document: Document, report: Report): boolean => {
  const { operations } = document;
  const missing = operations.filter((operation) => !isReached(report, operation));
  const reached = operations.length - missing.length;
  console.log(`schemathesis ${report.version}: ${report.calls} calls.`);
  console.log(`${reached} of ${operations.length} operations answered 2xx at least once. The others:`);
  for (const { id } of missing) console.log(`  ${id}: ${NOT_CALLED[id] ?? "no reason is known"}`);

  const explained = new Map<string, number>();
  const findings = report.failures.filter((failure) => {
    const reason = reasonOf(document, failure);
    if (reason !== null) explained.set(reason, (explained.get(reason) ?? 0) + 1);
    return reason === null;
  });
  console.log(`${report.failures.length} failed checks, of which ${findings.length} are not explained.`);
  for (const [reason, count] of explained) console.log(`  ${count}: ${reason}`);
  printFailures(findings);
  const hasReasons = missing.every(({ id }) => id in NOT_CALLED);
  return reached >= ENOUGH_OPERATIONS && hasReasons && findings.length === 0;
};
