/** Attributes that make 1Password, Bitwarden and LastPass ignore a field. */
export const hiddenFromManagers = {
  "data-1p-ignore": "true",
  "data-bwignore": "true",
  "data-lpignore": "true",
} as const;
