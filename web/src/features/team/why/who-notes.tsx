import type { WhoCanSee } from "@keepwell/client/team/permissions/who/who-can-see.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import type { PermissionObject } from "../permissions/permission-object.ts";
import { isAlarming } from "./reason-words.ts";

interface WhoNotesProps {
  readonly who: WhoCanSee;
  readonly object: PermissionObject;
}

/**
 * Says that the table is computed from signatures, where people with access to a part are listed, and what signatures
 * do not confirm:
 * - permissions that are not signed
 * - differences between the server's answer and the signatures
 * - rights that the server alone decides
 */
export function WhoNotes({ who, object: { model } }: WhoNotesProps) {
  const text = usePermissionsText();
  const words = text.who;
  const differing = who.rows.filter(isAlarming).length;
  const notes = [
    words.computed,
    ...(model === "enterprise" ? [] : [words.notSigned[model]]),
    ...(who.isPartly ? [words.partlyShown] : []),
    ...(model === "bucket" || model === "list" ? [words.partNote] : []),
  ];
  return (
    <>
      {differing > 0 && <Alert tone="warning" isLive title={words.differs(differing)} />}
      {who.unsigned.length > 0 && (
        <Alert tone="warning" isLive title={words.unsignedTitle}>
          <ul className="flex flex-col gap-0.5">
            {who.unsigned.map((part) => (
              <li key={part.uid} className="wrap-anywhere">
                {words.part(
                  words.parts[part.model](part.name || words.unknown),
                  text.signature.titles[part.state],
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <p className="max-w-prose text-meta text-ink-2">{notes.join(" ")}</p>
    </>
  );
}
