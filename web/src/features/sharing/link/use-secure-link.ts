import type { Member } from "@keepwell/client/keys/members.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { makeLink, revokeLink } from "@keepwell/client/sharing/link.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canCopyLater, copyLater, copyText } from "../../../app/clipboard.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import { shareAddress } from "../../../app/share-link.ts";
import { useShareLinkText } from "../../../text/share-link-text.ts";
import { linksQuery } from "./link-queries.ts";

/** Makes a link for an invited person, and revokes it. */
export const useSecureLink = (session: Session, bucket: Bucket, member: Member) => {
  const text = useShareLinkText();
  const { uid, display_email: email } = member.access;
  const query = linksQuery(session, bucket);
  const made = useQuery(query).data?.find((link) => link.uid === uid && link.used_at === null);
  /** A link that could not be copied. It is shown only once, because it is not stored. */
  const [shown, show] = useState<string | null>(null);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: query.queryKey });

  const copy = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      const address = makeLink(session, bucket, member).then(shareAddress);
      const secret = { what: text.what };
      const isCopied = canCopyLater()
        ? await copyLater(address, secret)
        : await copyText(await address, secret);
      if (isCopied === true) notify({ tone: "success", text: text.copied(email) });
      else show(await address);
    },
    onDone: refresh,
  });
  const revoke = useSubmit({
    fields: [],
    failureOf,
    action: () => revokeLink(session, bucket, uid),
    onDone: () => {
      notify({ tone: "success", text: text.revoked });
      refresh();
    },
  });
  return { made, copy, revoke, shown, hide: () => show(null) };
};
