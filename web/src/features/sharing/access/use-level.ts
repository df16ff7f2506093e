import type { Member } from "@keepwell/client/keys/members.ts";
import type { Person } from "@keepwell/client/people/people.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { changeLevel } from "@keepwell/client/sharing/share.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect, useRef, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { keepAccess } from "../sharing-queries.ts";
import { needsHuman } from "../trust/needs-human.ts";

/**
 * Keeps the level that a member's row shows: the current level, or a level that the user has chosen and not applied
 * yet.
 */
export const useLevel = (session: Session, bucket: Bucket, member: Member) => {
  const text = useSharingText().access;
  const { access } = member;
  const [chosen, choose] = useState<GivenAccessType | null>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const [wasApplied, setApplied] = useState(false);
  const [isAsking, ask] = useState(false);
  const apply = async (person: Person | null): Promise<void> => {
    if (!chosen) return;
    const changed = await changeLevel(session, bucket, { ...member, person }, chosen);
    notify({ tone: "success", text: text.updated });
    keepAccess(session, bucket, changed);
    choose(null);
    setApplied(true);
  };
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      const { person } = member;
      if (person && needsHuman(person, { verifiedOnly: false })) return ask(true);
      return apply(person);
    },
  });
  // When the level is applied, the button that applies it disappears. The remove button appears in its place, and takes
  // the focus.
  useEffect(() => {
    if (!wasApplied) return;
    remove.current?.focus();
    setApplied(false);
  }, [wasApplied]);
  return {
    value: chosen ?? access.access_type,
    isChanged: chosen !== null && chosen !== access.access_type,
    choose,
    submission,
    remove,
    isAsking,
    stopAsking: () => ask(false),
    apply,
  };
};

export type Level = ReturnType<typeof useLevel>;
