/** The host and the domains above it, the longest first: `a.b.example`, `b.example`, `example`. */
const domainsOf = (host: string): readonly string[] => {
  const labels = host.split(".");
  return labels.map((_, at) => labels.slice(at).join("."));
};

/** The fact about the host, or else about the closest domain above it; undefined if there is no such fact. */
export const findDomain = <Fact>(facts: ReadonlyMap<string, Fact>, host: string): Fact | undefined => {
  const known = domainsOf(host).find((domain) => facts.has(domain));
  return known === undefined ? undefined : facts.get(known);
};
