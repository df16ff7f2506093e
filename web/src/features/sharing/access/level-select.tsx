import type { Member } from "@keepwell/client/keys/members.ts";
import { GIVEN_ACCESS_TYPES } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Select } from "@keepwell/ui/select.tsx";
import { type SharingText, useSharingText } from "../../../text/sharing-text.ts";
import { useText } from "../../../text/text.ts";
import { displayName } from "../member.ts";
import type { Level } from "./use-level.ts";

/** Returns the levels that a user can give. Each has a note that says what the level allows. */
export const levelOptions = ({ levels, levelNotes }: SharingText) =>
  GIVEN_ACCESS_TYPES.map((id) => ({ id, label: levels[id], note: levelNotes[id] }));

const findLevel = (id: string | undefined) => GIVEN_ACCESS_TYPES.find((one) => one === id);

interface LevelProps {
  readonly member: Member;
  readonly level: Level;
}

export function LevelSelect({ member, level }: LevelProps) {
  const text = useSharingText();
  const chosen = level.isChanged ? findLevel(level.value) : undefined;
  return (
    <Select<string>
      label={text.access.levelOf(displayName(member))}
      isLabelHidden
      hint={chosen && text.levelNotes[chosen]}
      options={levelOptions(text)}
      value={level.value}
      onChange={(id) => level.choose(findLevel(id) ?? null)}
      error={level.submission.message}
    />
  );
}

/**
 * The button that applies the chosen level. It is shown in place of the remove button, until the level is applied or
 * the user chooses the old level again.
 */
export function ChangedLevel({ member, level }: LevelProps) {
  const text = useSharingText().access;
  return (
    <Button
      size="sm"
      variant="primary"
      name={text.applyTo(displayName(member))}
      isPending={level.submission.processing}
      onPress={() => level.submission.submit()}
    >
      {useText().common.apply}
    </Button>
  );
}
