import type { AskedKey } from "@keepwell/client/keys/team/asked-key.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { DescribedKey } from "@keepwell/client/team/permissions/describe-asked.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { Dialog } from "@keepwell/ui/dialog.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SpokenCode } from "@keepwell/ui/spoken-code.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useQuery } from "@tanstack/react-query";
import { failureOf } from "../../../app/failure-words.ts";
import { type PermissionsText, usePermissionsText } from "../../../text/permissions-text.ts";
import { refreshTeam, teamKey } from "../team-queries.ts";

interface AskedKeysDialogProps {
  readonly session: Session;
  readonly keys: readonly AskedKey[];
  readonly onClose: () => void;
}

const nameOf = ({ model, uid, recipient }: AskedKey): string => `${model}/${uid}/${recipient.uid}`;

/**
 * Lists keys that members lack, according to the server. For each key, shows the verified facts about the key and its
 * recipient. A button gives the key to the recipient.
 */
export function AskedKeysDialog({ session, keys, onClose }: AskedKeysDialogProps) {
  const text = usePermissionsText().asked;
  const { data, isError } = useQuery({
    queryKey: [...teamKey(session), "asked", keys.map(nameOf)],
    queryFn: async () =>
      (await import("@keepwell/client/team/permissions/describe-asked.ts")).describeAsked(session, keys),
    retry: false,
  });
  return (
    <Dialog isOpen size="lg" title={text.title(keys.length)} onRequestClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-ink-2">{text.explained}</p>
        {isError && <Alert tone="error" isLive title={text.failed} />}
        <ul className="flex flex-col gap-4">
          {data?.map((described) => (
            <li key={nameOf(described.key)} className="border border-line px-4 py-3">
              <KeyRow session={session} described={described} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const recipientWords = ({ key, recipient, email }: DescribedKey, text: PermissionsText["asked"]): string => {
  if (key.recipient.kind === "group") return text.group(recipient ?? text.unknown);
  return recipient !== null && email !== null ? text.named(recipient, email) : text.member;
};

function KeyRow({ session, described }: { readonly session: Session; readonly described: DescribedKey }) {
  const text = usePermissionsText().asked;
  const { key, name, code } = described;
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      const { giveAskedKeys } = await import("@keepwell/client/keys/team/give-missing-keys.ts");
      return giveAskedKeys(session, [key]);
    },
    onDone: () => {
      notify({ tone: "success", text: text.given });
      void refreshTeam(session);
    },
  });
  const shown = name ?? text.unknown;
  return (
    <div className="flex flex-col gap-2">
      <FormAlert submission={submission} />
      <p className="font-semibold wrap-anywhere">
        {key.model === "bucket" ? text.bucketKey(shown) : text.groupKey(shown)}
      </p>
      <p className="wrap-anywhere">{recipientWords(described, text)}</p>
      <p>
        <SpokenCode groups={code.split("-")} />
      </p>
      <p className="text-meta text-ink-2 wrap-anywhere">
        {key.lists.length === 0 ? text.noList : text.lists(key.lists.map((list) => list.name))}
      </p>
      <div>
        <Button
          size="sm"
          isPending={submission.processing}
          pendingLabel={text.giving}
          onPress={() => submission.submit()}
        >
          {text.give}
        </Button>
      </div>
    </div>
  );
}
