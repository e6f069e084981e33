// Only the guarded fetcher asks addresses that people name: whatever else opens a connection is named here with the address it asks.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SERVER_ROOT } from '../../process/package-root.ts'

/** By file: what it asks, which no tenant can choose. */
const ASKS: Readonly<Record<string, string>> = {
  'integrations/egress/guarded-fetch.ts': 'what people name, guarded',
  'features/accounts/news/relay-feed.ts': 'the feed that the operator has set',
  'features/accounts/news/fetch-feed.ts': 'the feed that the operator has set',
  'integrations/vies/vies.ts': 'the register that the operator has set',
}

/** What opens connections. `createServer`, types, and addresses that are only looked at do not. */
const OPENS =
  /(?<![\w.])fetch\(|\bnew WebSocket\(|\bfrom '(?:undici|axios|got|node-fetch)'|import \{[^}]*(?<!type )\b(?:request|get|connect|createConnection|lookup|resolve\w*|Socket|Agent)\b[^}]*\} from 'node:(?:https?|net|tls|dns|dns\/promises|http2|dgram)'/

it('nothing else opens a connection', () => {
  const source = join(SERVER_ROOT, 'src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(path),
  )
  const asking = files.filter((path) =>
    OPENS.test(readFileSync(join(source, path), 'utf8').replace(/^\s*(?:\/\/|\*).*$/gm, '')),
  )
  expect(asking.toSorted()).toEqual(Object.keys(ASKS).toSorted())
})
