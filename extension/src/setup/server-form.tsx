import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { browser } from "../browser.ts";
import { addServer } from "../device/servers.ts";
import { StorageRefused } from "../device/storage-refused.ts";
import { failureOf } from "../page/failure-words.ts";
import { text } from "../text/text.ts";
import { type CheckedServer, checkServer } from "./check-server.ts";

type Problem = Extract<CheckedServer, { problem: string }>["problem"];

class ServerProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

const serverFailure = (error: unknown): Failure => {
  if (!(error instanceof ServerProblem)) return failureOf(error);
  const { badAddress, insecure, notGranted, noKeepwell, tooNew } = text().setup;
  const message = { address: badAddress, insecure, notGranted, noKeepwell, tooNew }[error.problem];
  return { type: error.problem, message, fields: { server: message } };
};

interface ServerFormProps {
  /** The active server; null if no server is stored. */
  readonly known: string | null;
  readonly onServer: (origin: string) => void;
}

/** Asks the user for the server. Then the browser asks them for the permission to reach it. */
export function ServerForm({ known, onServer }: ServerFormProps) {
  const words = text().setup;
  const [server, setServer] = useState(known ?? "");
  const submission = useSubmit({
    fields: ["server"],
    failureOf: serverFailure,
    action: async () => {
      const checked = await checkServer(server);
      if ("problem" in checked) throw new ServerProblem(checked.problem);
      await addServer(browser.storage.local, checked.origin).catch((reason: unknown) => {
        throw new StorageRefused(reason);
      });
      return checked.origin;
    },
    onDone: onServer,
  });
  return (
    <>
      <p>{words.serverLead}</p>
      <Form submission={submission}>
        <FormAlert submission={submission} />
        <TextField
          {...submission.field("server", server, setServer)}
          label={words.server}
          hint={words.serverHint}
          type="url"
          autoComplete="url"
          autoFocus
        />
        <SubmitButton
          submission={submission}
          isWide
          pendingLabel={words.checking}
          disabledReason={server.trim() === "" ? words.fillServer : undefined}
        >
          {words.next}
        </SubmitButton>
      </Form>
    </>
  );
}
