/** Whether a host name or address is this machine's own. IPv6 may come in brackets, IPv4 within IPv6. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(host);
