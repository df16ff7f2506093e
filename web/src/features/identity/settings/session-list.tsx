import type { Session } from "@keepwell/client/session/session.ts";
import type { SessionRow } from "@keepwell/contract/identity/account.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import { useMutation } from "@tanstack/react-query";
import { useBrowserName } from "../../../app/browser-name.ts";
import { withConfirmation } from "../../../app/confirmation.ts";
import { titledMessage } from "../../../app/failure-words.ts";
import { useSettingsText } from "../../../text/settings-text.ts";
import { refreshSessions } from "../account-queries.ts";

interface SessionListProps {
  readonly session: Session;
  readonly rows: readonly SessionRow[];
}

/** The sessions of the account. The user can end each of them except the current one. */
export function SessionList({ session, rows }: SessionListProps) {
  const text = useSettingsText();
  const words = text.sessions;
  const browserName = useBrowserName();
  const end = useEndSession(session);
  const columns: Column<SessionRow>[] = [
    { id: "browser", header: words.browser, isRowHeader: true, cell: (row) => browserName(row.user_agent) },
    { id: "used", header: words.lastUsed, isWideOnly: true, cell: (row) => text.dateTime(row.last_used_at) },
    { id: "ip", header: words.network, isWideOnly: true, cell: (row) => row.ip },
    {
      id: "end",
      header: words.end,
      isHeaderHidden: true,
      align: "end",
      cell: (row) =>
        row.is_current ? (
          <span className="text-meta font-semibold text-ink-2">{words.current}</span>
        ) : (
          <Button
            size="sm"
            name={words.endOf(browserName(row.user_agent))}
            isPending={end.one.isPending && end.one.variables === row.sid}
            onPress={() => end.one.mutate(row.sid)}
          >
            {words.end}
          </Button>
        ),
    },
  ];
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-prose text-ui text-ink-2">{words.note}</p>
      <Table
        caption={words.caption}
        columns={columns}
        rows={rows}
        rowKey={({ sid }) => sid}
        narrowNote={(row) => `${text.dateTime(row.last_used_at)} · ${row.ip}`}
      />
      {rows.length > 1 ? (
        <div>
          <Button isPending={end.others.isPending} onPress={() => end.others.mutate()}>
            {words.endOthers}
          </Button>
        </div>
      ) : (
        <p className="text-ui text-ink-2">{words.only}</p>
      )}
    </div>
  );
}

function useEndSession(session: Session) {
  const words = useSettingsText().sessions;
  const onError = (error: Error) => notify({ tone: "error", text: titledMessage(error) });
  const onSettled = () => refreshSessions(session);
  const { identity } = session.api;
  const one = useMutation({
    mutationFn: (sid: string) => withConfirmation(() => identity.endSession({ params: { sid } })),
    onSuccess: () => notify({ tone: "success", text: words.ended }),
    onError,
    onSettled,
  });
  const others = useMutation({
    mutationFn: () => withConfirmation(() => identity.endOtherSessions()),
    onSuccess: ({ ended }) => notify({ tone: "success", text: words.endedOthers(ended) }),
    onError,
    onSettled,
  });
  return { one, others };
}
