import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { useVaultText } from "../../../text/vault-text.ts";

/** The hint of the field for a list's name, if the server gets a readable copy of that name. */
export const useNameHint = (session: Session, bucket: Bucket): { hint?: string } => {
  const { nameHint } = useVaultText().lists;
  const { data } = useQuery({
    queryKey: [session.identity.uid, "list-names-readable", bucket.uid],
    queryFn: async () => {
      const { keepsReadableNames } = await import("@keepwell/client/buckets/readable-copy.ts");
      return keepsReadableNames(session, bucket);
    },
    staleTime: 0,
  });
  return data === true ? { hint: nameHint } : {};
};
