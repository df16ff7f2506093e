import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Disclosure } from "@keepwell/ui/disclosure.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { useEffect, useRef, useState } from "react";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { useText } from "../../../text/text.ts";
import { AccessListForm } from "./access-list-form.tsx";
import { BeyondList } from "./beyond-list.tsx";
import { ChangePreview } from "./change-preview.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { countRights, findLacking, grantedBy } from "./list-draft.ts";
import type { ListProps } from "./list-props.ts";
import { useDeleteList } from "./use-save-list.ts";

interface AccessListSectionProps extends ListProps {
  readonly list: AccessList;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/**
 * The section in which the user edits or deletes one access list. If it grants permissions that the user does not have,
 * it is only shown. Before the list is deleted, a question is shown in place of the form.
 */
export function AccessListSection(props: AccessListSectionProps) {
  const { object, list, onClose } = props;
  const text = usePermissionsText().accessList;
  const [isDeleting, askToDelete] = useState(false);
  const lacking = findLacking(props.mine, grantedBy(list));
  return (
    <Disclosure id={list.uid} title={list.name} summary={text.summary(countRights(object.model, list))}>
      {lacking.length > 0 ? (
        <BeyondList model={object.model} list={list} lacking={lacking} />
      ) : isDeleting ? (
        <DeleteQuestion {...props} onCancel={() => askToDelete(false)} />
      ) : (
        <AccessListForm
          {...props}
          onSaved={onClose}
          onCancel={onClose}
          start={
            <Button variant="danger-quiet" onPress={() => askToDelete(true)}>
              {text.delete}
            </Button>
          }
        />
      )}
    </Disclosure>
  );
}

function DeleteQuestion(props: AccessListSectionProps & { readonly onCancel: () => void }) {
  const { session, object, list, onCancel } = props;
  const text = usePermissionsText().accessList;
  const common = useText().common;
  const submission = useDeleteList(props, list, props.onDeleted);
  const question = useRef<HTMLDivElement>(null);
  // The question is much shorter than the form that it replaces, so it is scrolled into view.
  useEffect(() => {
    question.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={question} className="flex flex-col gap-4">
      <FormAlert submission={submission} />
      <p>{text.deleteQuestion(list.name)}</p>
      <ChangePreview session={session} object={object} change={{ kind: "delete", list_uid: list.uid }} />
      <FormButtons model={object.model} start={null}>
        <Button autoFocus onPress={onCancel}>
          {common.cancel}
        </Button>
        <Button
          variant="danger"
          isPending={submission.processing}
          pendingLabel={common.deleting}
          onPress={() => submission.submit()}
        >
          {text.delete}
        </Button>
      </FormButtons>
    </div>
  );
}
