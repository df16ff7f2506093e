import { Dialog } from "@keepwell/ui/dialog.tsx";
import { Spinner } from "@keepwell/ui/spinner.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { platform } from "../../../app/platform.ts";
import { queryClient } from "../../../app/query-client.ts";
import { useCardFormText } from "../../../text/card-form-text.ts";
import { CardElsewhere } from "./card-elsewhere.tsx";
import { CardFrame } from "./card-frame.tsx";
import { CardUnavailable } from "./card-unavailable.tsx";
import { paymentConfigQuery } from "./payment-config.ts";
import { takesCards } from "./use-linked-frame.ts";

interface BankDialogProps {
  readonly clientSecret: string;
  readonly onDone: (passed: boolean) => void;
}

/** Shows the bank's question to the cardholder. Closing the dialog counts as a refusal. */
export function BankDialog({ clientSecret, onDone }: BankDialogProps) {
  const words = useCardFormText();
  return (
    <Dialog isOpen size="sm" title={words.bank.title} onRequestClose={() => onDone(false)}>
      <BankFrame clientSecret={clientSecret} onDone={onDone} />
    </Dialog>
  );
}

function BankFrame({ clientSecret, onDone }: BankDialogProps) {
  const words = useCardFormText();
  const config = useQuery(paymentConfigQuery, queryClient);
  const [hasFailed, fail] = useState(false);
  const view = useMemo(() => ({ name: "bank", clientSecret }) as const, [clientSecret]);
  const retry = () => {
    fail(false);
    if (config.isError) void config.refetch();
  };
  const { extension } = platform();
  if (extension) return <CardElsewhere openServerPage={extension.openServerPage} />;
  if (hasFailed || config.isError) return <CardUnavailable isTrying={config.isFetching} onRetry={retry} />;
  const waiting = (
    <p role="status" className="flex items-center gap-2 py-6 text-ink-2">
      <Spinner />
      {words.bank.loading}
    </p>
  );
  if (!config.data || !takesCards(config.data)) return waiting;
  return (
    <CardFrame
      config={config.data}
      view={view}
      title={words.bank.title}
      onUnavailable={() => fail(true)}
      onSettled={onDone}
    >
      {waiting}
    </CardFrame>
  );
}
