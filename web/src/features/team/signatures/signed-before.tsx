import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { useIsAdmin } from "../team-queries.ts";
import { objectWords } from "./object-words.ts";
import { recordsByQuery } from "./signature-query.ts";

/** At most this many objects are named. */
const NAMED = 8;

/**
 * Lists the permissions that an administrator has signed. These signatures become invalid when the administrator's role
 * ends.
 */
export function SignedBefore({ session, uid }: { readonly session: Session; readonly uid: string }) {
  const text = usePermissionsText();
  const isAdmin = useIsAdmin(session);
  const { data: records = [] } = useQuery({ ...recordsByQuery(session, uid), enabled: isAdmin });
  if (records.length === 0) return null;
  return (
    <section className="border-s-3 border-control bg-sunken px-3.5 py-2.5 text-ui">
      <h3 className="font-semibold">{text.again.ending(records.length)}</h3>
      <p className="text-ink-2">{text.again.endingText}</p>
      <ul className="mt-1 list-disc ps-5">
        {records.slice(0, NAMED).map((one) => (
          <li key={`${one.ref.model}/${one.ref.uid}`} className="wrap-anywhere">
            {objectWords(one, text)}
          </li>
        ))}
        {records.length > NAMED && <li>{text.again.more(records.length - NAMED)}</li>}
      </ul>
    </section>
  );
}
