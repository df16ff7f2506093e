import type { ExtraField, Others } from "../extra/extra.ts";
import type { EntryAddress } from "../extra/match-modes.ts";
import type { Passkey } from "../extra/passkey.ts";
import type { Finding, ImportPlace } from "./imported-file.ts";

/** A row as a format reads it, before it is checked and fitted into an entry. */
export interface RawEntry {
  readonly place: ImportPlace;
  readonly type: "password" | "note";
  readonly name: string;
  readonly urls: readonly string[];
  /** The addresses in `urls` that have a match mode in the file, each with its mode. */
  readonly matches?: readonly EntryAddress[];
  readonly username: string;
  readonly password: string;
  readonly text: string;
  readonly totp: string;
  readonly fields: readonly ExtraField[];
  readonly passkeys?: readonly Passkey[];
  /**
   * Values kept in `extra`. Keepwell itself uses only the dates, the earlier passwords and Bitwarden's match numbers
   * (`extra/imported-past.ts`), Bitwarden's passkeys (`extra/passkeys.ts`), and `favorite`, which gives the entry a
   * star.
   */
  readonly imported?: Others;
  /** Whether the row was archived in the program that exported it. */
  readonly isArchived?: boolean;
  /** The names of nested buckets or folders, already split. */
  readonly bucketPath: readonly string[];
  readonly listPath: readonly string[];
  /** The findings so far: parts that the reader of the format has left out or changed. */
  readonly found: readonly Finding[];
}

export const NO_ENTRY: Omit<RawEntry, "place"> = {
  type: "password",
  name: "",
  urls: [],
  username: "",
  password: "",
  text: "",
  totp: "",
  fields: [],
  bucketPath: [],
  listPath: [],
  found: [],
};
