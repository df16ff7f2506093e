import { useAppearance } from "@keepwell/ui/appearance.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { setLocale, useText } from "../../text/text.ts";

/** Switches to the other language, named in that language. */
export function LanguageSwitch() {
  const text = useText().common;
  const { locale } = useAppearance();
  const isFrench = locale === "fr-CA";
  return (
    <Button variant="quiet" size="sm" onPress={() => void setLocale(isFrench ? "en" : "fr-CA")}>
      <span lang={isFrench ? "en" : "fr-CA"}>{isFrench ? text.english : text.french}</span>
    </Button>
  );
}
