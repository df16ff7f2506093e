import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation } from "@tanstack/react-query";
import { withConfirmation } from "../../../app/confirmation.ts";
import { titledMessage } from "../../../app/failure-words.ts";

/**
 * Runs a button's action on the second factors. Asks the user to confirm their identity if that is required, and
 * reports a failure.
 */
export const useFactorAct = <Result>(act: () => Promise<Result>, onDone: (result: Result) => void) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => withConfirmation(act),
    onSuccess: onDone,
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
  });
  return { run: () => mutate(), isPending };
};
