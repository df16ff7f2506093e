import type { Session } from "@keepwell/client/session/session.ts";
import type { AccessPolicy, PolicyModel } from "@keepwell/contract/team/permissions.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { notify } from "../../../ui/notices-store.ts";
import { RadioRows } from "../../../ui/radio-rows.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { ChangePreview } from "./change-preview.tsx";
import type { PermissionObject } from "./permission-object.ts";
import { afterChange, objectOf, policyQuery } from "./permission-queries.ts";
import { useUnsaved } from "./unsaved.ts";

interface PolicySectionProps {
  readonly session: Session;
  readonly object: PermissionObject & { readonly model: PolicyModel };
  readonly policy: AccessPolicy;
}

/** Whether the object takes over the rules of what it is in. */
export function PolicySection(props: PolicySectionProps) {
  const { session, object, policy } = props;
  const text = usePermissionsText().policy;
  const common = useText().common;
  const [chosen, choose] = useState<AccessPolicy | null>(null);
  const value = chosen ?? policy;
  const isChanged = value !== policy;
  useUnsaved(isChanged);
  const submission = useSave(props, value, () => choose(null));
  return (
    <Disclosure
      id="policy"
      title={text.title}
      summary={policy === "inherit" ? text.inherits : text.restricted}
    >
      <form ref={submission.form} noValidate onSubmit={submission.submit} className="flex flex-col gap-4">
        <FormAlert submission={submission} />
        <RadioRows
          label={text.title}
          isLabelHidden
          name="policy"
          value={value}
          onChange={choose}
          rows={[
            { value: "inherit", title: text.inherit, note: text.inheritNote(object.parent?.name ?? "") },
            { value: "restrict", title: text.restrict, note: text.restrictNote },
          ]}
        />
        {isChanged && <ChangePreview session={session} object={object} change={{ kind: value }} />}
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            isPending={submission.processing}
            pendingLabel={common.saving}
          >
            {common.save}
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}

const useSave = ({ session, object }: PolicySectionProps, policy: AccessPolicy, onSaved: () => void) => {
  const text = usePermissionsText().policy;
  return useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      try {
        const params = await objectOf(session, object);
        return await session.api.team.setAccessPolicy({ params, body: { policy } });
      } catch (error) {
        notify({ tone: "error", text: text.failed });
        throw error;
      }
    },
    onDone: (saved) => {
      notify({ tone: "success", text: text.saved });
      queryClient.setQueryData(policyQuery(session, object).queryKey, saved.policy);
      onSaved();
      void afterChange(session);
    },
  });
};
