import { TEST_CARD_SHOWN } from "@keepwell/contract/billing/test-card-numbers.ts";
import { useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { platform } from "../../../app/platform.ts";
import { queryClient } from "../../../app/query-client.ts";
import { useCardFormText } from "../../../text/card-form-text.ts";
import { useText } from "../../../text/text.ts";
import { CardElsewhere } from "./card-elsewhere.tsx";
import { CardFrame } from "./card-frame.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";
import { CardUnavailable } from "./card-unavailable.tsx";
import type { FrameLink } from "./frame-link.ts";
import type { FrameAnswer, Refusal } from "./frame-messages.ts";
import { paymentConfigQuery } from "./payment-config.ts";
import type { CardCalls } from "./run-with-card.ts";
import { type CardTaker, takesCards } from "./use-linked-frame.ts";

export type CardSectionHandle = Pick<CardCalls, "check" | "tokenise">;

interface CardSectionProps {
  readonly ref: Ref<CardSectionHandle>;
  readonly onUnavailable: (isUnavailable: boolean) => void;
  readonly onProblem: (problem: string | undefined) => void;
}

export function CardSection({ ref, onUnavailable, onProblem }: CardSectionProps) {
  const config = useQuery(paymentConfigQuery, queryClient);
  const [hasFailed, fail] = useState(false);
  const link = useRef<FrameLink | null>(null);
  useCardCalls(ref, link, onProblem);
  const isRefused = config.data !== undefined && !takesCards(config.data);
  const { extension } = platform();
  const isUnavailable = hasFailed || isRefused || config.isError;
  const takesNone = isUnavailable || extension !== undefined;
  useEffect(() => {
    onUnavailable(takesNone);
  }, [takesNone, onUnavailable]);

  const retry = () => {
    fail(false);
    onProblem(undefined);
    if (!hasFailed) void config.refetch();
  };
  if (isUnavailable) return <CardUnavailable isTrying={config.isFetching} onRetry={retry} />;
  if (extension) return <CardElsewhere openServerPage={extension.openServerPage} />;
  if (!config.data || !takesCards(config.data)) return <CardSkeleton />;
  return (
    <Fields
      config={config.data}
      onLink={(opened) => {
        link.current = opened;
      }}
      onUnavailable={() => fail(true)}
    />
  );
}

/**
 * Gives the functions of `CardSectionHandle` to the surrounding form, and reports each problem of the card to that
 * form.
 */
function useCardCalls(
  ref: Ref<CardSectionHandle>,
  link: { readonly current: FrameLink | null },
  onProblem: CardSectionProps["onProblem"],
): void {
  const words = useCardFormText();
  const { errors } = useText();
  useImperativeHandle(ref, () => {
    const sentences: Readonly<Record<Refusal, string>> = {
      fields: words.checkCard,
      card: words.checkCard,
      busy: errors.byCode.rate_limited,
      unreachable: errors.offline,
    };
    const findProblem = (answer: FrameAnswer | undefined): string | undefined => {
      if (!answer) return words.notReady;
      return answer.kind === "refused" ? sentences[answer.error] : undefined;
    };
    const ask = async (kind: "check" | "tokenise"): Promise<FrameAnswer | undefined> => {
      const answer = await link.current?.ask(kind);
      onProblem(findProblem(answer));
      return answer;
    };
    return {
      check: async () => (await ask("check"))?.kind === "checked",
      tokenise: async () => {
        const answer = await ask("tokenise");
        return answer?.kind === "tokenised" ? { token: answer.token } : null;
      },
    };
  }, [words, errors, link, onProblem]);
}

interface FieldsProps {
  readonly config: CardTaker;
  readonly onLink: (link: FrameLink) => void;
  readonly onUnavailable: () => void;
}

function Fields({ config, onLink, onUnavailable }: FieldsProps) {
  const words = useCardFormText();
  return (
    <div className="flex flex-col gap-4">
      {config.is_test && <p className="text-meta text-ink-2">{words.testPayments(TEST_CARD_SHOWN)}</p>}
      <CardFrame
        config={config}
        view={CARD}
        title={words.title}
        onLink={onLink}
        onUnavailable={onUnavailable}
      >
        <CardSkeleton />
      </CardFrame>
    </div>
  );
}

const CARD = { name: "card" } as const;
