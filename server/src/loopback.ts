/** Whether a host name or address belongs to this machine. IPv6 may be in brackets, IPv4 inside IPv6. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(host);
