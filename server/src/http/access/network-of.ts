// The network of an IP address. A client with an address usually also has the neighbouring addresses, and
// limits therefore count a network as a single client.

import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, with `::` expanded and leading zeros removed. */
function groupsOf(address: string): string[] {
  const [head, tail = ''] = address.split('%')[0]!.split('::') as [string, string?]
  const [first, last] = [head, tail].map((half) => (half === '' ? [] : half.split(':'))) as [
    string[],
    string[],
  ]
  const missing = 8 - first.length - last.length
  return [...first, ...Array<string>(missing).fill('0'), ...last].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

/** The first three numbers of an IPv4 address, the first three groups (a site's /48) of an IPv6 one. Anything else is itself. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIPv4(mapped)) return mapped.split('.').slice(0, 3).join('.')
  if (isIPv6(mapped)) return groupsOf(mapped).slice(0, 3).join(':')
  return mapped
}
