import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { KnownPerson } from "@keepwell/client/people/known-people.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { RowButton } from "@keepwell/ui/row-button.tsx";
import { nameFilter } from "@keepwell/ui/text/name-filter.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useSharingText } from "../../../text/sharing-text.ts";
import { displayEmail } from "../member.ts";
import { knownPeopleQuery, useMembers } from "../sharing-queries.ts";

/** At most this many people are suggested. More would push the list of members out of view. */
const MOST = 4;

interface KnownPeopleProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly typed: string;
  readonly onPick: (email: string) => void;
}

/**
 * Returns the people whose name or address matches the typed text. Empty if the text is already the full address of one
 * of them.
 */
const matching = (people: readonly KnownPerson[], typed: string): readonly KnownPerson[] => {
  const wanted = typed.trim();
  const isIn = nameFilter(wanted);
  if (people.some(({ email }) => email === wanted.toLowerCase())) return [];
  const found = isIn ? people.filter(({ name, email }) => isIn(name ?? "") || isIn(email)) : people;
  return found.slice(0, MOST);
};

/** Suggests people whom the account remembers and who have no access to the bucket yet. */
export function KnownPeople({ session, bucket, typed, onPick }: KnownPeopleProps) {
  const text = useSharingText().access;
  const label = useId();
  const known = useQuery(knownPeopleQuery(session)).data ?? [];
  const members = useMembers(session, bucket).data;
  if (!members) return null;
  const taken = new Set(members.flatMap((one) => (isUnverifiable(one) ? [] : displayEmail(one))));
  const people = matching(
    known.filter(({ email }) => !taken.has(email)),
    typed,
  );
  if (people.length === 0) return null;
  return (
    <div className="-mt-1">
      <p id={label} className="text-meta text-ink-2">
        {text.known}
      </p>
      <ul aria-labelledby={label} className="-ms-2 flex flex-wrap">
        {people.map(({ uid, name, email }) => (
          <li key={uid} className="flex max-w-full min-w-0">
            <RowButton onPress={() => onPick(email)}>
              <span
                className={name === null ? "truncate text-link" : "max-w-1/2 shrink-0 truncate text-link"}
              >
                {name ?? email}
              </span>
              {name !== null && <span className="truncate text-meta text-ink-2">{email}</span>}
            </RowButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
