import { type ReactNode, useEffect } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { applyAppearance, followOtherTabs, useAppearance } from "./appearance.ts";
import { useLandmarkKeys } from "./landmark-keys.ts";
import { Notices } from "./notices.tsx";

/**
 * Gives the whole page the language of the controls, the appearance, the notices and F6. Mount it once, around the
 * page.
 */
export function UiRoot({ children }: { readonly children: ReactNode }) {
  const { locale } = useAppearance();
  useLandmarkKeys();
  useEffect(() => {
    applyAppearance();
    const stop = followOtherTabs();
    return () => stop();
  }, []);
  return (
    <I18nProvider locale={locale === "fr-CA" ? "fr-CA" : "en-CA"}>
      {children}
      <Notices />
    </I18nProvider>
  );
}
