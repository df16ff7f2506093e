import { hasCode, hasType } from "@keepwell/client/api/call-failure.ts";
import { ClosedBucketError } from "@keepwell/client/keyring/key-state.ts";
import { isUnsettled } from "@keepwell/client/people/details.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { ReadLink } from "@keepwell/client/sharing/join-by-link.ts";
import type { LinkAddress } from "@keepwell/client/sharing/link.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { useCallback, useEffect, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { nameOf } from "../member.ts";

/** The reason why a link does not open. Only for the kind `failed`, another try can succeed. */
export type LinkProblem =
  | { readonly kind: "incomplete" | "invalid" | "otherAddress" | "unproven" }
  /** The keys or the address of the bucket's owner have changed. `who` is the owner's name. */
  | { readonly kind: "changed"; readonly who: string }
  | { readonly kind: "failed"; readonly message: string };

export type LinkState =
  | { readonly kind: "reading" }
  | { readonly kind: "problem"; readonly problem: LinkProblem }
  | {
      readonly kind: "read";
      readonly read: ReadLink;
      readonly isAccepting: boolean;
      /** Why the last try to accept the link failed. */
      readonly message?: string;
    };

const loadJoining = () => import("@keepwell/client/sharing/join-by-link.ts");

const problemOf = (error: unknown): LinkProblem => {
  // The key in the link was verified before the account joined. If the bucket does not open after that, the server has
  // sent another bucket than the link offers.
  if (error instanceof CannotVerifyError || error instanceof ClosedBucketError) return { kind: "unproven" };
  if (hasType(error, "unverifiable")) return { kind: "unproven" };
  if (hasCode(error, "link.invalid")) return { kind: "invalid" };
  if (hasCode(error, "share.other_address")) return { kind: "otherAddress" };
  return { kind: "failed", message: failureOf(error).message };
};

const stateOf = (read: ReadLink): LinkState =>
  isUnsettled(read.owner.trustLevel)
    ? { kind: "problem", problem: { kind: "changed", who: nameOf(read.owner) } }
    : { kind: "read", read, isAccepting: false };

const readAs = async (session: Session, address: LinkAddress): Promise<LinkState> => {
  try {
    return stateOf(await (await loadJoining()).readLink(session, address));
  } catch (error) {
    return { kind: "problem", problem: problemOf(error) };
  }
};

/** Opens the link for this account. `retry` opens the link again. `accept` joins the bucket with the link. */
export const useLink = (session: Session, address: LinkAddress, onAccepted: (bucket: Bucket) => void) => {
  const [state, set] = useState<LinkState>({ kind: "reading" });
  const { accessUid, fragment } = address;
  const read = useCallback(() => readAs(session, { accessUid, fragment }), [session, accessUid, fragment]);
  useEffect(() => {
    let isShown = true;
    void read().then((next) => isShown && set(next));
    return () => {
      isShown = false;
    };
  }, [read]);

  const retry = () => {
    set({ kind: "reading" });
    void read().then(set);
  };
  const accept = async (opened: ReadLink): Promise<void> => {
    set({ kind: "read", read: opened, isAccepting: true });
    try {
      onAccepted(await (await loadJoining()).acceptLink(session, opened));
    } catch (error) {
      const problem = problemOf(error);
      set(
        problem.kind === "failed"
          ? { kind: "read", read: opened, isAccepting: false, message: problem.message }
          : { kind: "problem", problem },
      );
    }
  };
  return { state, retry, accept };
};
