import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import type { share as en } from "../en/share.ts";

export const share: typeof en = {
  title: (bucket) => `Partager « ${bucket} »`,
  entry: (entry) =>
    `« ${entry} » est dans ce coffre. Les personnes qui ont le coffre peuvent ouvrir chacune de ses entrées.`,

  waiting: {
    share: "Partager",
    named: (label, count) => `${label}, ${frNumber(count)} en attente`,
    review: "Examiner",
    members: (count, bucket) =>
      `${frNumber(count)} ${frPlural(count, "personne attend", "personnes attendent")} que vous confirmiez l’accès à « ${bucket} »`,
    membersText: "L’adresse courriel est confirmée. Vérifiez le code de la personne, puis confirmez l’accès.",
    people: (count) =>
      `${frNumber(count)} ${frPlural(count, "personne attend", "personnes attendent")} de devenir membre de l’équipe`,
    requests: (count) =>
      `${frNumber(count)} ${frPlural(count, "membre vous demande", "membres vous demandent")} de récupérer un compte`,
    requestsText: "Appelez la personne avant d’approuver, et comparez le code que vous voyez tous les deux.",
  },
};
