import type { BillingLetters } from "./words.ts";

const PAY = "Ouvrir la facturation";

export const billingFrCa: BillingLetters = {
  trial_ending: ({ date }) => ({
    subject: "Votre essai gratuit se termine bientôt",
    paragraphs: [
      `Votre essai gratuit se termine le ${date}. À partir de ce jour, votre carte sera débitée pour le forfait choisi. Pour continuer, vous n’avez rien à faire.`,
    ],
    action: PAY,
    after: ["D’ici là, rien n’est facturé, et vous pouvez changer de forfait ou annuler."],
  }),
  payment_failed: ({ amount }) => ({
    subject: "Nous n’avons pas pu débiter votre carte",
    paragraphs: [
      `Le paiement de ${amount} pour votre abonnement a été refusé. Nous réessaierons dans les prochains jours.`,
      "Vérifiez que votre carte est valide et approvisionnée, ou payez avec une autre. Entre-temps, vous pouvez continuer de tout lire et utiliser.",
    ],
    action: PAY,
    after: [],
  }),
  payment_action: ({ amount }) => ({
    subject: "Votre banque vous demande de confirmer un paiement",
    paragraphs: [
      `Votre banque vous demande de confirmer le paiement de ${amount} pour votre abonnement. Pour le faire, connectez-vous et appuyez encore une fois sur « S’abonner ».`,
    ],
    action: PAY,
    after: [],
  }),
  card_expiring: ({ last4, expiry }) => ({
    subject: "Votre carte expire bientôt",
    paragraphs: [
      `La carte se terminant par ${last4}, qui paie votre abonnement, expire à la fin du mois indiqué : ${expiry}.`,
    ],
    action: PAY,
    after: ["Ajoutez-en une nouvelle à temps, et rien ne sera interrompu."],
  }),
  subscription_ended: () => ({
    subject: "Votre abonnement a pris fin",
    paragraphs: [
      "Votre abonnement a pris fin. Rien de ce que vous conservez n’est supprimé : vous pouvez continuer de tout lire et de tout modifier.",
    ],
    action: PAY,
    after: ["Abonnez-vous de nouveau quand vous le voudrez, et reprenez où vous en étiez."],
  }),
};
