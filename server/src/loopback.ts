// Whether a host, as a URL or a listener names it, is this machine and reachable from it alone.

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|::1)$/

export const isLoopback = (hostname: string): boolean =>
  // Browsers take every name below it for this machine (RFC 6761).
  LOOPBACK.test(hostname) || hostname.endsWith('.localhost')
