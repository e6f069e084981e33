// Plays the host of a feed: an Atom feed with a single entry.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The title of the entry. The text appears nowhere else. */
export const NEWS_TITLE = 'A new harbour for small parcels'

const FEED = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>News of the harbour</title><id>urn:kontor:resilience:feed</id><updated>2026-01-01T00:00:00Z</updated>
  <entry><title>${NEWS_TITLE}</title><id>urn:kontor:resilience:entry</id><updated>2026-01-01T00:00:00Z</updated></entry>
</feed>
`

export function startFeedHost(): Promise<{ port: number }> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/atom+xml' }).end(FEED),
  )
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve({ port: (server.address() as AddressInfo).port })),
  )
}
