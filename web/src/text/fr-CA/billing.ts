import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import type { billing as en } from "../en/billing.ts";

const count = (many: number, one: string, other: string) => `${frNumber(many)} ${frPlural(many, one, other)}`;
const userCount = (many: number) => count(many, "utilisateur", "utilisateurs");
const sharingCount = (many: number) => count(many, "partage", "partages");
const bucketCount = (many: number) => count(many, "coffre", "coffres");

export const billing: typeof en = {
  extraCost: {
    sharings: {
      within: (used, included, price) =>
        `Partages inclus utilisés : ${frNumber(used)} sur ${frNumber(included)}. Au-delà, chaque partage coûte ${price} par mois. Les montants sont en dollars américains.`,
      beyond: (included, price) =>
        `Les ${frNumber(included)} partages inclus sont tous utilisés. Chaque partage de plus coûte ${price} par mois. Les montants sont en dollars américains.`,
    },
    users: {
      within: (used, included, price) =>
        `Utilisateurs inclus : ${frNumber(used)} sur ${frNumber(included)}. Au-delà, chaque utilisateur coûte ${price} par mois. Les montants sont en dollars américains.`,
      beyond: (included, price) =>
        `Vous avez déjà les ${frNumber(included)} utilisateurs inclus. Chaque utilisateur de plus coûte ${price} par mois. Les montants sont en dollars américains.`,
      several: (charged, included, price) =>
        `Parmi ces personnes, ${frNumber(charged)} ${frPlural(charged, "dépasse", "dépassent")} les ${frNumber(included)} utilisateurs inclus et ${frPlural(charged, "coûte", "coûtent")} ${price} par mois. Les montants sont en dollars américains.`,
    },
  },
  title: "Facturation",
  nav: "Facturation",
  sections: {
    overview: "Aperçu",
    details: "Adresse de facturation",
    invoices: "Factures",
    cards: "Cartes",
  },
  loadFailed: "Le chargement a échoué.",
  denied: "Vous n’avez pas le droit d’accéder à cette page.",
  deniedText:
    "La personne qui gère la facturation de votre équipe s’occupe de l’abonnement, des factures et des cartes.",
  currency: "Tous les montants sont en dollars américains.",
  testPayments: "Paiements d’essai : aucune somme n’est prélevée.",
  plans: {
    free: "Gratuit",
    personal: "Personnel",
    premium: "Premium",
    small_business: "Petite entreprise",
    enterprise: "Entreprise",
    partner: "Partenaire",
  },

  overview: {
    title: "Aperçu de la facturation",
    plan: "Forfait",
    state: "État",
    nextInvoice: "Prochaine facture",
    usage: "Utilisation",
    address: "Adresse de facturation",
    noAddress: "Aucune adresse de facturation pour le moment",
    addAddress: "Ajouter",
    editAddress: "Modifier",
    editAddressOf: "Modifier l’adresse de facturation",
    addAddressOf: "Ajouter une adresse de facturation",
    changePlan: "Changer de forfait",
    cancel: "Annuler l’abonnement",
    per: { month: (amount) => `${amount} par mois`, year: (amount) => `${amount} par an` },
    extra: {
      sharings: (amount) => `plus ${amount} par mois pour chaque partage supplémentaire`,
      users: (amount) => `plus ${amount} par mois pour chaque utilisateur supplémentaire`,
    },
    noCharge: "Rien n’est facturé",
    given: "Illimité, accordé par l’exploitant de ce serveur",
    states: {
      active: "Actif",
      trial: (day) => `Essai gratuit jusqu’au ${day}`,
      ending: (day) => `Prend fin le ${day}`,
      past_due: (amount) => `En souffrance : ${amount}`,
      ended: (day) => `Terminé le ${day}`,
      endedSome: "Terminé",
    },
    trialNote: "Votre carte est débitée après ce jour. Annulez avant et vous ne payez rien.",
    buckets: {
      any: (used) => `${bucketCount(used)} en plus des Mots de passe privés`,
      none: "Aucun coffre en plus des Mots de passe privés",
      over: (used) => `${bucketCount(used)} en plus des Mots de passe privés; le forfait n’en comprend aucun`,
    },
    sharings: {
      any: sharingCount,
      none: "Aucun partage",
      over: (used) => `${sharingCount(used)}; le forfait n’en comprend aucun`,
      of: (used, limit) => `${frNumber(used)} sur ${sharingCount(limit)}`,
      included: (used, included) => `${frNumber(used)} sur ${frNumber(included)} partages inclus`,
      beyond: (used, included) =>
        `${sharingCount(used)} : ${frNumber(included)} inclus, ${count(used - included, "supplémentaire", "supplémentaires")}`,
    },
    users: {
      any: userCount,
      of: (used, limit) => `${frNumber(used)} sur ${userCount(limit)}`,
      included: (used, included) => `${frNumber(used)} sur ${frNumber(included)} utilisateurs inclus`,
      beyond: (used, included) =>
        `${userCount(used)} : ${frNumber(included)} inclus, ${count(used - included, "supplémentaire", "supplémentaires")}`,
    },
    pastDue: {
      title: (amount) => `${amount} à payer`,
      text: "Votre dernier paiement n’a pas réussi. Nous essaierons de nouveau.",
      stoppedCharging:
        "Votre dernier paiement n’a pas réussi, malgré plusieurs tentatives. Plus rien n’est débité automatiquement.",
      grace: (day) => `Jusqu’au ${day}, tout fonctionne comme avant.`,
      pay: "Payer maintenant",
    },
    ended: {
      title: (plan) => `Votre abonnement ${plan} est terminé`,
      text: "Rien n’a été supprimé : vous pouvez toujours tout lire et tout modifier. Pour ajouter du contenu, abonnez-vous de nouveau.",
      grace: (day) => `Jusqu’au ${day}, tout fonctionne comme avant.`,
      subscribe: "S’abonner de nouveau",
    },
    ending: {
      title: (plan, day) => `Votre abonnement ${plan} prend fin le ${day}`,
      text: "D’ici là, tout fonctionne comme avant et plus rien n’est facturé. Rien n’est supprimé par la suite.",
      keep: (plan) => `Garder ${plan}`,
      kept: (plan) => `Votre abonnement ${plan} se poursuit.`,
    },
  },

  details: {
    text: "Les factures sont établies à cette adresse, et les taxes sont calculées d’après elle.",
    saved: "Adresse de facturation enregistrée.",
    unsavedTitle: "Modifications non enregistrées",
    unsavedText: "Ce que vous avez modifié dans l’adresse de facturation n’est pas enregistré.",
    keepEditing: "Poursuivre la modification",
    discard: "Abandonner les modifications",
  },

  invoices: {
    caption: "Vos factures, de la plus récente à la plus ancienne",
    date: "Date",
    reference: "Référence",
    amount: "Montant",
    state: "État",
    paid: "PAYÉE",
    due: "À PAYER",
    open: (reference) => `Facture ${reference}`,
    count: (many) => count(many, "facture", "factures"),
    emptyTitle: "Aucune facture pour le moment",
    empty:
      "Chaque paiement ajoute une facture ici. Le forfait Gratuit et l’essai ne coûtent rien : ils n’en ont pas.",
  },

  invoice: {
    title: (reference) => `Facture ${reference}`,
    back: "Factures",
    print: "Imprimer",
    from: "Facturé par",
    billedTo: "Facturé à",
    date: "Date",
    reference: "Référence",
    state: "État",
    lines: "Ce qui est facturé",
    description: "Description",
    quantity: "Quantité",
    amount: "Montant",
    quantityOf: (quantity) => `Quantité ${frNumber(quantity)}`,
    subtotal: "Sous-total",
    tax: "Taxes",
    total: "Total",
    creditApplied: "Crédit appliqué",
    creditAdded: "Ajouté à votre crédit",
    amountPaid: "Montant payé",
    amountRefunded: "Remboursé",
    amountDue: "Montant à payer",
    pay: "Payer maintenant",
    missingTitle: "Cette facture n’existe pas",
    missing: "Elle appartient peut-être à un autre de vos comptes.",
  },

  line: {
    prices: {
      personal_base: "Forfait Personnel",
      premium_base: "Forfait Premium",
      premium_extra: "Partages supplémentaires",
      small_business_base: "Forfait Petite entreprise",
      enterprise_base: "Forfait Entreprise",
      enterprise_extra: "Utilisateurs supplémentaires",
    },
    period: (what, start, end) => `${what}, du ${start} au ${end}`,
    trial: (what, _start, end) => `${what}, essai gratuit jusqu’au ${end}`,
    unused: (what, start, end) => `Temps inutilisé : ${what}, du ${start} au ${end}`,
    remaining: (what, start, end) => `Temps restant : ${what}, du ${start} au ${end}`,
  },

  cards: {
    caption: "Vos cartes",
    card: "Carte",
    types: {
      Visa: "Visa",
      MasterCard: "MasterCard",
      "American Express": "American Express",
      other: "Carte",
    },
    endingIn: (last4) => `se terminant par ${last4}`,
    expires: "Expiration",
    expiresOn: (month) => `Expire ${month}`,
    expired: "expirée",
    expiresSoon: "expire bientôt",
    holder: "Titulaire",
    default: "Par défaut",
    defaultCard: "Carte par défaut",
    makeDefault: "Définir par défaut",
    makeDefaultOf: (card) => `Définir par défaut : ${card}`,
    madeDefault: (card) => `${card} est débitée à partir de maintenant.`,
    actions: "Actions",
    deleteOf: (card) => `Supprimer ${card}`,
    question: (card) => `Supprimer ${card}?`,
    questionText: "La carte est retirée et ne sera plus débitée. Vous pourrez l’ajouter de nouveau.",
    questionDefault: "La plus récente de vos autres cartes devient la carte par défaut.",
    deleted: (card) => `${card} supprimée.`,
    deleteFailed: "Erreur lors de la suppression de la carte.",
    add: "Ajouter une carte",
    addTitle: "Ajouter une carte",
    adding: "Ajout…",
    added: (card) => `${card} ajoutée.`,
    emptyTitle: "Aucune carte pour le moment",
    empty: "Un forfait payant est débité de la carte que vous ajoutez ici ou en vous abonnant.",
    noPayments: "Ce serveur n’accepte pas de paiement par carte. Son exploitant accorde les forfaits.",
    unavailable: "Les paiements par carte ne sont pas possibles en ce moment. Réessayez plus tard.",
  },
};
