/** The host and the domains above it, the longest first: `a.b.example`, `b.example`, `example`. */
const domainsOf = (host: string): readonly string[] => {
  const labels = host.split(".");
  return labels.map((_, at) => labels.slice(at).join("."));
};

/** What is known of the host, or of the closest domain above it. */
export const findDomain = <Fact>(facts: ReadonlyMap<string, Fact>, host: string): Fact | undefined => {
  const known = domainsOf(host).find((domain) => facts.has(domain));
  return known === undefined ? undefined : facts.get(known);
};
