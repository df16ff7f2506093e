/** The strength of a password in words, from the weakest. Used wherever a strength is shown. */
export const strengthWords = ["Very weak", "Weak", "Fair", "Good", "Strong"];
