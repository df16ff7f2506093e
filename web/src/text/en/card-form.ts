/** The card form: texts of the page around the frame, and of the frame itself. */
export const cardForm = {
  /** The frame's name for assistive technology. */
  title: "Credit card",
  unavailable: "Card payments are unavailable",
  unavailableText: "Nothing was lost: what you typed on this page is still there.",
  elsewhere: "Cards are entered on the server’s page",
  elsewhereText:
    "The extension runs only its own code, so it cannot show the card form, whose code comes from elsewhere. The server’s page opens in another tab and asks you to sign in.",
  openServerPage: "Open the server’s page",
  retry: "Try again",
  notReady: "The card fields are still loading. Please wait a moment and try again.",
  checkCard: "Please check your credit card information",
  /** `number` is a test card's number. */
  testPayments: (number: string) =>
    `Test payments: no money moves. Pay with ${number}, any future expiry and any security code.`,
  fields: {
    number: "Card number",
    name: "Name on card",
    month: "Expiry month",
    year: "Expiry year",
    /** Month and year, if the provider has one field for both. */
    expiry: "Expiry date",
    cvc: "Security code",
    chooseMonth: "MM",
    chooseYear: "YYYY",
  },
  brands: { visa: "Visa", mastercard: "Mastercard", amex: "American Express" },
  mistakes: {
    numberMissing: "Enter the card number.",
    number: "This card number is not valid.",
    notTest: "Use a test card. Real cards are not taken here.",
    brand: "This kind of card is not accepted.",
    name: "Enter the name on the card.",
    cvc: "Enter the 3 digits on the back of the card.",
    cvcAmex: "Enter the 4 digits on the front of the card.",
    month: "Choose the expiry month.",
    year: "Choose the expiry year.",
    expiry: "Enter the expiry date.",
    expired: "This card has expired.",
  },
  bank: {
    title: "Confirm with your bank",
    loading: "Asking your bank…",
    about: "This page takes the place of your bank’s page. No money moves.",
    card: "Card",
    amount: "Amount",
    noAmount: "Nothing for now",
    approve: "Approve",
    fail: "Refuse",
    unreachable: "Your answer could not be sent. Try again in a moment.",
    over: "This request is no longer open. Close this window and try again.",
  },
};
