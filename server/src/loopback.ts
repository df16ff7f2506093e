/**
 * Whether a host name or address belongs to this machine. An IPv6 address may be in brackets, and an IPv4 address may
 * be written as IPv6 (`::ffff:127.0.0.1`).
 */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(host);
