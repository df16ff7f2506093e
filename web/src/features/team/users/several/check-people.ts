/** @file Checks a typed list of people against the team, before invitations are sent. */
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { ImportRefused } from "@keepwell/client/import/import-refused.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { signedGranteeNames } from "@keepwell/client/team/grantee-names.ts";
import { groupsByName, type JudgedPerson, judgePeople } from "@keepwell/client/team/users/judge-people.ts";
import { PEOPLE_MAX, readPeople, type TypedPerson } from "@keepwell/client/team/users/read-people.ts";
import { PLANS } from "@keepwell/contract/plans.ts";
import { profileQuery } from "../../../../app/profile.ts";
import { queryClient } from "../../../../app/query-client.ts";
import type { AddSeveralText } from "../../../../text/add-several-text.ts";
import { groupsQuery, usersQuery } from "../../team-queries.ts";

export interface CheckedList {
  readonly people: readonly JudgedPerson[];
  /** How many users the plan allows; null if it has no limit. */
  readonly allowed: number | null;
}

const refused = (failure: { code: "required" | null; message: string }): CallFailure =>
  new CallFailure("validation", { code: "validation", fields: { people: failure } });

/** @throws CallFailure `validation` if the list is empty or too long. */
const readList = (typed: string, words: AddSeveralText): readonly TypedPerson[] => {
  const tooMany = refused({ code: null, message: words.tooMany(PEOPLE_MAX) });
  try {
    const people = readPeople(typed);
    if (people.length === 0) throw refused({ code: "required", message: "required" });
    if (people.length > PEOPLE_MAX) throw tooMany;
    return people;
  } catch (error) {
    throw error instanceof ImportRefused ? tooMany : error;
  }
};

/** Reads the team's groups by their names, if the list names any groups. */
const readGroups = async (session: Session, people: readonly TypedPerson[]) => {
  if (people.every(({ groups }) => groups.length === 0)) return new Map<string, string | null>();
  const [told, signed] = await Promise.all([
    queryClient.fetchQuery({ ...groupsQuery(session), staleTime: 0 }),
    signedGranteeNames(session),
  ]);
  return groupsByName(told, signed.group);
};

/**
 * Reads the list, and decides for each person whether they can be invited.
 * @throws CallFailure, CannotVerifyError
 */
export const checkPeople = async (
  session: Session,
  typed: string,
  words: AddSeveralText,
): Promise<CheckedList> => {
  const read = readList(typed, words);
  const [users, profile, groups] = await Promise.all([
    queryClient.fetchQuery({ ...usersQuery(session), staleTime: 0 }),
    queryClient.ensureQueryData(profileQuery(session)),
    readGroups(session, read),
  ]);
  const allowed = PLANS[profile.plan].limits.users;
  const people = judgePeople(read, {
    addresses: users.flatMap(({ email, change }) =>
      change === null || change === "unverified" ? [email] : [email, change.email],
    ),
    groups,
    room: allowed === null ? null : Math.max(0, allowed - users.length),
  });
  return { people, allowed };
};
