import { Avatar } from "@keepwell/ui/avatar.tsx";
import { CountdownRing } from "@keepwell/ui/countdown-ring.tsx";
import { DescriptionList, DescriptionRow } from "@keepwell/ui/description-list.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { LargeType } from "@keepwell/ui/large-type.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { RevealButton } from "@keepwell/ui/reveal-button.tsx";
import { SafeLink } from "@keepwell/ui/safe-link.tsx";
import { SecretLine } from "@keepwell/ui/secret-line.tsx";
import { SecretText } from "@keepwell/ui/secret-text.tsx";
import { SpokenCode } from "@keepwell/ui/spoken-code.tsx";
import { Copy, Maximize2 } from "lucide-react";
import { useState } from "react";
import { useText } from "../text/text.ts";
import { Line, Section, useSay } from "./kitchen-section.tsx";

const secret = "Kq7&mZ0O-Il1|b@9";

export function SecretsSection() {
  const say = useSay();
  return (
    <Section title={say("Secrets", "Secrets")}>
      <div className="max-w-form">
        <EntryFields />
      </div>
      <div className="max-w-form border-b border-line bg-sunken px-3 py-2">
        <SecretText value="correct-Horse7 battery_Staple42! 0O Il1| {[(<>)]} éàç ñ 密" />
      </div>
      <Codes />
      <LargeType label={say("Password, large", "Mot de passe, en grand")} value={secret} />
      <Line>
        <Avatar name="Ana Tremblay" />
        <Avatar name="bo@acme.test" size="md" />
        <Avatar name="Acme inc." shape="square" size="md" />
        <Avatar name="Léa" size="lg" />
      </Line>
    </Section>
  );
}

function Codes() {
  const say = useSay();
  return (
    <Line>
      <SpokenCode groups={["253", "448"]} />
      {[30, 17, 5, 1].map((left) => (
        <CountdownRing
          key={left}
          left={left}
          whole={30}
          words={say(`New code in ${left} s`, `Nouveau code dans ${left}\u00a0s`)}
        />
      ))}
      <SpokenCode groups={["BC2DF"]} />
    </Line>
  );
}

export function EntryFields() {
  const text = useText();
  const say = useSay();
  const [isShown, show] = useState(true);
  const copied = () => notify({ tone: "success", text: text.common.copied });
  const copy = (what: string) => (
    <IconButton name={`${text.common.copy}, ${what}`} tip={text.common.copy} icon={Copy} onPress={copied} />
  );
  return (
    <DescriptionList>
      <DescriptionRow label={say("Address", "Adresse")} actions={copy("address")} onValueClick={copied}>
        <SafeLink url="https://admin.acme.test/console/very/long/path/that/wraps?tab=users" />
      </DescriptionRow>
      <DescriptionRow
        label={say("Username", "Nom d’utilisateur")}
        actions={copy("username")}
        onValueClick={copied}
      >
        root@acme.test
      </DescriptionRow>
      <DescriptionRow
        label={say("Password", "Mot de passe")}
        onValueClick={copied}
        actions={
          <>
            <RevealButton isShown={isShown} onChange={show} />
            <IconButton name={say("Large type", "Grands caractères")} icon={Maximize2} />
            {copy("password")}
          </>
        }
      >
        <SecretLine value={secret} isShown={isShown} />
      </DescriptionRow>
      <DescriptionRow label={say("Notes", "Notes")}>
        <p className="whitespace-pre-wrap">{"Rotate every quarter.\nAsk Bo before changing."}</p>
      </DescriptionRow>
    </DescriptionList>
  );
}
