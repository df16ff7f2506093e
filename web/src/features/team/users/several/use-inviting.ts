import type { Session } from "@keepwell/client/session/session.ts";
import {
  type Invited,
  type Invitee,
  invitePerson,
  isAboutPerson,
} from "@keepwell/client/team/users/invite-person.ts";
import type { JudgedPerson } from "@keepwell/client/team/users/judge-people.ts";
import { useRef, useState } from "react";
import { useIsHere } from "../../../../app/use-is-here.ts";
import { loadEnterpriseParams, refreshTeam } from "../../team-queries.ts";

export interface Inviting {
  /** The results by the person's uid, of all people of the list whom this or an earlier run has tried to invite. */
  readonly results: ReadonlyMap<string, Invited>;
  /** The uid of the person who is being invited. */
  readonly current: string | undefined;
  readonly isRunning: boolean;
  readonly isStopping: boolean;
  /** Why the last run has ended too early. Undefined if it has not, or if the user has stopped it. */
  readonly failure: unknown;
}

const NOT_BEGUN: Inviting = {
  results: new Map(),
  current: undefined,
  isRunning: false,
  isStopping: false,
  failure: undefined,
};

/** The people of a checked list who can be invited. */
export const inviteesOf = (people: readonly JudgedPerson[]): readonly Invitee[] =>
  people.flatMap((person) => (person.problem ? [] : [person.invitee]));

/**
 * The people who are not added yet: first those who were not tried yet. Then come those whose invitation has failed, or
 * who could not be added to all of their groups.
 */
export const leftOf = (people: readonly Invitee[], results: Inviting["results"]): readonly Invitee[] => [
  ...people.filter(({ uid }) => !results.has(uid)),
  ...people.filter(({ uid }) => (results.get(uid) ?? { state: "added" }).state !== "added"),
];

/**
 * Invites people one after another. The run ends at a failure that would also affect the next people, such as a lost
 * connection.
 */
export const useInviting = (session: Session) => {
  const [inviting, set] = useState(NOT_BEGUN);
  const isHere = useIsHere();
  const isStopped = useRef(false);

  /** Returns the failure that ends the run, if there is one. */
  const inviteAll = async (people: readonly Invitee[], results: Map<string, Invited>): Promise<unknown> => {
    const { enterpriseId } = await loadEnterpriseParams(session);
    for (const invitee of people) {
      if (isStopped.current || !isHere.current) return undefined;
      set((before) => ({ ...before, current: invitee.uid }));
      const invited = await invitePerson(session, enterpriseId, {
        invitee,
        earlier: results.get(invitee.uid),
      });
      results.set(invitee.uid, invited);
      set((before) => ({ ...before, results: new Map(results) }));
      if (invited.state !== "added" && !isAboutPerson(invited)) return invited.error;
    }
    return undefined;
  };

  const run = async (people: readonly Invitee[]): Promise<void> => {
    isStopped.current = false;
    set(({ results }) => ({ ...NOT_BEGUN, results, isRunning: true }));
    const failure = await inviteAll(people, new Map(inviting.results)).catch((error: unknown) => error);
    set(({ results }) => ({ ...NOT_BEGUN, results, failure }));
    void refreshTeam(session);
  };

  return {
    ...inviting,
    /** Forgets the results, so that the user can check another list. */
    forget: () => set(NOT_BEGUN),
    run: (people: readonly Invitee[]) => void run(people),
    stop: () => {
      isStopped.current = true;
      set((before) => ({ ...before, isStopping: true }));
    },
  };
};
