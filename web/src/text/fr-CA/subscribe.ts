import { frPlural } from "@keepwell/ui/text/plural.ts";
import type { subscribe as en } from "../en/subscribe.ts";

const count = (many: number, one: string, other: string) => `${many} ${frPlural(many, one, other)}`;

const yours = (many: number, one: string, other: string) =>
  many === 1 ? `votre ${one}` : `vos ${many} ${other}`;

export const subscribe: typeof en = {
  plans: {
    free: {
      name: "Gratuit",
      price: "0,00 $",
      note: "Usage privé, 1 coffre, aucun partage, mots de passe illimités",
    },
    personal: {
      name: "Personnel",
      price: "12,00 $/an",
      note: "Coffres illimités, 3 partages au plus, 1,00 $/mois payé à l’année",
    },
    premium: {
      name: "Premium",
      price: "10,00 $/mois",
      note: "Coffres illimités, 10 partages inclus, puis 2,00 $/mois chacun",
    },
    small_business: { name: "Petite entreprise", price: "29,00 $/mois", note: "Jusqu’à 5 utilisateurs" },
    enterprise: {
      name: "Entreprise",
      price: "49,00 $/mois",
      note: "5 utilisateurs inclus, puis 7,00 $/mois chacun",
    },
  },
  freeOfCharge: {
    price: "Sans frais",
    notes: {
      personal: "Coffres illimités, 3 partages au plus",
      premium: "Coffres et partages illimités",
      small_business: "Jusqu’à 5 utilisateurs",
      enterprise: "Utilisateurs illimités",
    },
    note: "Ce serveur n’accepte aucun paiement et ne demande aucune carte.",
  },
  notOffered: "N’est pas offert sur ce serveur",
  freeNote:
    "Gratuit pour l’usage privé, sans carte ni date de fin. Un compte sans connexion pendant 12 mois peut être supprimé.",
  currency: "Les prix sont en dollars américains.",
  sharingNote:
    "Un coffre contient des mots de passe et des notes. Un partage donne à une personne l’accès à l’un de vos coffres.",
  title: "S’abonner",
  loadFailed: "Votre abonnement n’a pas pu être chargé.",
  card: "Carte",
  cardNote: "Votre carte n’est débitée qu’après l’essai de 30 jours.",
  cardUnavailable: "Les paiements par carte ne sont pas offerts en ce moment",

  exceeds: {
    free: (buckets, sharings) =>
      `Votre usage dépasse les limites de ce forfait : il n’a pas de place pour ${[
        ...(buckets > 0 ? [yours(buckets, "autre coffre", "autres coffres")] : []),
        ...(sharings > 0 ? [yours(sharings, "partage", "partages")] : []),
      ].join(" et ")}.`,
    personal: (sharings) =>
      `Votre usage dépasse les limites de ce forfait : vous avez ${count(sharings, "partage", "partages")}, il en permet 3. Mettez fin à quelques-uns d’abord.`,
    small_business: (users) =>
      `Votre usage dépasse les limites de ce forfait : vous avez ${count(users, "utilisateur", "utilisateurs")}, il en permet 5. Supprimez-en d’abord.`,
  },

  summary: {
    title: "Résumé",
    choose: "Choisissez un forfait pour voir ce qu’il coûte.",
    today: "À payer aujourd’hui",
    first: (day) => `Premier paiement, ${day}`,
    trial: (days) => `Essai gratuit de ${days} jours`,
    trialNote: "Annulez avant la fin de l’essai et vous ne payez rien.",
    extra: (units) => count(units, "partage supplémentaire", "partages supplémentaires"),
    extraUsers: (units) => count(units, "utilisateur supplémentaire", "utilisateurs supplémentaires"),
    renews: {
      month: "Se renouvelle chaque mois jusqu’à ce que vous annuliez.",
      year: "Se renouvelle chaque année jusqu’à ce que vous annuliez.",
    },
    tax: "Les taxes s’ajoutent là où la loi l’exige.",
    due: "À payer maintenant",
  },

  cards: {
    label: "Payer avec",
    another: "Une autre carte",
  },

  submit: "S’abonner",
  pay: (amount) => `Payer ${amount}`,
  submitting: "Un instant…",
  choosePlan: "Choisissez d’abord un forfait",

  processed: "Votre abonnement a bien été traité",
  processedTrial: (plan, day) =>
    `Vous avez le forfait ${plan}. L’essai prend fin le ${day}, et votre carte est alors débitée.`,
  processedPaid: (plan, day) => `Vous avez le forfait ${plan}. La prochaine facture viendra le ${day}.`,
  processedEnding: (plan, day) => `Vous avez le forfait ${plan}, qui prend fin le ${day}.`,
  processedGiven: (plan) => `Vous avez le forfait ${plan}. Il ne vous est pas facturé.`,
  toBuckets: "Aller à mes coffres",
  toBilling: "Voir la facturation",
  toChange: "Changer de forfait",

  due: {
    title: (amount) => `${amount} à payer`,
    text: (plan) =>
      `Le dernier paiement du forfait ${plan} n’a pas été accepté. Payez-le, et votre abonnement continue.`,
    ending: (plan, day) =>
      `${plan} prend fin le ${day}. Le paiement de la période en cours n’a pas été accepté.`,
    ended: (plan, day) => `Votre abonnement ${plan} a pris fin le ${day}`,
    endedText: "Abonnez-vous de nouveau et tout redevient comme avant. Rien n’a été supprimé.",
  },

  license: {
    title: "Votre licence est expirée",
    grace: (day) =>
      `Votre compte est dans un délai de grâce : vous pouvez continuer à tout utiliser jusqu’au ${day}. Ensuite, vous pourrez encore tout lire, tout modifier et tout exporter, et rien ne sera supprimé.`,
    over: "Vous pouvez toujours tout lire et tout modifier. Pour créer quelque chose, abonnez-vous d’abord.",
    ofTeam: "La licence de votre équipe est expirée",
    ofTeamText:
      "Aucun utilisateur ne peut être ajouté tant que la licence n’est pas renouvelée. Demandez-le à un administrateur ou à un membre qui a la permission « Gérer la facturation ».",
    free: "Le forfait Gratuit ne coûte rien, avec un seul coffre et sans partage.",
    freeForOne:
      "Votre équipe a besoin d’un forfait payant : le forfait Gratuit est destiné aux particuliers.",
  },

  change: {
    title: "Changer de forfait",
    now: "Votre forfait actuel",
    choose: "Choisissez d’abord un autre forfait",
    next: "Continuer",
    confirmTitle: (plan) => `Passer au forfait ${plan}?`,
    cancelTitle: (plan) => `Annuler votre abonnement ${plan}?`,
    keepTitle: (plan) => `Garder ${plan}?`,
    from: "Forfait actuel",
    to: "Nouveau forfait",
    confirm: "Confirmer",
    confirming: "Changement…",
    loading: "Calcul du coût…",
    previewFailed: "Le coût du changement n’a pas pu être calculé.",
    lines: "Ce qui est facturé",
    credit: "Crédit reporté",
    immediate: (amount) => `${amount} sont débités de votre carte maintenant.`,
    later: (amount, day) => `${amount} sont débités le ${day}, avec votre prochaine facture.`,
    nothing: (day) => `Rien n’est débité le ${day} : votre crédit couvre plus que cela.`,
    nothingNow: "Rien n’est débité maintenant : votre crédit suffit.",
    inTrial: (amount, day) => `Votre essai continue. ${amount} sont débités à sa fin, le ${day}.`,
    ends: (plan, day) =>
      `${plan} prend fin le ${day}. D’ici là vous gardez tout, et rien de plus n’est débité.`,
    endsUnpaid: (plan, day, amount) =>
      `${plan} prend fin le ${day} et n’est plus débité. Les ${amount} de la période en cours restent à payer.`,
    endsStoppedCharging: (plan, amount) =>
      `${plan} prend fin avec la période impayée et n’est plus débité. Les ${amount} de cette période restent à payer.`,
    lost: "Ensuite, vous avez le forfait Gratuit :",
    losses: [
      "Le coffre « Mots de passe privés » reste, avec autant de mots de passe et de notes que vous voulez.",
      "Vous ne pouvez créer aucun autre coffre.",
      "Vous ne pouvez plus partager avec d’autres personnes.",
      "Rien n’est supprimé : vos coffres et ce que vous partagez restent, et vous pouvez encore les lire et les modifier.",
    ],
    lostAbove:
      "Pendant les 30 jours suivants, tout continue de fonctionner. Ensuite, vous pourrez lire et modifier, mais rien créer tant que vous utilisez plus que ce que contient le forfait Gratuit. Rien n’est supprimé.",
    lostTeam:
      "Tout continue de fonctionner pendant les 30 jours qui suivent. Ensuite votre équipe peut lire et modifier, mais ne peut plus rien créer. Rien n’est supprimé.",
    refund: "Ce qui est déjà payé n’est pas remboursé.",
    keepAsk: (plan) => `${plan} continue et se renouvelle comme avant. Rien n’est débité maintenant.`,
    done: "Votre abonnement a été mis à jour. Le calcul au prorata sera appliqué à votre prochaine facture.",
    doneNow: (amount) => `Votre abonnement a été mis à jour. ${amount} ont été débités de votre carte.`,
    doneCovered: "Votre abonnement a été mis à jour. Rien n’a été débité : votre crédit suffit.",
    doneEnds: (plan, day) => `${plan} prend fin le ${day}.`,
    doneKept: (plan) => `${plan} continue.`,
    failed: "Une erreur s’est produite. Veuillez réessayer plus tard.",
    overLimits: "Votre usage dépasse les limites de ce forfait. Rien n’a changé.",
    given:
      "Votre forfait vous a été donné par l’exploitant de ce serveur. Il n’a pas de fin et ne coûte rien.",
  },
};
