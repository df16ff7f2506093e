interface Named {
  readonly firstname: string;
  readonly lastname: string;
}

/** How a person is named to others. */
export const nameOf = ({ firstname, lastname }: Named): string => `${firstname} ${lastname}`;
