import { RevealButton } from "@keepwell/ui/reveal-button.tsx";
import { SecretLine } from "@keepwell/ui/secret-line.tsx";
import { useId, useState } from "react";
import { Row } from "./row.tsx";

interface SecretRowProps {
  readonly what: string;
  readonly value: string;
  /** What the notice calls the copied value, if it is not `what`. */
  readonly copies?: string;
}

/** A value that is hidden until its button is pressed. */
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
