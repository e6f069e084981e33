// Tells whether a host of a URL or listener is reachable from this machine only, and where the server reaches
// itself.

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|::1)$/

export const isLoopback = (hostname: string): boolean =>
  // Browsers resolve every name below `localhost` to this machine (RFC 6761).
  LOOPBACK.test(hostname) || hostname.endsWith('.localhost')

/** A listener on one of these hosts also listens at 127.0.0.1. */
const LISTENS_AT_127_0_0_1 = ['0.0.0.0', '::', 'localhost']

/**
 * Where the server reaches itself. The server listens only at the address of HOST, and its public address may
 * not resolve on a laptop.
 */
export function ownOrigin({ host, port }: { host: string; port: number }): string {
  if (LISTENS_AT_127_0_0_1.includes(host)) return `http://127.0.0.1:${port}`
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`
}
