import { type ReactNode, useEffect } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { applyAppearance, followOtherTabs, useAppearance } from "./appearance.ts";
import { useLandmarkKeys } from "./landmark-keys.ts";

/** `UiRoot` without the notices, for a page that shows the notices by itself. */
export function UiBase({ children }: { readonly children: ReactNode }) {
  const { locale } = useAppearance();
  useLandmarkKeys();
  useEffect(() => {
    applyAppearance();
    const stop = followOtherTabs();
    return () => stop();
  }, []);
  return <I18nProvider locale={locale === "fr-CA" ? "fr-CA" : "en-CA"}>{children}</I18nProvider>;
}
