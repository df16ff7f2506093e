import type { Card } from "@keepwell/contract/billing/cards.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Icon } from "@keepwell/ui/icon.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { CardIcon, DeleteIcon } from "@keepwell/ui/icons.ts";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useBillingText } from "../../../text/billing-text.ts";
import { useText } from "../../../text/text.ts";
import { cardName } from "./card-words.ts";
import { Expiry } from "./expiry.tsx";
import type { useCardActs } from "./use-card-acts.ts";

interface CardTableProps {
  readonly cards: readonly Card[];
  readonly acts: Pick<ReturnType<typeof useCardActs>, "restored" | "choosing" | "choose">;
  readonly onDelete: (card: Card) => void;
}

export function CardTable(props: CardTableProps) {
  const { common } = useText();
  const words = useBillingText().cards;
  const columns: Column<Card>[] = [
    { id: "card", header: words.card, isRowHeader: true, cell: (card) => <CardFace card={card} /> },
    { id: "expires", header: words.expires, isWideOnly: true, cell: (card) => <Expiry card={card} /> },
    {
      id: "holder",
      header: words.holder,
      isWideOnly: true,
      cell: ({ name }) => <span className="break-words">{name}</span>,
    },
    {
      id: "default",
      header: words.default,
      isWideOnly: true,
      cell: ({ is_default }) => (is_default === 1 ? common.yes : common.no),
    },
    {
      id: "actions",
      header: words.actions,
      isHeaderHidden: true,
      align: "end",
      cell: (card) => <CardActions {...props} card={card} />,
    },
  ];
  return (
    <Table
      caption={words.caption}
      columns={columns}
      rows={props.cards}
      rowKey={({ id }) => id}
      flashing={props.acts.restored}
      narrowNote={(card) => (
        <div className="flex flex-col items-start gap-0.5">
          <Expiry card={card} />
          <span className="break-words">{card.name}</span>
          {card.is_default === 1 ? (
            <span className="font-semibold text-ink">{words.defaultCard}</span>
          ) : (
            <div className="-ms-2.5">
              <MakeDefault {...props} card={card} />
            </div>
          )}
        </div>
      )}
    />
  );
}

function CardFace({ card: { type, last4 } }: { readonly card: Card }) {
  const words = useBillingText().cards;
  return (
    <span className="inline-flex items-center gap-x-2.5 md:whitespace-nowrap">
      <Icon of={CardIcon} className="text-ink-2" />
      {words.types[type]}
      <span aria-hidden="true" className="whitespace-nowrap tabular-nums">
        •••• {last4}
      </span>
      <span className="sr-only">{words.endingIn(last4)}</span>
    </span>
  );
}

type ActionProps = Pick<CardTableProps, "acts" | "onDelete"> & { readonly card: Card };

function CardActions(props: ActionProps) {
  const { card, onDelete } = props;
  const text = useBillingText();
  const offline = useOfflineReason();
  return (
    <span className="inline-flex items-center gap-1">
      {card.is_default === 0 && (
        <span className="max-md:hidden">
          <MakeDefault {...props} />
        </span>
      )}
      <IconButton
        name={text.cards.deleteOf(cardName(card, text))}
        icon={DeleteIcon}
        tone="danger"
        disabledReason={offline}
        onPress={() => onDelete(card)}
      />
    </span>
  );
}

function MakeDefault({ card, acts }: Omit<ActionProps, "onDelete">) {
  const text = useBillingText();
  const offline = useOfflineReason();
  return (
    <Button
      size="sm"
      variant="quiet"
      name={text.cards.makeDefaultOf(cardName(card, text))}
      isPending={acts.choosing === card.id}
      disabledReason={offline}
      onPress={() => acts.choose(card)}
    >
      {text.cards.makeDefault}
    </Button>
  );
}
