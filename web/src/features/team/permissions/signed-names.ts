/** @file The signed names of groups and members. They are shown where the user chooses to whom to give a permission. */
import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { teamKey } from "../team-queries.ts";
import type { SignedNames } from "./shown-name.ts";

const NO_NAMES: SignedNames = { user: new Map(), group: new Map() };

/** Returns the signed names; undefined until they are read. If the roster cannot be read, there are no signed names. */
export const useSignedNames = (session: Session): SignedNames => {
  const { data, isError } = useQuery({
    queryKey: [...teamKey(session), "grantee-names"],
    queryFn: async () => (await import("@keepwell/client/team/grantee-names.ts")).signedGranteeNames(session),
    retry: false,
  });
  return isError ? NO_NAMES : data;
};
