import { type ReactNode, useEffect } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { applyAppearance, followOtherTabs, useAppearance } from "./appearance.ts";
import { useLandmarkKeys } from "./landmark-keys.ts";
import { Notices } from "./notices.tsx";

/** Mounted once, around the whole page: the language of the controls, appearance, notices, F6. */
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
