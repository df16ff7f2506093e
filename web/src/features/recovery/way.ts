import type { FollowedHere } from "../../app/recovery.ts";

/** What a person opens the account with, or that it begins anew. */
export type Way = "browser" | "code" | "empty";

/** The one that loses nothing and asks least. Nobody starts empty without having said so. */
export const firstWay = ({ opensHere, followed }: FollowedHere): Way | undefined => {
  if (opensHere) return "browser";
  return followed.way.has_code ? "code" : undefined;
};

/** Compared as a person means it. */
export const isPhrase = (typed: string, phrase: string): boolean =>
  typed.trim().replaceAll(/\s+/g, " ").toLowerCase() === phrase;
