interface Named {
  readonly firstname: string;
  readonly lastname: string;
}

/** The name of a person as others see it. */
export const nameOf = ({ firstname, lastname }: Named): string => `${firstname} ${lastname}`;
