import { Button } from "@keepwell/ui/button.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { Select, type SelectOption } from "@keepwell/ui/select.tsx";
import { useMemo } from "react";
import { useTeamText } from "../../../text/team-text.ts";
import { NothingFound } from "../nothing-found.tsx";
import type { ShownUser } from "../team-queries.ts";
import { isOfKind, type Known, USER_KINDS, type UserKind } from "./user-kinds.ts";

type Counts = Readonly<Record<UserKind, number>>;

/** Returns the users of the chosen kind, and the number of users of each kind. */
export const useKinds = (users: readonly ShownUser[], { own, compared }: Known, kind: UserKind | undefined) =>
  useMemo(() => {
    const those = (one: UserKind) => users.filter((user) => isOfKind(user, one, { own, compared }));
    const counts: Counts = {
      unrecoverable: those("unrecoverable").length,
      uncompared: those("uncompared").length,
    };
    return { ofKind: kind ? those(kind) : users, counts };
  }, [users, own, compared, kind]);

const ALL = "all";

interface KindSelectProps {
  readonly kind: UserKind | undefined;
  readonly counts: Counts;
  /** Only administrators compare codes. */
  readonly isAdmin: boolean;
  readonly onKind: (kind: UserKind | undefined) => void;
}

export function KindSelect({ kind, counts, isAdmin, onKind }: KindSelectProps) {
  const words = useTeamText().users;
  const offered = USER_KINDS.filter((one) => isAdmin || one !== "uncompared");
  const options: readonly SelectOption<UserKind | typeof ALL>[] = [
    { id: ALL, label: words.kinds.all },
    ...offered.map((one) => ({ id: one, label: words.kinds[one](counts[one]) })),
  ];
  return (
    <Select
      label={words.kind}
      isLabelHidden
      options={options}
      value={kind ?? ALL}
      onChange={(chosen) => onKind(chosen === ALL ? undefined : chosen)}
    />
  );
}

interface NoneFoundProps {
  /** The chosen kind, if no user is of this kind. Undefined if the list is empty because of the filter by name. */
  readonly kind: UserKind | undefined;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

export function NoneFound({ kind, onAll, onClear }: NoneFoundProps) {
  const words = useTeamText().users;
  if (kind === undefined) return <NothingFound onClear={onClear} />;
  return (
    <EmptyState title={words.noneOfKind[kind]} action={<Button onPress={onAll}>{words.kinds.all}</Button>} />
  );
}
