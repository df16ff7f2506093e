/** @file Says what is wrong with a setting, in words for the operator. */
import type { z } from "zod";

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

const joinValues = (values: readonly unknown[]): string =>
  values.length < 2 ? values.join() : `${values.slice(0, -1).join(", ")} or ${String(values.at(-1))}`;

/** The message about a wrong value; undefined if the value's schema has a message of its own. */
export const wordsForSetting = (issue: RawIssue): string | undefined => {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "int" ? "must be a whole number" : "must be a number";
    case "too_small":
      return `must be at least ${String(issue.minimum)}`;
    case "too_big":
      return `must be at most ${String(issue.maximum)}${issue.origin === "string" ? " characters" : ""}`;
    case "invalid_value":
      return `must be ${joinValues(issue.values)}`;
    case "invalid_format":
      return issue.format === "url" ? "must be a whole address, such as https://example.com" : undefined;
    case "unrecognized_keys":
      return `there is no limit named ${issue.keys.join(", or ")}`;
    default:
      return undefined;
  }
};

/** One line: the variable, and what is wrong with it. */
export const lineOfProblem = ({ path: [variable], message }: Issue): string =>
  `${String(variable)}: ${message}`;
