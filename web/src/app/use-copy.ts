import { notify } from "@keepwell/ui/notices-store.ts";
import { useEffect, useState } from "react";
import { useText } from "../text/text.ts";
import { copyText } from "./clipboard.ts";

const SHOWN_MS = 1500;

export interface Copying {
  readonly value: string;
  /** Set if the text is a secret. A secret is later cleared from the clipboard. `what` is its name. */
  readonly secret?: { readonly what: string };
}

/** Whether the user has copied the value a moment ago. */
export const useCopied = () => {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return [isCopied, setCopied] as const;
};

/** Returns a function that copies a text, and reports the result to the user and to the caller. */
export const useCopy = () => {
  const { common } = useText();
  const [isCopied, setCopied] = useCopied();
  const copy = async ({ value, secret }: Copying): Promise<boolean> => {
    const done = await copyText(value, secret);
    setCopied(done);
    notify(done ? { tone: "success", text: common.copied } : { tone: "error", text: common.cannotCopy });
    return done;
  };
  return { copy, isCopied };
};
