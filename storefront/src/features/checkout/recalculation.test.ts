import type { Calculation } from '@kontor/contract/orders/orders'
import type { CartLine } from '@kontor/contract/storefront/storefront-pages'
import { afterEach, expect, test, vi } from 'vitest'
import { calculate, calculateByPage, type Entries } from './entries/checkout-entries.ts'
import { makeRecalculation } from './recalculation.ts'

const ENTRIES: Entries = {
  destination_country: 'DE',
  destination_state: '',
  destination_zip: '28195',
  vat_number: '',
  shipping_method: '',
  customer_user_email: '',
  codes: [],
}
const linesOf = (quantity: number) =>
  (quantity === 0 ? [] : [{ product_id: 'p', quantity, product: {} }]) as unknown as CartLine[]
const calculationOf = (total: string) =>
  ({ total, shipping_options: [], shipping_method: null }) as unknown as Calculation

afterEach(() => vi.unstubAllGlobals())

/** What a page shows, and the answers of a server that holds each until the test gives it. */
function open() {
  const answers: ((calculation: Calculation) => void)[] = []
  const asked: string[] = []
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    asked.push(body as string)
    return new Promise<Response>((resolve) => {
      answers.push((calculation) => resolve(Response.json(calculation)))
    })
  })
  const shown = { calculation: calculationOf('1.00') as Calculation | null, is_pending: false }
  const page = { shop_id: 'shop', language: 'de' }
  const recalculation = makeRecalculation((items, entries) => calculate(page, items, entries), {
    setCalculation: (calculation) => Object.assign(shown, { calculation }),
    setMethodChosen: () => undefined,
    setPending: (is_pending) => Object.assign(shown, { is_pending }),
  })
  const show = (quantity: number) => recalculation.showFor(ENTRIES, linesOf(quantity))
  return { answers, asked, shown, show }
}

test('discounts and shipping are asked for in the language of the page', async () => {
  const { answers, asked, show } = open()
  const two = show(2)
  answers[0]!(calculationOf('2.00'))
  await two
  expect(asked.map((body) => JSON.parse(body))).toMatchObject([{ shop_id: 'shop', language: 'de' }])
})

test('an empty cart waits for no response, and a late one changes nothing', async () => {
  const { answers, shown, show } = open()
  const two = show(2)
  expect(shown.is_pending).toBe(true)
  await show(0)
  expect(shown).toEqual({ calculation: null, is_pending: false })
  answers[0]!(calculationOf('2.00'))
  await two
  expect(shown).toEqual({ calculation: null, is_pending: false })
})

test('an answer to an earlier question neither shows nor ends the waiting for the last', async () => {
  const { answers, shown, show } = open()
  const [two, three] = [show(2), show(3)]
  answers[0]!(calculationOf('2.00'))
  await two
  expect(shown).toEqual({ calculation: calculationOf('1.00'), is_pending: true })
  answers[1]!(calculationOf('3.00'))
  await three
  expect(shown).toEqual({ calculation: calculationOf('3.00'), is_pending: false })
})

test('a visitor who is logged in is asked for with the fields of the page and the quantities that it shows, but no code that is still being typed', async () => {
  const asked: { url: string; accept: string | null; fields: URLSearchParams }[] = []
  vi.stubGlobal('fetch', (url: string, { headers, body }: RequestInit) => {
    asked.push({ url, accept: new Headers(headers).get('accept'), fields: body as URLSearchParams })
    return Promise.resolve(Response.json({ calculation: asked.length === 1 ? calculationOf('9.52') : null }))
  })
  vi.stubGlobal(
    'FormData',
    class {
      [Symbol.iterator]() {
        const fields = { 'quantity.p': '', 'quantity.q': '7', 'shipping_address.country': 'DE', code: 'SUMM' }
        return Object.entries(fields).values()
      }
    },
  )
  const form = { getAttribute: () => '/form/tea?lang=de' } as unknown as HTMLFormElement
  // One field is emptied, of which the page still shows two units, and a product is taken out.
  const items = [{ product_id: 'p', quantity: 2 }]
  expect(await calculateByPage(form, items)).toEqual(calculationOf('9.52'))
  expect(asked[0]).toMatchObject({ url: '/form/tea/calculation?lang=de', accept: 'application/json' })
  expect(String(asked[0]!.fields)).toBe('shipping_address.country=DE&quantity.p=2')
  await expect(calculateByPage(form, items)).rejects.toThrow('nothing to price')
})
