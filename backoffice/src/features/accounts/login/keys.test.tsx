import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const pair = (name: string) => ({ publicKey: name, privateKey: `nsec1${name}` })

test('generated keys come after those of a login, the newest first, until they have logged in', async () => {
  const { lastKeys, storedPublicKeys, storeGeneratedKeys, storeKeys } = await import('./keys.ts')
  storeGeneratedKeys(pair('unused'))
  expect(lastKeys()).toMatchObject(pair('unused'))
  storeKeys(pair('used'))
  storeGeneratedKeys(pair('newer'))
  expect(storedPublicKeys()).toEqual(['used', 'newer', 'unused'])
  expect(lastKeys()).toEqual(pair('used'))
  storeKeys(pair('unused'))
  expect(storedPublicKeys()).toEqual(['unused', 'used', 'newer'])
})

test('the second step offers the private key of the public key that was entered', async () => {
  const { privateKeyOf, storeKeys } = await import('./keys.ts')
  storeKeys(pair('kept'))
  expect(privateKeyOf('kept', null)).toBe('nsec1kept')
  expect(privateKeyOf('kept', pair('made'))).toBe('nsec1kept')
  expect(privateKeyOf('made', pair('made'))).toBe('nsec1made')
  expect(privateKeyOf('foreign', pair('made'))).toBe('')
})

test('several stored keys can be chosen from in the first step', { timeout: 60_000 }, async () => {
  const { storeKeys } = await import('./keys.ts')
  const { IdentifyStep } = await import('./identify-step.tsx')
  const drawn = () => {
    const nothing = () => undefined
    const props = { initial: '', busy: false, onKeys: nothing, onError: nothing, onIdentify: nothing }
    return renderToStaticMarkup(
      <MantineProvider>
        <IdentifyStep method="PRIVATE_KEY" {...props} />
      </MantineProvider>,
    )
  }
  storeKeys(pair('one'))
  expect(drawn()).not.toContain('<datalist')
  storeKeys(pair('two'))
  expect(drawn()).toMatch(
    /<input[^>]* list="([^"]+)".*<datalist id="\1"><option value="two"><\/option><option value="one">/,
  )
})

test.each([
  [22242, '<b>hello</b>', 'HTML tags are not allowed'],
  [6, 'no json', 'A repost needs JSON'],
  [22242, 'hello', 'Sign the event without content.'],
])(
  'A pasted event of kind %s with the content %j is refused with a reason',
  async (kind, content, reason) => {
    const { signedByHand } = await import('./keys.ts')
    const wanted = { kind: 22242, created_at: 0, tags: [], content: '' }
    const signed = { ...wanted, kind, content, id: '', pubkey: '', sig: 'f'.repeat(128) }
    await expect(signedByHand(wanted, '', JSON.stringify(signed))).rejects.toThrow(reason)
  },
)
