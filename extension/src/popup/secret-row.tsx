import { RevealButton } from "@keepwell/ui/reveal-button.tsx";
import { SecretLine } from "@keepwell/ui/secret-line.tsx";
import { useId, useState } from "react";
import { Row } from "./row.tsx";

interface SecretRowProps {
  readonly what: string;
  readonly value: string;
  /** The name of the copied value in the notice; by default `what`. */
  readonly copies?: string;
}

/** A row with a value that is hidden until the user presses its button. */
export function SecretRow({ what, value, copies }: SecretRowProps) {
  const [isShown, show] = useState(false);
  const id = useId();
  return (
    <Row
      what={what}
      value={value}
      {...(copies !== undefined && { copies })}
      button={<RevealButton isShown={isShown} onChange={show} controls={id} />}
    >
      <span id={id}>
        <SecretLine value={value} isShown={isShown} />
      </span>
    </Row>
  );
}
