import type { Session } from "@keepwell/client/session/session.ts";
import { useCallback, useEffect, useState } from "react";
import { browser } from "../browser.ts";
import type { ServerDevice } from "../device/open-device.ts";
import { dropLogin } from "../submitted/kept-logins.ts";
import { setNeverAsk } from "../submitted/never-ask.ts";
import type { Vault } from "../vault/read-vault.ts";
import { type Exposed, findQuestion, hasWaiting, type Question } from "./find-question.ts";

interface QuestionInput {
  readonly device: ServerDevice;
  readonly session: Session;
  /** The vault as the server has it; null until it is read. */
  readonly vault: Vault | null;
  /** Whether the vault cannot be read. */
  readonly isUnknown: boolean;
  /** The tab in front of the popup. */
  readonly tabId: number | undefined;
  /**
   * Whether a login waited when the popup began. Until it is compared with the entries, the popup shows nothing else.
   */
  readonly isExpected: boolean;
}

interface Asked {
  readonly question: Question | Exposed | null;
  /** Whether a login waits, and is still compared with the entries. */
  readonly isLooking: boolean;
  /** Asks no more while this popup is open. The login goes on waiting. */
  readonly leave: () => void;
  /** Forgets the login of the question, because the user has answered. The next login is asked about. */
  readonly answered: () => void;
  /** As `answered`, and the user is never asked about the login's site again. */
  readonly never: () => void;
}

/** The question with which the popup begins: whether to save a login that the user has submitted in a page. */
export const useQuestion = ({
  device,
  session,
  vault,
  isUnknown,
  tabId,
  isExpected,
}: QuestionInput): Asked => {
  const [question, setQuestion] = useState<Question | Exposed | null>(null);
  const [isLooking, setLooking] = useState(isExpected);
  const [isLeft, setLeft] = useState(false);
  // A login that is submitted while the popup is open waits for the next popup, because its question would appear under
  // the pointer.
  const isOver = !isExpected || question !== null || isLeft || isUnknown;
  useEffect(() => {
    if (isOver) return;
    let isWanted = true;
    const find = async () => {
      if (!(await hasWaiting({ device, session }))) return null;
      return vault ? findQuestion({ device, session }, vault, tabId) : undefined;
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
  }, [device, session, vault, tabId, isOver]);
  const kept = question?.kept;
  const answered = useCallback(() => {
    if (!kept) return;
    setLooking(true);
    void dropLogin(browser.storage.session, kept.id).then(() => setQuestion(null));
  }, [kept]);
  const never = useCallback(() => {
    if (kept) void setNeverAsk({ session, sealed: device.sealed }, kept.origin, true).then(answered);
  }, [kept, session, device, answered]);
  const leave = useCallback(() => {
    setLeft(true);
    setQuestion(null);
  }, []);
  return { question, isLooking: isLooking && !isOver, leave, answered, never };
};
