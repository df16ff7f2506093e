import { useCallback, useEffect, useState } from "react";
import { browser } from "../browser.ts";
import { accountName, dropLogin } from "../submitted/kept-logins.ts";
import { neverAsk } from "../submitted/never-ask.ts";
import type { Vault } from "../vault/read-vault.ts";
import type { Asked } from "./asked.ts";
import type { Exposed, Question } from "./find-question.ts";
import type { OpenedWhole } from "./load-whole.ts";
import { hasWaiting } from "./waiting-logins.ts";

interface QuestionInput {
  readonly opened: OpenedWhole | null;
  /**
   * Null while the vault is read. If the server cannot be reached, the vault has the entries that this browser keeps.
   */
  readonly vault: Vault | null;
  /** Whether the vault cannot be read. */
  readonly isUnknown: boolean;
  /** The tab over which the popup is open. */
  readonly tabId: number | undefined;
  /**
   * Whether a login was waiting when the popup opened. If so, the popup shows neither its list nor an entry until the
   * login is compared with the entries.
   */
  readonly isExpected: boolean;
}

/**
 * Finds what the popup shows first: the question whether to save a login that the user has submitted, or the notice
 * about an exposed login.
 */
export const useQuestion = ({ opened, vault, isUnknown, tabId, isExpected }: QuestionInput): Asked => {
  const [question, setQuestion] = useState<Question | Exposed | null>(null);
  const [isLooking, setLooking] = useState(isExpected);
  const [isLeft, setLeft] = useState(false);
  // If a login is submitted while the popup is open, leave its question to the next popup. Otherwise the question would
  // appear under the pointer.
  const isOver = !isExpected || question !== null || isLeft || isUnknown;
  useEffect(() => {
    if (isOver || !opened) return;
    const { device, session, parts } = opened;
    let isWanted = true;
    const find = async () => {
      const account = accountName(device.origin, session.identity.uid);
      if (!(await hasWaiting(browser.storage.session, account))) return null;
      return vault
        ? parts.findQuestion({ device, session, areas: browser.storage }, vault, tabId)
        : undefined;
    };
    void find()
      .catch(() => null)
      .then((found) => {
        if (!isWanted || found === undefined) return;
        setQuestion(found);
        setLooking(false);
      });
    return () => {
      isWanted = false;
    };
  }, [opened, vault, tabId, isOver]);
  const kept = question?.kept;
  const answered = useCallback(() => {
    if (!kept) return;
    setLooking(true);
    void dropLogin(browser.storage.session, kept.id).then(() => setQuestion(null));
  }, [kept]);
  const never = useCallback(() => {
    if (!kept || !opened) return;
    const { device, session } = opened;
    void neverAsk.set({ session, sealed: device.sealed }, kept.origin, true).then(answered);
  }, [kept, opened, answered]);
  const leave = useCallback(() => {
    setLeft(true);
    setQuestion(null);
  }, []);
  return { question, isLooking: isLooking && !isOver, leave, answered, never };
};
