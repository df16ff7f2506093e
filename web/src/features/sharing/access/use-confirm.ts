import type { Member } from "@keepwell/client/keys/members.ts";
import type { Person } from "@keepwell/client/people/people.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { confirmMember } from "@keepwell/client/sharing/share.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useQuery } from "@tanstack/react-query";
import { failureOf } from "../../../app/failure-words.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { displayName } from "../member.ts";
import { refreshMembers, verifiedOnlyQuery } from "../sharing-queries.ts";
import { needsHuman } from "../trust/needs-human.ts";

/**
 * `confirm` gives the bucket's key to a person who waits for it, and shows a notice. Call `onCompared` when a
 * comparison of codes was saved. It only shows a notice.
 */
export const useConfirm = (session: Session, bucket: Bucket, member: Member) => {
  const text = useSharingText();
  const done = (words: string) => {
    notify({ tone: "success", text: words });
    void refreshMembers(session, bucket.uid);
  };
  const confirm = async (person: Person | null): Promise<void> => {
    await confirmMember(session, bucket, { ...member, person });
    done(text.confirmed(displayName(member)));
  };
  const onCompared = async (): Promise<void> => done(text.verified(displayName(member)));
  const submission = useSubmit({ fields: [], failureOf, action: () => confirm(member.person) });
  const verifiedOnly = useQuery(verifiedOnlyQuery(session)).data ?? false;
  const isOneStep = member.person !== null && !needsHuman(member.person, { verifiedOnly });
  return { confirm, onCompared, submission, isOneStep };
};

export type Confirmation = ReturnType<typeof useConfirm>;
