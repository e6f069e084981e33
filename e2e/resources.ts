// The resources of the back office: the texts of each one's screens, how its form is filled in, and how its rows are made over the API.

import { api } from '@kontor/contract/api'
import type { createClient } from '@kontor/contract/http/client'
import type { Page } from 'playwright-core'
import { choose, field } from './merchant.ts'

export type Client = ReturnType<typeof createClient>

/** A shop, with the product and the warehouse that some forms need to choose. */
export interface Place {
  shop_id: string
  product_id: string
  warehouse_id: string
}

/** A discount for all customers, without its shop. */
export const TEN_OFF = {
  title: 'Ten off',
  method: 'automatic',
  class: 'order',
  kind: 'percent',
  percent: '10',
  applies_to: { all: true },
} as const

export interface Resource {
  /** The name in the navigation and above the list. */
  screen: string
  header: string
  button: string
  titles: { create: string; edit: string }
  /** The errors of an empty form. */
  required: string[]
  /** Clears what a new form starts with. */
  empty?: (page: Page) => Promise<void>
  fill: (page: Page) => Promise<void>
  /** The values of other fields that follow from `fill`, by label. */
  follows?: Record<string, string>
  /** A text field that is changed after creating, its new value, and the name of the row in the list from then on. */
  change: { label: string; value: string; row: string }
  /** A search that finds only the changed row. The nth row made by `seed` is named `seeded(n)`. */
  search: string
  seed: (client: Client, place: Place, nth: number) => Promise<unknown>
  seeded: (nth: number) => string
  /** Whether a deletion is delayed and can be undone. */
  undo: boolean
}

const ADDRESSES: Resource = {
  screen: 'Addresses',
  header: 'Use addresses to specify a location',
  button: 'New Address',
  titles: { create: 'Create Address', edit: 'Edit Address' },
  required: ['Street is required', 'City is required', 'Country is required', 'ZIP is required'],
  async fill(page) {
    await field(page, 'Recipient name').fill('Zora Lind')
    await field(page, 'Street').fill('Quay 1')
    await field(page, 'ZIP').fill('94103')
    await field(page, 'City').fill('San Francisco')
    await choose(page, 'Country', 'United States', 'united sta')
    await choose(page, 'State', 'California', 'calif')
    // Vatican City has no states, so the choice is cleared and disabled.
    await choose(page, 'Country', 'Vatican City', 'vatican')
    await page.getByRole('combobox', { name: 'State' }).and(page.locator('[value=""]:disabled')).waitFor()
  },
  change: { label: 'Recipient name', value: 'Zora Lindqvist', row: 'Zora Lindqvist' },
  search: 'lindqv',
  seed: (client, { shop_id }, nth) =>
    client(api.addresses.create, {
      body: {
        shop_id,
        recipient_name: `Buyer ${nth}`,
        street: 'Kai 1',
        city: 'Kiel',
        zip: '24103',
        country: 'DE',
      },
    }),
  seeded: (nth) => `Buyer ${nth}`,
  undo: false,
}

const WAREHOUSES: Resource = {
  screen: 'Warehouses',
  header: 'Use warehouses to manage your stock in different locations',
  button: 'New Warehouse',
  titles: { create: 'Create Warehouse', edit: 'Edit Warehouse' },
  required: ['Title is required', 'Active is required'],
  empty: (page) => page.getByRole('checkbox', { name: 'Active' }).uncheck(),
  async fill(page) {
    await field(page, 'Title').fill('Große Halle 2')
    await page.getByRole('checkbox', { name: 'Active' }).check()
  },
  follows: { Code: 'grosse-halle-2' },
  change: { label: 'Title', value: 'Great hall', row: 'Great hall' },
  search: 'great',
  seed: (client, { shop_id }, nth) =>
    client(api.warehouses.create, { body: { shop_id, title: `Shed ${nth}` } }),
  seeded: (nth) => `Shed ${nth}`,
  undo: false,
}

const PRODUCTS: Resource = {
  screen: 'Products',
  header: 'Products are the things you sell',
  button: 'New Product',
  titles: { create: 'Create Product', edit: 'Edit Product' },
  required: ['Title is required', 'Slug is required', 'Description is required', 'Price is required'],
  async fill(page) {
    await field(page, 'Title').fill('Fußmatte für Кай')
    await field(page, 'Description').fill('Coarse, **sturdy**.')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('region', { name: 'Preview of Description' }).locator('strong').waitFor()
    await field(page, 'Price').fill('12,5')
    await field(page, 'Data').fill('{"shelf": ')
    await page.getByText('This is not valid JSON').waitFor()
    await field(page, 'Data').fill('{"shelf": 3}')
  },
  follows: { Slug: 'fussmatte-fuer-kay', Price: '12.50' },
  change: { label: 'Title', value: 'Doormat', row: 'Doormat' },
  search: 'doorm',
  seed: (client, { shop_id }, nth) =>
    client(api.products.create, {
      body: { shop_id, title: `Mug ${nth}`, slug: `mug-${nth}`, description: 'A mug.', price: '9.90' },
    }),
  seeded: (nth) => `Mug ${nth}`,
  undo: true,
}

const MOVEMENTS: Resource = {
  screen: 'Stock Movements',
  header: 'Use stock movements to track stock changes',
  button: 'New Stock Movement',
  titles: { create: 'Create Stock Movement', edit: 'Edit Stock Movement' },
  required: ['Product is required', 'Warehouse is required', 'Reason is required', 'Quantity is required'],
  async fill(page) {
    await choose(page, 'Product', 'Lantern', 'lant')
    await choose(page, 'Warehouse', 'Quay')
    await choose(page, 'Reason', 'Purchase')
    await field(page, 'Quantity').fill('40')
  },
  change: { label: 'Reference', value: 'Note 17', row: 'Purchase' },
  search: 'note 17',
  seed: (client, { shop_id, product_id, warehouse_id }, nth) =>
    client(api.stock.create, {
      body: { shop_id, product_id, warehouse_id, reason: 'purchase', quantity: nth },
    }),
  seeded: (nth) => `Purchase of ${nth} × Lantern`,
  undo: false,
}

const GATEWAYS: Resource = {
  screen: 'Payment Gateways',
  header: 'Use payment gateways to accept payments',
  button: 'New Payment Gateway',
  titles: { create: 'Create Payment Gateway', edit: 'Edit Payment Gateway' },
  required: ['Title', 'Product', 'Public key', 'Secret key', 'Webhook URL', 'Webhook secret'].map(
    (label) => `${label} is required`,
  ),
  empty: (page) => field(page, 'Webhook URL').fill(''),
  async fill(page) {
    await field(page, 'Title').fill('Cards')
    await field(page, 'Product').fill('prod_1')
    await field(page, 'Public key').fill('pk_test_51Cards')
    await field(page, 'Secret key').fill('sk_test_51CardsSecret')
    await field(page, 'Webhook URL').fill('https://shop.example/hook')
    await field(page, 'Webhook secret').fill('whsec_CardsSecret')
  },
  change: { label: 'Public key', value: 'pk_test_51Other', row: 'Cards' },
  search: '51other',
  seed: (client, { shop_id }, nth) =>
    client(api.payment_gateways.create, {
      body: {
        shop_id,
        title: `Gateway ${nth}`,
        provider: 'STRIPE',
        public_key: 'pk_test_1',
        secret_key: 'sk_test_1',
        product_id: 'prod_1',
        webhook_url: 'https://shop.example/hook',
        webhook_secret: 'whsec_1',
      },
    }),
  seeded: (nth) => `Gateway ${nth}`,
  undo: true,
}

const TEMPLATES: Resource = {
  screen: 'Shipping Rates',
  header: 'Use shipping rate templates to manage your shipping rates',
  button: 'New Shipping Rate Template',
  titles: { create: 'Create Shipping Rate Template', edit: 'Edit Shipping Rate Template' },
  required: ['Provider is required', 'Choose at least one country', 'Amount is required'],
  async fill(page) {
    await field(page, 'Title').fill('Parcel')
    await field(page, 'Provider').fill('DHL')
    const rate = (nth: number) => page.getByRole('group', { name: `Rate ${nth}`, exact: true })
    await page.getByRole('button', { name: 'Delete rate 1', disabled: true }).waitFor()
    await rate(1).getByRole('button', { name: 'EU (27)' }).click()
    await rate(1).getByRole('textbox', { name: 'Amount' }).fill('4,9')
    await page.getByRole('button', { name: 'Add rate' }).click()
    await rate(2).getByRole('button', { name: 'USMCA (3)' }).click()
    await rate(2).getByRole('button', { name: 'SEA (10)' }).click()
    await rate(2).getByRole('textbox', { name: 'Amount' }).fill('19')
  },
  change: { label: 'Title', value: 'Small parcel', row: 'Small parcel' },
  search: 'small',
  seed: (client, { shop_id }, nth) =>
    client(api.shipping.create, {
      body: {
        shop_id,
        title: `Van ${nth}`,
        provider: 'Own van',
        rates: [{ countries: ['DE'], amount: '5' }],
      },
    }),
  seeded: (nth) => `Van ${nth}`,
  undo: true,
}

export const RESOURCES = [ADDRESSES, WAREHOUSES, PRODUCTS, MOVEMENTS, GATEWAYS, TEMPLATES]
