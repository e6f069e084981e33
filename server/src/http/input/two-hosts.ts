// A request with two Host headers: Node takes the first, and a proxy in front may have taken the other.

import type { IncomingMessage } from 'node:http'

export function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
