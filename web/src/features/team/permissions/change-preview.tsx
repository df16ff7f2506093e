import type { Session } from "@keepwell/client/session/session.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import type { Difference } from "@keepwell/contract/team/preview.ts";
import { useMemo, useState } from "react";
import { type PermissionsText, usePermissionsText } from "../../../text/permissions-text.ts";
import { useAppearance } from "../../../ui/appearance.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { UsernameIcon, UsersIcon } from "../../../ui/icons.ts";
import type { PermissionObject } from "./permission-object.ts";
import { type AskedChange, usePreview } from "./use-preview.ts";

interface ChangePreviewProps {
  readonly session: Session;
  readonly object: PermissionObject;
  readonly change: AskedChange;
}

/** Told before it is saved: who gains and who loses what. */
export function ChangePreview({ session, object, change }: ChangePreviewProps) {
  const text = usePermissionsText().preview;
  const preview = usePreview(session, object, change);
  return (
    <section aria-label={text.title} className="border-s-3 border-control bg-sunken px-3.5 py-2.5 text-ui">
      <h4 className="font-semibold">{text.title}</h4>
      {preview.state === "known" ? (
        <Differences differences={preview.differences} />
      ) : (
        <p className="text-ink-2">
          {preview.state === "above" ? text.above(object.parent?.name ?? "") : text[preview.state]}
        </p>
      )}
    </section>
  );
}

/** So many are shown at first. */
const MOST = 8;
const RANK = { out: 0, in: 1 } as const;
const rankOf = ({ turn }: Difference): number => (turn === null ? 2 : RANK[turn]);

function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  const text = usePermissionsText();
  const { locale } = useAppearance();
  const [areAllShown, showAll] = useState(false);
  const sorted = useMemo(() => {
    const order = new Intl.Collator(locale, { sensitivity: "base" });
    return differences.toSorted(
      (left, right) => rankOf(left) - rankOf(right) || order.compare(left.who.name, right.who.name),
    );
  }, [differences, locale]);
  if (sorted.length === 0) return <p className="text-ink-2">{text.preview.none}</p>;
  const shown = areAllShown ? sorted : sorted.slice(0, MOST);
  const hidden = sorted.length - shown.length;
  return (
    <>
      <ul className="flex flex-col gap-0.5 py-1">
        {shown.map((one) => (
          <Row key={one.who.uid} difference={one} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="sm" variant="quiet" onPress={() => showAll(true)}>
          {text.preview.more(hidden)}
        </Button>
      )}
      {sorted.some(({ turn }) => turn === "out") && (
        <p className="text-meta text-ink-2">{text.preview.seen}</p>
      )}
    </>
  );
}

const wordsOf = ({ gained, lost, turn }: Difference, text: PermissionsText): string => {
  const named = (permissions: readonly Permission[]) => text.list(permissions.map((one) => text.names[one]));
  const parts = [
    ...(turn === "in" ? [text.preview.comesIn] : []),
    ...(turn === "out" ? [text.preview.goesOut] : []),
    ...(gained.length > 0 ? [text.preview.gains(named(gained))] : []),
    ...(lost.length > 0 && turn !== "out" ? [text.preview.loses(named(lost))] : []),
  ];
  return parts.join(" · ");
};

function Row({ difference }: { readonly difference: Difference }) {
  const text = usePermissionsText();
  const { who, turn } = difference;
  const isGroup = who.entity_type === "group";
  return (
    <li className="flex items-start gap-2">
      <Icon of={isGroup ? UsersIcon : UsernameIcon} size="sm" className="mt-0.5 text-ink-2" />
      <span className="min-w-0 break-words">
        <span className="font-semibold">{isGroup ? text.preview.everyone(who.name) : who.name}</span>{" "}
        <span className={turn === "out" ? "text-danger-text" : "text-ink-2"}>
          {wordsOf(difference, text)}
        </span>
      </span>
    </li>
  );
}
