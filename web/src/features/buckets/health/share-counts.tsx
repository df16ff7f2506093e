import { PROBLEMS } from "@keepwell/client/health/problems.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { HealthCounts, SentHealthCounts } from "@keepwell/contract/team/password-health.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { titledMessage } from "../../../app/failure-words.ts";
import { LoadProblem } from "../../../app/load-problem.tsx";
import { queryClient } from "../../../app/query-client.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { isoDateTime } from "../../../text/date-time.ts";
import { useHealthText } from "./health-text.ts";

/** An enterprise in which the user is an active member. */
export interface Team {
  readonly uid: string;
  readonly name: string;
}

const sentQuery = (session: Session, { uid }: Team) =>
  queryOptions({
    queryKey: [session.identity.uid, "own-password-health", uid],
    queryFn: async (): Promise<SentHealthCounts | null> =>
      (await session.api.team.getOwnPasswordHealth({ params: { enterpriseId: uid } })).sent,
  });

interface ShareCountsProps {
  readonly session: Session;
  readonly team: Team;
  /** The counts of all problems, including those that the member has marked as fine. */
  readonly counts: HealthCounts;
  readonly hasFine: boolean;
}

/** Lets a member send the counts of the report to the administrators, or withdraw them. Shows exactly what is sent. */
export function ShareCounts({ session, team, counts, hasFine }: ShareCountsProps) {
  const { share: words, fine } = useHealthText();
  const offline = useOfflineReason();
  const query = useQuery(sentQuery(session, team));
  const [pending, setPending] = useState<"send" | "withdraw">();
  const params = { enterpriseId: team.uid };
  const act = async (what: "send" | "withdraw", call: () => Promise<SentHealthCounts | null>) => {
    setPending(what);
    try {
      queryClient.setQueryData(sentQuery(session, team).queryKey, await call());
      notify({ tone: "success", text: words.done[what] });
    } catch (error) {
      notify({ tone: "error", text: titledMessage(error) });
    } finally {
      setPending(undefined);
    }
  };
  const send = () =>
    act("send", async () => (await session.api.team.sendPasswordHealth({ params, body: counts })).sent);
  const withdraw = () =>
    act("withdraw", async () => {
      await session.api.team.withdrawPasswordHealth({ params });
      return null;
    });
  const sent = query.data;
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-5">
      <h2 className="text-section">{words.title}</h2>
      <p className="max-w-prose text-ink-2">{words.explain(team.name)}</p>
      <Counts counts={counts} />
      {hasFine && <p className="text-meta text-ink-2">{fine.shared}</p>}
      {query.isError && <LoadProblem title={words.loadFailed} error={query.error} onRetry={query.refetch} />}
      {sent && <p className="text-ui">{words.sentAt(isoDateTime(sent.sent_at), sent.counts.score)}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          isPending={pending === "send"}
          pendingLabel={words.sending}
          disabledReason={offline}
          onPress={() => void send()}
        >
          {sent ? words.sendAgain : words.send}
        </Button>
        {sent && (
          <Button
            variant="quiet"
            isPending={pending === "withdraw"}
            pendingLabel={words.withdrawing}
            disabledReason={offline}
            onPress={() => void withdraw()}
          >
            {words.withdraw}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Every number that is sent, with its name. */
function Counts({ counts }: { readonly counts: HealthCounts }) {
  const words = useHealthText();
  const rows = [
    { id: "score", label: words.score, count: counts.score },
    { id: "checked", label: words.share.checked, count: counts.checked },
    ...PROBLEMS.map((id) => ({ id, label: words.problems[id], count: counts[id] })),
  ];
  return (
    <dl className="grid max-w-prose gap-x-8 sm:grid-cols-2">
      {rows.map(({ id, label, count }) => (
        <div key={id} className="flex justify-between gap-4 border-b border-line py-1 text-ui">
          <dt className="text-ink-2">{label}</dt>
          <dd className="tabular-nums">{words.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
