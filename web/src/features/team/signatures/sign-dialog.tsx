import type { ObjectRef } from "@keepwell/client/keys/team/permissions/signed-object.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { failureOf } from "../../../app/failure-words.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { notify } from "../../../ui/notices-store.ts";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { SpokenCode } from "../../../ui/spoken-code.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { refreshTeam, teamKey, usersQuery } from "../team-queries.ts";

interface SignDialogProps {
  readonly session: Session;
  readonly object: ObjectRef;
  readonly content: SignedContent;
  readonly onClose: () => void;
}

/** What an administrator is about to sign: every list, with the code of every member whom it names. */
export function SignDialog({ session, object, content, onClose }: SignDialogProps) {
  const text = usePermissionsText().sign;
  const roster = useQuery({
    queryKey: [...teamKey(session), "roster-codes"],
    queryFn: async () =>
      (await import("@keepwell/client/team/permissions/sign-stored.ts")).rosterCodes(session),
    retry: false,
  });
  const users = useQuery(usersQuery(session)).data ?? [];
  const names = new Map(users.map(({ uid, fullname }) => [uid, fullname]));
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      const { signStored } = await import("@keepwell/client/team/permissions/sign-stored.ts");
      return signStored(session, object, content);
    },
    onDone: () => {
      notify({ tone: "success", text: text.signed });
      void refreshTeam(session);
      onClose();
    },
  });
  return (
    <QuestionDialog
      size="lg"
      role="dialog"
      title={text.title}
      action={text.sign}
      isPending={submission.processing}
      pendingLabel={text.signing}
      disabledReason={roster.data ? undefined : text.reading}
      onCancel={onClose}
      onConfirm={() => submission.submit()}
    >
      <div className="flex flex-col gap-4">
        <FormAlert submission={submission} />
        <p>{text.text}</p>
        {content.policy === "restrict" && <p>{text.restricted}</p>}
        {content.lists.length === 0 && <p>{text.noLists}</p>}
        {content.lists.map((list) => (
          <section key={list.uid} className="border border-line px-4 py-3">
            <Rights list={list} />
            <ul className="mt-2 flex flex-col gap-1">
              {list.users.map(({ uid, entity_type }) => (
                <li key={uid} className="wrap-anywhere">
                  {entity_type === "group" ? (
                    text.group(roster.data?.groups.get(uid) ?? text.unknown)
                  ) : (
                    <Member name={names.get(uid) ?? text.unknown} code={roster.data?.codes.get(uid)} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </QuestionDialog>
  );
}

function Rights({ list: { name, permissions } }: { readonly list: SignedContent["lists"][number] }) {
  const text = usePermissionsText();
  return (
    <>
      <p className="font-semibold wrap-anywhere">{name}</p>
      {permissions.length > 0 && (
        <p className="text-meta text-ink-2">{text.list(permissions.map((one) => text.names[one]))}</p>
      )}
    </>
  );
}

function Member({ name, code }: { readonly name: string; readonly code: string | undefined }) {
  const text = usePermissionsText().sign;
  return (
    <>
      {name} {code === undefined ? text.notInRoster : <SpokenCode groups={code.split("-")} />}
    </>
  );
}
