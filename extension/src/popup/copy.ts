import { notices } from "@keepwell/ui/notices-store.ts";
import { text } from "../text/text.ts";

/**
 * Copies a value, whose name is `what`. A notice says that the value was copied, or that the browser refused. Returns
 * whether it was copied.
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
