import type { Session } from "@keepwell/client/session/session.ts";
import { notices } from "@keepwell/ui/notices-store.ts";
import { failureOf } from "../page/failure-words.ts";
import { text } from "../text/text.ts";
import type { RowEntry } from "../vault/kept-row.ts";
import { openRow } from "../vault/read-vault.ts";
import { copyValue } from "./copy.ts";

/** Copies a field of an entry without showing it. Copies nothing if any part of the entry cannot be verified. */
export const copyFrom = async (
  session: Session,
  entry: RowEntry,
  what: "password" | "username",
): Promise<void> => {
  const words = text();
  try {
    const { fields } = await openRow(session, entry);
    const value = "password" in fields ? fields[what] : "";
    const missing = what === "password" ? words.popup.noPassword : words.popup.noUsername;
    if (value === "") notices.notify({ tone: "info", text: missing });
    else await copyValue(words.entry[what], value);
  } catch (error) {
    notices.notify({ tone: "error", text: failureOf(error).message });
  }
};
