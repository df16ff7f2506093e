import { hasType } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { INVITATIONS_AN_HOUR } from "@keepwell/contract/team/users.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { ProgressBar } from "@keepwell/ui/progress-bar.tsx";
import { type ReactNode, Suspense } from "react";
import { PlansLink } from "../../../../app/capacity-alert.tsx";
import { failureOf } from "../../../../app/failure-words.ts";
import { useAddSeveralText } from "../../../../text/add-several-text.ts";
import type { CheckedList } from "./check-people.ts";
import { PeopleTable } from "./people-table.tsx";
import { type Inviting, inviteesOf, leftOf } from "./use-inviting.ts";

interface ReviewListProps {
  readonly session: Session;
  readonly list: CheckedList;
  readonly inviting: Inviting;
  readonly cost: (many: number) => ReactNode;
}

/** Scrolls to the start of the checked list. The dialog may still be scrolled down from the typed list. */
const scrollToStart = (element: HTMLElement | null) => element?.scrollIntoView({ block: "start" });

/** A checked list. Says how many people can be invited, shows the progress of the invitations, and lists the lines. */
export function ReviewList({ session, list, inviting, cost }: ReviewListProps) {
  const words = useAddSeveralText();
  const isBegun = inviting.isRunning || inviting.results.size > 0;
  return (
    <div ref={scrollToStart} className="flex flex-col gap-4">
      {isBegun || inviting.failure !== undefined ? (
        <div className="sticky top-0 z-5 flex flex-col gap-3 bg-raised pb-1">
          <Course session={session} list={list} inviting={inviting} />
        </div>
      ) : (
        <Forecast session={session} list={list} cost={cost} />
      )}
      {/* Focusable, so that the keys can scroll it: it contains no control. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section tabIndex={0} aria-label={words.people} className="focus-ring">
        <PeopleTable session={session} people={list.people} inviting={inviting} />
      </section>
    </div>
  );
}

/** Says how many people will be invited, and what they cost. */
function Forecast({ session, list: { people, allowed }, cost }: Omit<ReviewListProps, "inviting">) {
  const words = useAddSeveralText();
  const ready = inviteesOf(people).length;
  const isFull = people.some(({ problem }) => problem?.kind === "full");
  return (
    <>
      <p role="status" className="font-semibold">
        {ready === 0 ? words.none : words.ready(ready)}{" "}
        <span className="font-normal">{ready < people.length && words.left(people.length - ready)}</span>
      </p>
      {isFull && allowed !== null && (
        <Alert tone="warning" action={<PlansLink session={session} />}>
          {words.plan(allowed)}
        </Alert>
      )}
      {ready > INVITATIONS_AN_HOUR && <Alert tone="warning">{words.hourly(INVITATIONS_AN_HOUR)}</Alert>}
      {ready > 0 && <Suspense>{cost(ready)}</Suspense>}
    </>
  );
}

/** Shows the progress or the result of the invitations. */
function Course({ session, list, inviting }: Omit<ReviewListProps, "cost">) {
  const words = useAddSeveralText();
  const people = inviteesOf(list.people);
  const left = leftOf(people, inviting.results);
  const added = people.length - left.length;
  const { results, failure } = inviting;
  if (inviting.isRunning)
    return (
      <ProgressBar
        label={words.sending}
        value={added}
        max={people.length}
        valueText={words.progress(added, people.length)}
      />
    );
  const untried = left.filter(({ uid }) => !results.has(uid)).length;
  return (
    <>
      {failure !== undefined && (
        <Alert
          tone="error"
          isLive
          title={words.stopped}
          action={hasType(failure, "payment") && <PlansLink session={session} />}
        >
          {failureOf(failure).message}
        </Alert>
      )}
      <p role="status" className="font-semibold">
        {words.done(added)}{" "}
        <span className="font-normal">
          {untried > 0 && words.stoppedByUser(untried)}{" "}
          {left.length > untried && words.failed(left.length - untried)}{" "}
          {people.length < list.people.length && words.left(list.people.length - people.length)}
        </span>
      </p>
    </>
  );
}
