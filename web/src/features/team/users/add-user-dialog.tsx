import type { Session } from "@keepwell/client/session/session.ts";
import { FormDialog } from "@keepwell/ui/form-dialog.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { type ReactNode, Suspense, useState } from "react";
import { CapacityAlert } from "../../../app/capacity-alert.tsx";
import { failureOf } from "../../../app/failure-words.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { loadEnterpriseParams, refreshTeam } from "../team-queries.ts";
import { PERSON_FIELDS, PersonFields, type TypedPerson } from "./person-fields.tsx";
import { useLinkWords } from "./use-link-words.ts";

const NOTHING_TYPED: TypedPerson = { firstname: "", lastname: "", email: "", email_confirm: "" };

interface AddUserDialogProps {
  readonly session: Session;
  /** What one more user costs. */
  readonly cost: ReactNode;
  readonly price: string | null;
  readonly onClose: () => void;
}

/** Invites a user. The invited person follows a link and sets their password. */
export function AddUserDialog({ session, cost, price, onClose }: AddUserDialogProps) {
  const words = useTeamText().users;
  const link = useLinkWords(session);
  const [typed, set] = useState(NOTHING_TYPED);
  const submission = useSubmit({
    fields: PERSON_FIELDS,
    failureOf,
    action: async () =>
      session.api.team.createUser({ params: await loadEnterpriseParams(session), body: { ...typed } }),
    onDone: ({ email }) => {
      void refreshTeam(session);
      notify({ tone: "success", text: link.invited(email) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.addTitle}
      submission={submission}
      action={price === null ? link.invite : words.paid(link.invite, price)}
      pendingLabel={words.inviting}
      onClose={onClose}
    >
      <p className="text-ink-2">{link.addText}</p>
      <Suspense>{cost}</Suspense>
      <CapacityAlert session={session} submission={submission} />
      <PersonFields
        typed={typed}
        errors={submission.errors}
        onChange={(change) => set((before) => ({ ...before, ...change }))}
      />
    </FormDialog>
  );
}
