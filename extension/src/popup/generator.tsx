import { makePassword } from "@keepwell/crypto/generator/make-password.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { SecretText } from "@keepwell/ui/secret-text.tsx";
import { Slider } from "@keepwell/ui/slider.tsx";
import { useState } from "react";
import { text } from "../text/text.ts";
import { Row } from "./row.tsx";
import { SubPage } from "./sub-page.tsx";

const SHORTEST = 8;
const LONGEST = 64;
const USUAL = 20;

/** Makes passwords of every kind of character, by this browser's randomness alone: no call is needed. */
export function Generator({ onBack }: { readonly onBack: () => void }) {
  const words = text().generator;
  const [length, setLength] = useState(USUAL);
  const [password, setPassword] = useState(() => makePassword({ length: USUAL }));
  const make = (wanted: number) => {
    setLength(wanted);
    setPassword(makePassword({ length: wanted }));
  };
  return (
    <SubPage title={words.title} back={text().entry.back} onBack={onBack}>
      <Row what={words.password} value={password}>
        <SecretText value={password} isLarge />
      </Row>
      <div className="flex flex-col gap-4 py-4">
        <Slider
          label={words.length}
          valueText={String(length)}
          min={SHORTEST}
          max={LONGEST}
          value={length}
          onChange={make}
        />
        <Button isWide onPress={() => make(length)}>
          {words.again}
        </Button>
      </div>
    </SubPage>
  );
}
