// A merchant with several shops who logs in once by mail: as a program that prepares data over the API, and as a visitor of the back office
// who starts in one of the shops. Also the set-up of the test files about such a merchant.

import { api } from '@kontor/contract/api'
import { createClient } from '@kontor/contract/http/client'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { DESKTOP, enter, openBrowser, type Visit } from './browser.ts'
import { logInByMail } from './merchant.ts'
import type { Client, Place } from './resources.ts'
import { type RunningServer, startServer } from './start-server.ts'

export interface MerchantSession {
  client: Client
  token(): Promise<string>
  makePlace(name: string): Promise<Place>
  /** Adds one product and one warehouse, without stock. */
  addGoods(place: Place): Promise<Place>
  /** Opens the home page of the back office with that shop selected. */
  visit(place: Place, viewport?: typeof DESKTOP): Promise<Visit>
}

/** The address of a buyer in the merchant's shop. */
export const BUYER = {
  recipient_name: 'Ben Kaya',
  street: 'Am Markt 7',
  city: 'Bremen',
  zip: '28195',
  country: 'DE',
}

/** What a test file has from before its first test until after its last. */
export interface Office {
  browser: Browser
  server: RunningServer
  merchant: MerchantSession
}

/**
 * For the top of a test file. What it returns is filled in before the first test, so read it only in hooks and tests. `env` overrides the
 * configuration.
 */
export function openOffice(env: Record<string, string> = {}): Office {
  const office = {} as Office
  beforeAll(async () => {
    ;[office.browser, office.server] = await Promise.all([openBrowser(), startServer(env)])
    office.merchant = await logInMerchant(office.browser, office.server.origin)
  })
  afterAll(async () => {
    await office.browser?.close()
    await office.server?.stop()
  })
  return office
}

export async function logInMerchant(
  browser: Browser,
  origin: string,
  email = 'keeper@kontor.test',
): Promise<MerchantSession> {
  const context = await browser.newContext()
  await logInByMail(await context.newPage(), origin, email)
  const { cookies, origins } = await context.storageState()
  await context.close()
  const stored = origins[0]!.localStorage.filter(({ name }) => name !== 'kontor.shop')
  const session = JSON.parse(stored.find(({ name }) => name === 'kontor.session')!.value) as {
    accessToken: string
  }
  const client = createClient({
    base: `${origin}/v1`,
    timeout_ms: 20_000,
    access_token: async () => session.accessToken,
  })
  return {
    client,
    token: async () => session.accessToken,
    async makePlace(name) {
      const { id: shop_id } = await client(api.shops.create, { body: { name, default_currency: 'EUR' } })
      return { shop_id, product_id: '', warehouse_id: '' }
    },
    async addGoods({ shop_id }) {
      const [product, warehouse] = await Promise.all([
        client(api.products.create, {
          body: { shop_id, title: 'Lantern', slug: 'lantern', description: 'Tin and glass.', price: '25' },
        }),
        client(api.warehouses.create, { body: { shop_id, title: 'Quay' } }),
      ])
      return { shop_id, product_id: product.id, warehouse_id: warehouse.id }
    },
    async visit({ shop_id }, viewport = DESKTOP) {
      const localStorage = [...stored, { name: 'kontor.shop', value: JSON.stringify(shop_id) }]
      const visit = await enter(browser, {
        viewport,
        storageState: { cookies, origins: [{ origin, localStorage }] },
      })
      await visit.page.goto(`${origin}/#/account`)
      await visit.page.getByRole('heading', { level: 1 }).waitFor()
      return visit
    },
  }
}
