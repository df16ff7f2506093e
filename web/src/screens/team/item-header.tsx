import { PageHeader } from "@keepwell/ui/page-header.tsx";
import type { ReactNode } from "react";
import { useTeamText } from "../../text/team-text.ts";
import { useText } from "../../text/text.ts";

interface ItemHeaderProps {
  /** The item's name, or the section's name until the item is loaded. */
  readonly title: string;
  readonly section: string;
  readonly note?: string | undefined;
  readonly back: ReactNode;
}

/** The header of the page of one person, group or report. */
export function ItemHeader({ title, section, note, back }: ItemHeaderProps) {
  const text = useText();
  const words = useTeamText();
  return (
    <PageHeader
      title={title}
      documentTitle={`${title} · ${section} · ${words.title} · ${text.common.productName}`}
      note={note}
      back={back}
    />
  );
}
