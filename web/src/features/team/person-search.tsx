import type { Session } from "@keepwell/client/session/session.ts";
import type { MemberChange } from "@keepwell/client/team/roster/as-signed.ts";
import { UsernameIcon } from "@keepwell/ui/icons.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SearchBox } from "@keepwell/ui/search-box.tsx";
import { nameFilter } from "@keepwell/ui/text/name-filter.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "../../app/failure-words.ts";
import { useSettled } from "../../app/use-settled.ts";
import { useTeamText } from "../../text/team-text.ts";
import { useText } from "../../text/text.ts";
import { changeWords } from "./changed-name.tsx";
import { searchQuery } from "./team-queries.ts";

/** The specification's delay in milliseconds between the last typed character and the search. */
const SETTLED_MS = 350;

export interface FoundPerson {
  readonly uid: string;
  readonly fullname: string;
  readonly email: string;
  readonly change: MemberChange;
}

interface PersonSearchProps {
  readonly session: Session;
  readonly label: string;
  /** The uid of a person whom the search leaves out. */
  readonly without?: string | undefined;
  /**
   * If set, only these people are searched, without the server. By default, the server searches the whole enterprise.
   */
  readonly among?: readonly FoundPerson[] | undefined;
  readonly onChoose: (person: FoundPerson) => void;
}

/**
 * At most this many people are shown, as many as the server returns. If `among` contains at most `FEW` people, they are
 * shown before the user types.
 */
const MOST = 20;
const FEW = 6;

const searched = (people: readonly FoundPerson[], wanted: string): readonly FoundPerson[] => {
  const isIn = nameFilter(wanted);
  if (!isIn) return people.length <= FEW ? people : [];
  return people.filter(({ fullname, email }) => isIn(fullname) || isIn(email)).slice(0, MOST);
};

/**
 * Searches the enterprise by name or address. A person is shown but cannot be chosen if their name or address on the
 * server differs from the signed one, or if the roster cannot be verified.
 */
export function PersonSearch({ session, label, without, among, onChoose }: PersonSearchProps) {
  const words = useTeamText();
  const { search } = useText();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim();
  const term = useSettled(wanted, SETTLED_MS);
  const query = useQuery({ ...searchQuery(session, term), enabled: among === undefined && term !== "" });
  const isCurrent = term === wanted;
  const asked = (isCurrent ? (query.data ?? []) : []).filter(({ uid }) => uid !== without);
  const found = among === undefined ? asked : searched(among, wanted);
  const isBusy = among === undefined && wanted !== "" && (!isCurrent || query.isFetching);
  const status = () => {
    if (wanted === "") return undefined;
    if (isBusy) return search.searching;
    if (query.error) return failureOf(query.error).message;
    return found.length === 0 ? search.nothing : words.people(found.length);
  };
  const rows = found.map(({ uid, fullname, email, change }) => ({
    id: uid,
    glyph: UsernameIcon,
    title: fullname,
    note: change === null ? email : `${email} · ${changeWords(change, words.memberNames)}`,
  }));
  return (
    <SearchBox
      label={label}
      value={typed}
      onChange={setTyped}
      status={status()}
      isBusy={isBusy}
      isShort
      keys={[]}
      groups={[{ id: "people", rows }]}
      onChoose={(uid) => {
        const chosen = found.find((row) => row.uid === uid);
        if (!chosen) return;
        if (chosen.change === null) onChoose(chosen);
        else notify({ tone: "error", text: words.memberNames.notChosen(chosen.fullname) });
      }}
    />
  );
}
