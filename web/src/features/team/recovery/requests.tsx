import type { Session } from "@keepwell/client/session/session.ts";
import type { TakenRequest } from "@keepwell/client/team/approve-recovery.ts";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { focusWhenLost } from "@keepwell/ui/focus-when-lost.ts";
import { LockIcon } from "@keepwell/ui/icons.ts";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { lazy, Suspense, useState } from "react";
import { useSendsMail } from "../../../app/sends-mail.ts";
import { useTeamText } from "../../../text/team-text.ts";
import type { ShownRequest } from "../team-queries.ts";
import { RequestRow } from "./request-row.tsx";
import { isHeldByOther, TakeOverDialog } from "./taken-over.tsx";
import { useRequestActs } from "./use-request-acts.ts";

const CompareDialog = lazy(async () => ({ default: (await import("./compare-dialog.tsx")).CompareDialog }));

interface RequestsProps {
  readonly session: Session;
  readonly requests: readonly ShownRequest[];
}

/**
 * Focuses the request's last button if no element has the focus. This is needed because a dialog that was opened by
 * another dialog cannot return the focus.
 */
const focusRequestSoon = (uid: string) =>
  focusWhenLost(() => {
    const buttons = document.querySelectorAll<HTMLElement>(`li[data-key="${CSS.escape(uid)}"] button`);
    return [...buttons].at(-1) ?? null;
  });

/** Lists the members who have lost their password and ask for their account key. */
export function Requests({ session, requests }: RequestsProps) {
  const words = useTeamText().recovery;
  const sendsMail = useSendsMail(session);
  const [taken, show] = useState<TakenRequest>();
  const [refusing, ask] = useState<ShownRequest>();
  const [overtaken, overtake] = useState<string>();
  const { uid: own } = session.identity;
  const acts = useRequestActs(session, { onTaken: show, onHeld: overtake });
  const find = (uid: string | undefined) => requests.find((request) => request.uid === uid);
  const held = find(overtaken);
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-prose text-ink-2">{words.text}</p>
      {requests.length === 0 ? (
        <EmptyState glyph={LockIcon} title={words.emptyTitle}>
          {words.empty}
        </EmptyState>
      ) : (
        <ul aria-label={words.list} className="border-t border-line bg-surface">
          {requests.map((request) => (
            <RequestRow
              key={request.uid}
              request={request}
              isOwn={request.user.uid === own}
              isTaking={acts.taking === request.uid}
              onTake={() => (isHeldByOther(request, own) ? overtake(request.uid) : acts.take(request))}
              onRefuse={() => ask(request)}
            />
          ))}
        </ul>
      )}
      {taken && (
        <Suspense>
          <CompareDialog
            session={session}
            taken={taken}
            current={find(taken.request.uid)}
            onClose={() => {
              show(undefined);
              focusRequestSoon(taken.request.uid);
            }}
          />
        </Suspense>
      )}
      {isHeldByOther(held, own) && (
        <TakeOverDialog
          request={held}
          onCancel={() => overtake(undefined)}
          onConfirm={() => {
            overtake(undefined);
            acts.take(held);
          }}
        />
      )}
      {refusing && (
        <QuestionDialog
          title={words.refuseQuestion(refusing.user.fullname)}
          action={words.refuse}
          isDangerous
          onCancel={() => ask(undefined)}
          onConfirm={() => {
            ask(undefined);
            acts.refuse(refusing);
          }}
        >
          <p>{sendsMail ? words.refuseText : words.refuseKept}</p>
        </QuestionDialog>
      )}
    </div>
  );
}
