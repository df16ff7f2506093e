import {
  type Density,
  type Locale,
  setAppearance,
  type Theme,
  useAppearance,
} from "@keepwell/ui/appearance.ts";
import { Avatar } from "@keepwell/ui/avatar.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { Mark } from "@keepwell/ui/mark.tsx";
import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { SegmentedControl } from "@keepwell/ui/segmented-control.tsx";
import { Strip } from "@keepwell/ui/strip.tsx";
import { Menu, Search } from "lucide-react";
import { useState } from "react";
import { setLocale, useText } from "../text/text.ts";
import { ActionsSection } from "./kitchen-actions.tsx";
import { CardSection } from "./kitchen-card.tsx";
import { FeedbackSection } from "./kitchen-feedback.tsx";
import { FormsSection } from "./kitchen-forms.tsx";
import { ListsSection } from "./kitchen-lists.tsx";
import { OverlaysSection } from "./kitchen-overlays.tsx";
import { SecretsSection } from "./kitchen-secrets.tsx";
import { useSay } from "./kitchen-section.tsx";

/**
 * Shows most components in their states. Developers look at it, axe checks its accessibility, and the screenshots are
 * taken of it.
 */
export function Kitchen() {
  const say = useSay();
  return (
    <>
      <SampleBar />
      <Strip tone="warning" action={<Button size="sm">{say("Try again", "Réessayer")}</Button>}>
        {say(
          "You’re offline. You can read what is already loaded; changes are off.",
          "Vous êtes hors ligne. Vous pouvez lire ce qui est déjà chargé; les modifications sont désactivées.",
        )}
      </Strip>
      <main className="mx-auto max-w-page px-3 sm:px-4 lg:px-6">
        <PageHeader
          title={say("Kitchen", "Cuisine")}
          note={say("Every component, every state", "Tous les composants, tous les états")}
          documentTitle="Kitchen · Keepwell"
          actions={<Button variant="primary">{say("Create bucket", "Créer un coffre")}</Button>}
        />
        <Switches />
        <ActionsSection />
        <FormsSection />
        <CardSection />
        <ListsSection />
        <SecretsSection />
        <FeedbackSection />
        <OverlaysSection />
      </main>
    </>
  );
}

function SampleBar() {
  const say = useSay();
  return (
    <header className="on-bar sticky top-0 z-10 flex h-13 items-center gap-3 border-b border-bar-line px-3 sm:px-4 lg:h-14 lg:px-6">
      <span className="md:hidden">
        <IconButton tone="bar" name="Menu" icon={Menu} />
      </span>
      <Mark name="Keepwell" />
      <span className="ms-auto flex items-center gap-2 text-ui text-bar-dim">
        <IconButton tone="bar" name={say("Search", "Rechercher")} icon={Search} />
        <Avatar name="Ana Tremblay" />
        <span className="hidden md:inline">Ana Tremblay</span>
      </span>
    </header>
  );
}

function Switches() {
  const text = useText();
  const { theme, locale, density } = useAppearance();
  const [account, setAccount] = useState<"standard" | "enterprise">("standard");
  const themes: readonly { value: Theme; label: string }[] = [
    { value: "system", label: text.common.themeSystem },
    { value: "light", label: text.common.themeLight },
    { value: "dark", label: text.common.themeDark },
  ];
  const densities: readonly { value: Density; label: string }[] = [
    { value: "default", label: text.common.densityDefault },
    { value: "compact", label: text.common.densityCompact },
  ];
  const locales: readonly { value: Locale; label: string }[] = [
    { value: "en", label: text.common.english },
    { value: "fr-CA", label: text.common.french },
  ];
  return (
    <div className="flex flex-wrap gap-6 pb-6">
      <SegmentedControl
        label={text.common.theme}
        value={theme}
        onChange={(value) => setAppearance({ theme: value })}
        options={themes}
      />
      <SegmentedControl
        label={text.common.language}
        value={locale}
        onChange={(value) => void setLocale(value)}
        options={locales}
      />
      <SegmentedControl
        label={text.common.density}
        value={density}
        onChange={(value) => setAppearance({ density: value })}
        options={densities}
      />
      <SegmentedControl
        label="data-account"
        value={account}
        onChange={(value) => {
          setAccount(value);
          document.documentElement.dataset["account"] = value;
        }}
        options={[
          { value: "standard", label: "standard" },
          { value: "enterprise", label: "enterprise" },
        ]}
      />
    </div>
  );
}
