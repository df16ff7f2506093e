import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import { isoDateTime } from "../date-time.ts";
import type { settings as en } from "../en/settings.ts";

export const settings: typeof en = {
  title: "Paramètres",
  nav: "Paramètres",
  sections: {
    details: "Mes renseignements",
    password: "Mot de passe du compte",
    passkeys: "Clés d’accès",
    tfa: "Validation en deux étapes",
    recovery: "Récupération",
    sessions: "Sessions",
    activity: "Journal de sécurité",
    preferences: "Préférences",
    extension: "Extension du navigateur",
    data: "Mes données",
    health: "Bilan de santé",
    import: "Importer",
    export: "Exporter",
  },
  loadFailed: "Le chargement a échoué.",
  names: {
    title: "Noms des entrées et des listes",
    sealed:
      "Les noms de vos entrées et de vos listes sont chiffrés : le serveur ne peut pas les lire. Vous trouvez quand même vos entrées par leur nom, parce que c’est votre propre navigateur qui cherche.",
    readable:
      "Le serveur garde une copie lisible des noms des entrées et des listes de vos propres coffres, pour les recherches d’autres programmes. L’exploitant peut la lire.",
    makeReadable: {
      action: "Laisser le serveur lire les noms",
      question: "Laisser le serveur lire les noms de vos entrées et de vos listes?",
      explain:
        "Le nom de chaque entrée de vos propres coffres, Mots de passe privés compris, est transmis de façon lisible dès son prochain enregistrement. Il se trouve alors aussi dans la base de données et les sauvegardes du serveur. Les adresses, les noms d’utilisateur, les mots de passe et les notes restent chiffrés. Seuls d’autres programmes qui cherchent sur le serveur en ont besoin.",
    },
    seal: {
      action: "Chiffrer les noms",
      question: "Chiffrer les noms de vos entrées et de vos listes?",
      explain:
        "Les noms lisibles sont effacés du serveur à mesure que vous ouvrez vos coffres ou enregistrez des entrées. Les sauvegardes faites auparavant les conservent.",
    },
    madeReadable: "Le serveur peut lire le nom de chaque entrée dès son prochain enregistrement.",
    sealedAgain: "Les noms sont désormais chiffrés.",
  },
  details: {
    firstname: "Prénom",
    lastname: "Nom",
    email: "Courriel",
    emailHint:
      "Une nouvelle adresse prend effet quand vous avez suivi le lien qui y est envoyé. D’ici là, vous vous connectez avec l’adresse actuelle.",
    emailConfirm: "Répéter le courriel",
    updated: "Compte mis à jour.",
    unverifiedTitle: "Votre adresse courriel n’est pas encore confirmée",
    unverified:
      "Tant que vous ne l’avez pas suivi, personne ne peut partager avec vous par cette adresse. Si elle est mal saisie, la personne à qui elle appartient peut supprimer ce compte.",
    pendingTitle: "Une nouvelle adresse courriel attend d’être confirmée",
    pending:
      "Votre adresse change dès que vous le suivez; d’ici là, continuez de vous connecter avec l’adresse actuelle.",
    releasedTitle: "Votre compte n’a pas d’adresse",
    released:
      "Vous ne l’aviez pas confirmée, et la personne à qui appartient cette boîte courriel l’utilise maintenant pour un autre compte. Entrez votre propre adresse dans vos renseignements : vous en aurez besoin pour vous reconnecter.",
    kept: "Ce serveur n’envoie pas de courriel : son exploitant, la personne qui en est responsable, trouve le lien dans sa boîte d’envoi. Demandez-le-lui.",
    sentTo: (email) => `Nous avons envoyé un lien à ${email}.`,
    resend: "Renvoyer le lien",
    resent: "Le lien est en route.",
    renew: "Créer un nouveau lien",
    renewed: "Un nouveau lien attend dans la boîte d’envoi du serveur.",
  },
  password: {
    current: "Mot de passe actuel",
    next: "Nouveau mot de passe",
    repeat: "Répéter le nouveau mot de passe",
    mismatch: "Les deux mots de passe sont différents.",
    hint: "Changer de mot de passe ferme toutes vos autres sessions. Ce que vous avez enregistré reste tel quel. Votre code de récupération et vos navigateurs de confiance fonctionnent toujours.",
    change: "Changer le mot de passe",
    updated: "Mot de passe mis à jour.",
    fill: "Remplissez les trois champs",
  },
  sessions: {
    caption: "Vos sessions ouvertes",
    note: "Chaque ligne est un navigateur connecté à votre compte. Si vous n’en reconnaissez pas un, déconnectez-le, retirez-lui votre confiance sous Récupération et changez votre mot de passe.",
    browser: "Navigateur",
    lastUsed: "Dernière utilisation",
    network: "Adresse IP",
    current: "Cette session",
    end: "Déconnecter",
    endOf: (browser) => `Déconnecter ${browser}`,
    ended: "Le navigateur est déconnecté.",
    endOthers: "Déconnecter les autres",
    endedOthers: (count) =>
      `${frNumber(count)} ${frPlural(count, "navigateur déconnecté", "navigateurs déconnectés")}.`,
    only: "Aucune autre session n’est ouverte.",
  },
  activity: {
    caption: "Ce qui est arrivé à votre compte",
    event: "Évènement",
    when: "Date",
    from: "Depuis",
    operator: "L’exploitant de ce serveur",
    more: "Afficher les précédents",
    kept: "Conservé un an. Si quelque chose ici ne vient pas de vous, changez votre mot de passe, déconnectez les autres navigateurs, retirez les clés d’accès que vous ne connaissez pas, et retirez votre confiance, sous Récupération, aux navigateurs que vous ne connaissez pas.",
    kinds: {
      account_created: "Compte créé",
      signed_in: "Connexion",
      signed_out: "Déconnexion",
      sign_in_failed: "Connexion refusée : mauvais mot de passe",
      session_ended: "Session fermée depuis les paramètres",
      email_change_asked: "Nouvelle adresse demandée",
      email_changed: "Adresse modifiée",
      email_verified: "Adresse confirmée",
      details_changed: "Renseignements modifiés",
      password_changed: "Mot de passe modifié",
      password_reset_asked: "Réinitialisation du mot de passe demandée",
      password_reset: "Mot de passe réinitialisé",
      recovery_code_changed: "Nouveau code de récupération",
      recovery_code_used: "Code de récupération utilisé",
      recovery_code_failed: "Code de récupération erroné",
      browser_trusted: "Navigateur de confiance ajouté",
      browser_distrusted: "Navigateur de confiance retiré",
      browser_used: "Récupération depuis un navigateur de confiance",
      started_empty: "Reparti avec un compte vide",
      old_data_restored: "Anciennes données rétablies",
      two_factor_added: "Deuxième facteur ajouté",
      two_factor_changed: "Deuxième facteur modifié",
      two_factor_removed: "Deuxième facteur retiré",
      two_factor_failed: "Mauvais code de confirmation ou mauvaise clé de sécurité",
      passkey_added: "Clé d’accès ajoutée",
      passkey_removed: "Clé d’accès retirée",
      passkey_used: "Connexion avec une clé d’accès",
      passkey_failed: "Connexion refusée : clé d’accès non acceptée",
      backup_codes_changed: "Nouveaux codes de secours",
      backup_code_used: "Code de secours utilisé",
      data_exported: "Données personnelles exportées",
      entries_exported: "Entrées exportées",
      operator_disabled: "Compte désactivé",
      operator_enabled: "Compte réactivé",
      operator_ended_sessions: "Déconnexion partout",
      operator_removed_factors: "Validation en deux étapes désactivée",
      operator_set_plan: "Forfait modifié",
      unknown: "Un évènement que cette page ne connaît pas : rechargez-la",
    },
  },
  preferences: {
    firstPage: "Après la connexion, afficher",
    firstPages: { home: "Mes coffres", all: "Toutes les entrées" },
    lock: "Verrouiller après",
    lockHint:
      "Après cette période d’inactivité, tous les onglets se verrouillent et demandent votre mot de passe. Ctrl Maj L verrouille aussitôt.",
    lockTimes: {
      1: "1 minute",
      5: "5 minutes",
      15: "15 minutes",
      60: "1 heure",
      240: "4 heures",
      close: "À la fermeture du dernier onglet",
    },
    lockLimit: (longest) =>
      `Les administrateurs de votre équipe ont fixé une limite : ${longest} au plus, quel que soit votre choix.`,
    lockTooLong: "Plus long que ce que votre équipe permet",
    clipboard: "Effacer le presse-papiers après",
    clipboardHint:
      "Après ce délai, un mot de passe ou un autre secret que vous avez copié est retiré du presse-papiers. Une page Web ne peut le faire que lorsqu’elle est à l’avant-plan.",
    clipboardTimes: { 30: "30 secondes", 60: "1 minute", 120: "2 minutes", never: "Jamais" },
  },
  data: {
    exportTitle: "Ce que nous conservons à votre sujet",
    exportText:
      "Un seul fichier avec tout ce que le serveur peut lire : vos renseignements, vos sessions, le journal de sécurité, vos partages, les dates de vos coffres et de vos entrées. Les noms n’y sont que là où vous laissez le serveur les lire. Les mots de passe et les notes n’y sont pas, car le serveur ne peut pas les lire.",
    export: "Télécharger mes données",
    exported: "Vos données ont été téléchargées.",
    forgetTitle: "Oublier ce compte sur cet appareil",
    forgetText:
      "Cela ferme votre session et retire ce que ce navigateur conserve de votre compte : les brouillons non enregistrés, ce qui aide si vous oubliez votre mot de passe, et ce qui lui permet de remarquer que le serveur présente une version plus ancienne. Si vous oubliez ensuite votre mot de passe, seul votre code de récupération ou un autre navigateur de confiance ouvre le compte : assurez-vous d’avoir l’un ou l’autre. Rien n’est supprimé sur le serveur.",
    forget: "Oublier ce compte sur cet appareil",
    forgetQuestion: "Oublier ce compte sur cet appareil?",
    forgotten: "Cet appareil a oublié le compte.",
    deleteTitle: "Supprimer mon compte",
    deleteText:
      "Cela supprime votre compte avec tous ses coffres, mots de passe et notes, sur le serveur et aussitôt. Personne ne peut le rétablir.",
    exportFirst: "Exporter d’abord vos entrées",
    delete: "Supprimer mon compte",
    question: "Supprimer votre compte?",
    type: "Saisissez votre courriel pour confirmer",
    typeHint: (email) => `Votre courriel est : ${email}`,
    typeFirst: "Saisissez d’abord votre courriel",
    sharedTitle: (count) =>
      count === 1
        ? "D’autres personnes utilisent un de vos coffres"
        : `D’autres personnes utilisent ${frNumber(count)} de vos coffres`,
    sharedText:
      "Supprimer votre compte les supprime pour tout le monde. Pour en laisser un aux autres, cédez-le d’abord :",
    more: (count) => `et ${frNumber(count)} de plus`,
    agree: (count) =>
      count === 0
        ? "Supprimer pour tout le monde les coffres que je partage"
        : `Supprimer ${frNumber(count)} ${frPlural(count, "coffre", "coffres")} pour toutes les personnes qui ${frPlural(count, "l’utilisent", "les utilisent")}`,
    agreeFirst: "Confirmez d’abord la suppression de vos coffres partagés",
  },
  extensionIn: (browser) => `${browser} (extension)`,
  browser: (browser, system) =>
    system === undefined
      ? (browser ?? "Navigateur inconnu")
      : `${browser ?? "Navigateur inconnu"} sur ${system}`,
  dateTime: isoDateTime,
};
