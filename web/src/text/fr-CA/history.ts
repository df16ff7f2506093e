import { frNumber } from "@keepwell/ui/text/number.ts";
import { isoDateTime, isoDay } from "../date-time.ts";
import type { history as en } from "../en/history.ts";

const listed = new Intl.ListFormat("fr-CA", { type: "conjunction" });

export const history: typeof en = {
  title: "Historique",
  savedOn: (at) => isoDateTime(at),
  savedBy: (at, who) => `${isoDateTime(at)} · ${who}`,
  version: (rev) => `Version ${frNumber(rev)}`,
  you: "Vous",
  gone: "Compte supprimé",
  intro: (kept) =>
    `Ce que cette entrée était avant chaque enregistrement. Les ${kept} dernières versions sont conservées, chiffrées comme l’entrée, et supprimées avec elle.`,
  empty: "Aucune version antérieure",
  emptyText: "Cette entrée n’a pas été modifiée depuis sa création.",
  importedTitle: "Mots de passe importés",
  importedIntro:
    "Anciens mots de passe que contenait le fichier importé, avec le jour jusqu’auquel chacun a servi.",
  until: (at) => isoDay(at),
  undated: "Sans date",
  importedPassword: (number) => `Ancien mot de passe ${frNumber(number)}`,
  copyImported: (number) => `Copier l’ancien mot de passe ${frNumber(number)}`,
  unverifiable: "Cette version ne peut pas être vérifiée",
  back: "Retour à l’historique",
  backToEntry: "Retour à l’entrée",
  restore: "Rétablir cette version",
  restoring: "Rétablissement…",
  restoreTitle: "Rétablir cette version?",
  restoreText: "Elle devient la version la plus récente. La version actuelle reste dans l’historique.",
  restoreWithoutPasskeys: (sites) =>
    `Cette version n’a pas les clés d’accès de l’entrée pour ${listed.format(sites)}. Pour les utiliser de nouveau plus tard, rétablissez la version qui est actuelle maintenant.`,
  restoreConflict:
    "Quelqu’un a enregistré une autre version entre-temps : rien n’a été rétabli. La version la plus récente a été chargée. Rétablir maintenant la remplace, et la conserve dans l’historique.",
};
