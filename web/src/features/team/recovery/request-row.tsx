import { Button } from "@keepwell/ui/button.tsx";
import { Dated } from "@keepwell/ui/dated.tsx";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { ChangedName, stopReason } from "../changed-name.tsx";
import type { ShownRequest } from "../team-queries.ts";

interface RequestRowProps {
  readonly request: ShownRequest;
  /** Whether the request is the user's own. An administrator cannot approve their own request. */
  readonly isOwn: boolean;
  readonly isTaking: boolean;
  readonly onTake: () => void;
  readonly onRefuse: () => void;
}

export function RequestRow({ request, isOwn, isTaking, onTake, onRefuse }: RequestRowProps) {
  const { recovery: words, memberNames } = useTeamText();
  const offline = useOfflineReason();
  const { user, state, admin, taken_at } = request;
  const isOpen = state === "waiting" || state === "taken";
  const disabledReason = offline ?? (isOwn ? words.notOwn : stopReason(user.change, memberNames));
  const stateWords =
    state === "taken" && admin ? words.takenBy(admin.fullname, taken_at) : words.states[state];
  return (
    <li
      data-key={request.uid}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2.5"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">{user.fullname}</p>
        <p className="text-meta wrap-anywhere text-ink-2">{user.email}</p>
        <ChangedName change={user.change} />
        <p className="text-meta text-ink-2">
          <Dated>
            {`${stateWords} · ${words.asked(request.created_at)} · ${words.expires(request.expires_at)}`}
          </Dated>
        </p>
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            size="sm"
            name={words.refuseOf(user.fullname)}
            disabledReason={offline}
            onPress={onRefuse}
          >
            {words.refuse}
          </Button>
          <Button
            variant="primary"
            size="sm"
            name={words.compareOf(user.fullname)}
            isPending={isTaking}
            disabledReason={disabledReason}
            onPress={onTake}
          >
            {words.compare}
          </Button>
        </div>
      )}
    </li>
  );
}
