// Whether a host, as a URL or a listener names it, is this machine and reachable from it alone, and where this server reaches itself.

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|::1)$/

export const isLoopback = (hostname: string): boolean =>
  // Browsers take every name below it for this machine (RFC 6761).
  LOOPBACK.test(hostname) || hostname.endsWith('.localhost')

/** A listener on one of these also has this address. */
const LISTENS_AT_127_0_0_1 = ['0.0.0.0', '::', 'localhost']

/** Where this server reaches itself. It listens at the address of HOST alone, and its public address may not resolve on a laptop. */
export function ownOrigin({ host, port }: { host: string; port: number }): string {
  if (LISTENS_AT_127_0_0_1.includes(host)) return `http://127.0.0.1:${port}`
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`
}
