import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { StarIcon } from "@keepwell/ui/icons.ts";
import { useText } from "../../../text/text.ts";

interface StarProps {
  readonly bucketName: string;
  readonly isStarred: boolean;
  readonly refusal: string | undefined;
  readonly onChange: (isStarred: boolean) => void;
}

/** The star of a bucket, as a toggle button: its name stays the same, and its pressed state changes. */
export function Star({ bucketName, isStarred, refusal, onChange }: StarProps) {
  const text = useText().home;
  return (
    <IconButton
      name={text.starOf(bucketName)}
      tip={text.star}
      icon={StarIcon}
      isPressed={isStarred}
      disabledReason={refusal}
      onPress={() => onChange(!isStarred)}
    />
  );
}

/** A placeholder in the system bucket's row, which is always first and cannot be starred. */
export function StarPlace() {
  return <span className="size-hit" />;
}
