// Whether a host, as a URL or a listener names it, is this machine and reachable from it alone.

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|::1)$/

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname)
