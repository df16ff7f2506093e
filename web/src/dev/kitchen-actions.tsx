import { Button } from "@keepwell/ui/button.tsx";
import { BucketGlyph } from "@keepwell/ui/glyphs/bucket.tsx";
import { ListGlyph } from "@keepwell/ui/glyphs/list.tsx";
import { MarkGlyph } from "@keepwell/ui/glyphs/mark.tsx";
import { NoteGlyph } from "@keepwell/ui/glyphs/note.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { PrivateGlyph } from "@keepwell/ui/glyphs/private.tsx";
import { Icon } from "@keepwell/ui/icon.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { Kbd } from "@keepwell/ui/kbd.tsx";
import { LinkButton } from "@keepwell/ui/link-button.tsx";
import { Mark } from "@keepwell/ui/mark.tsx";
import { SafeLink } from "@keepwell/ui/safe-link.tsx";
import { TextLink } from "@keepwell/ui/text-link.tsx";
import { Copy, Settings, Star, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { useText } from "../text/text.ts";
import { Line, Section, useSay } from "./kitchen-section.tsx";

const variants = ["primary", "secondary", "quiet", "danger", "danger-quiet"] as const;
const glyphs = [BucketGlyph, ListGlyph, PasswordGlyph, NoteGlyph, PrivateGlyph, MarkGlyph] as const;

export function ActionsSection() {
  const text = useText();
  const say = useSay();
  const [isStarred, star] = useState(true);
  return (
    <Section title={say("Actions", "Actions")}>
      <Buttons />
      <Line>
        <IconButton name={text.common.copy} icon={Copy} />
        <IconButton name={say("Settings", "Paramètres")} icon={Settings} tone="accent" />
        <IconButton name={text.common.delete} icon={Trash2} tone="danger" />
        <IconButton
          name={say("Favourite, Household", "Favori, Maison")}
          icon={Star}
          isPressed={isStarred}
          onPress={() => star(!isStarred)}
        />
        <IconButton name={text.common.save} icon={Copy} isPending />
        <IconButton
          name={say("Share", "Partager")}
          icon={Users}
          disabledReason={say("You cannot share this one.", "Vous ne pouvez pas partager celui-ci.")}
        />
        <Kbd keys={["Ctrl", "K"]} />
      </Line>
      <Line>
        <TextLink href="#text-link">{say("Forgot your password?", "Mot de passe oublié?")}</TextLink>
        <LinkButton href="#link-button" variant="primary">
          {say("Create an account", "Créer un compte")}
        </LinkButton>
        <SafeLink url="https://admin.acme.test/console" />
        <SafeLink url="javascript:alert(1)" />
      </Line>
      <Glyphs />
    </Section>
  );
}

function Buttons() {
  const text = useText();
  const say = useSay();
  const [isPending, setPending] = useState(false);
  return (
    <>
      <Line>
        {variants.map((variant) => (
          <Button
            key={variant}
            variant={variant}
            isPending={isPending}
            pendingLabel={text.common.saving}
            onPress={() => setPending(true)}
          >
            {variant.startsWith("danger") ? text.common.delete : text.common.save}
          </Button>
        ))}
        <Button variant="quiet" onPress={() => setPending(!isPending)}>
          {say("Toggle pending", "Basculer l’attente")}
        </Button>
      </Line>
      <Line>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} isPending pendingLabel={text.common.saving}>
            {text.common.save}
          </Button>
        ))}
      </Line>
      <Line>
        {variants.map((variant) => (
          <Button
            key={variant}
            variant={variant}
            disabledReason={say(
              "Enter your email and password",
              "Entrez votre courriel et votre mot de passe",
            )}
          >
            {text.common.save}
          </Button>
        ))}
        <Button size="sm" icon={Copy}>
          {text.common.copy}
        </Button>
        <Button size="sm" variant="primary">
          {text.common.apply}
        </Button>
      </Line>
    </>
  );
}

function Glyphs() {
  return (
    <Line>
      {glyphs.map((shape) => (
        <Icon key={shape.name} of={shape} size="xl" />
      ))}
      {glyphs.map((shape) => (
        <Icon key={shape.name} of={shape} size="lg" className="text-ink-2" />
      ))}
      {glyphs.map((shape) => (
        <Icon key={shape.name} of={shape} className="text-ink-2" />
      ))}
      <Mark name="Keepwell" />
      <Mark name="Keepwell" size="lg" />
    </Line>
  );
}
