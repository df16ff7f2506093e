import type { Member } from "@keepwell/client/keys/members.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { focusWhenLost } from "@keepwell/ui/focus-when-lost.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useState } from "react";
import { useSharingText } from "../../../text/sharing-text.ts";
import { displayName } from "../member.ts";
import { refreshMembers } from "../sharing-queries.ts";
import { addExposed, type EntryName } from "./exposed.ts";
import { changeKey } from "./key-change.ts";

export interface RemovalProps {
  readonly session: Session;
  readonly bucket: Bucket;
  /** The bucket's passwords; undefined while they are unknown. */
  readonly passwords: readonly EntryName[] | undefined;
  /** Called after the bucket's key was rotated. */
  readonly onChanged: (bucketUid: string) => Promise<void>;
}

/**
 * Focuses the page's heading when the row of the removed member has disappeared, unless another element has the focus.
 */
const focusHeadingSoon = () => focusWhenLost(() => null);

/**
 * Asks before a member is removed. After the removal, rotates the key if they had it, and says what the user has to do
 * next.
 */
export const useRemoval = ({ session, bucket, passwords, onChanged }: RemovalProps) => {
  const text = useSharingText().removal;
  const [asked, ask] = useState<Member | null>(null);
  const [isAfterShown, showAfter] = useState(false);
  const done = (hadKey: boolean) => {
    if (!asked) return;
    const who = displayName(asked);
    ask(null);
    void refreshMembers(session, bucket.uid);
    if (!hadKey) {
      notify({ tone: "success", text: text.removed(who) });
      focusHeadingSoon();
      return;
    }
    addExposed(bucket.uid, { who, passwords });
    showAfter(true);
    void changeKey(session, bucket.uid, onChanged);
  };
  const hideAfter = () => {
    showAfter(false);
    focusHeadingSoon();
  };
  return {
    asked,
    ask,
    done,
    isAfterShown,
    hideAfter,
    cancel: () => ask(null),
    showAfter: () => showAfter(true),
  };
};
