import { isIPv6 } from "node:net";

const IN_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/**
 * How many groups of an IPv6 address identify its /64 network. Usually each household or rented machine has a /64
 * network of its own.
 */
const NETWORK_GROUPS = 4;

/** The part of an address that a caller cannot change at will. Rate limits count callers by this part. */
export const toNetwork = (ip: string): string => {
  const inIpv4 = IN_IPV4.exec(ip)?.[1];
  if (inIpv4 !== undefined) return inIpv4;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = ip.split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - after.length).fill("0");
  const all = [...groups, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return `${all.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
};
