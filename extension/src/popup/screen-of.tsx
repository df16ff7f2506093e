/** @file Chooses what the popup shows in place of its list. */
import { notices } from "@keepwell/ui/notices-store.ts";
import { WaitingLine } from "@keepwell/ui/waiting-line.tsx";
import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import type { Vault } from "../vault/read-vault.ts";
import type { Asked } from "./asked.ts";
import { EntryForm } from "./entry-form.tsx";
import { EntryView } from "./entry-view.tsx";
import { ExposedLogin } from "./exposed-login.tsx";
import { Generator } from "./generator.tsx";
import type { Shown } from "./kept-popup.ts";
import type { Opened } from "./opened.ts";
import { SaveQuestion } from "./save-question.tsx";

interface ScreenInput {
  readonly opened: Opened;
  readonly vault: Vault | null;
  readonly shown: Shown | null;
  readonly change: (changed: Partial<Shown>) => void;
  readonly asked: Asked;
  /** Whether the search for a submitted login takes long. If so, the popup must say that it is loading. */
  readonly isSlow: boolean;
  readonly isGenerating: boolean;
  /** Called when the user leaves the generator. */
  readonly onGenerated: () => void;
  readonly reread: () => void;
}

/**
 * Returns the generator, a question, a form, an entry, or a page for the wait while a submitted login is compared;
 * undefined if the popup must show the list.
 */
export const screenOf = (input: ScreenInput): ReactNode => {
  const { opened, vault, shown, asked, isSlow, isGenerating } = input;
  const { device, session, front } = opened;
  if (isGenerating)
    return <Generator device={device} session={session} front={front} onBack={input.onGenerated} />;
  const question = vault || asked.question?.kind === "exposed" ? asked.question : null;
  if (question) return questionOf(input, question);
  if (asked.isLooking)
    return <main className="h-150 p-5">{isSlow && <WaitingLine>{text().popup.loading}</WaitingLine>}</main>;
  return vault && shown ? entryOf(input, vault, shown) : undefined;
};

const questionOf = (
  { opened, vault, asked, reread }: ScreenInput,
  question: NonNullable<Asked["question"]>,
): ReactNode => {
  if (question.kind === "exposed")
    return <ExposedLogin kept={question.kept} onRead={asked.answered} onLeave={asked.leave} />;
  if (!vault) return undefined;
  return (
    <SaveQuestion
      key={question.kept.id}
      session={opened.session}
      vault={vault}
      question={question}
      onLeave={asked.leave}
      onRefused={asked.answered}
      onNever={asked.never}
      onSaved={(as) => {
        notices.notify({ tone: "success", text: as === "held" ? text().save.held : text().form.saved });
        asked.answered();
        reread();
      }}
    />
  );
};

const entryOf = (
  { opened, change, reread }: ScreenInput,
  vault: Vault,
  { form, entry: uid }: Shown,
): ReactNode => {
  const { device, session, front } = opened;
  if (form)
    return (
      <EntryForm
        key={form.uid}
        device={device}
        session={session}
        vault={vault}
        front={front}
        form={form}
        onForm={(changed) => change({ form: changed })}
        onLeave={() => change({ form: null })}
        onSaved={(saved) => {
          notices.notify({ tone: "success", text: text().form.saved });
          change({ form: null, entry: saved });
          reread();
        }}
      />
    );
  const entry = vault.entries.find((one) => one.uid === uid);
  return (
    entry && (
      <EntryView
        session={session}
        entry={entry}
        front={front}
        onEdit={(changed) => change({ form: changed })}
        onBack={() => change({ entry: null })}
      />
    )
  );
};
