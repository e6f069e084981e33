// One spelling for the host that a request names: DNS knows neither case nor the dot at the end, and the port of a scheme may be left out.

/** As `URL.host` spells it, without a dot at the end of the name. What is no host stays unchanged. */
export function normalHost(said: string, protocol: string): string {
  const address = `${protocol}//${said}`
  if (!URL.canParse(address)) return said
  const { hostname, port } = new URL(address)
  const name = hostname.replace(/\.$/, '')
  return port === '' ? name : `${name}:${port}`
}
