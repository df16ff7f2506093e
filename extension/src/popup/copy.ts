import { notices } from "@keepwell/ui/notices-store.ts";
import { text } from "../text/text.ts";

/**
 * Copies a value to the clipboard. Returns whether the browser allowed it. A notice tells the user the result, and
 * calls the value `what`.
 */
export const copyValue = async (what: string, value: string): Promise<boolean> => {
  const words = text().entry;
  try {
    await navigator.clipboard.writeText(value);
    notices.notify({ tone: "success", text: words.copied(what) });
    return true;
  } catch {
    notices.notify({ tone: "error", text: words.notCopied });
    return false;
  }
};
