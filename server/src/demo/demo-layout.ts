// The arrangement of the demo shop's products: manual and automatic collections with sub-collections, menus
// and a start page.

import { api } from '@kontor/contract/api'
import type { ApiClient } from '@kontor/contract/http/client'
import type { Input } from '@kontor/contract/http/endpoint'
import { GIFT_CARD, WELCOME_CODE } from './demo-prices.ts'
import { SHIRT } from './demo-shirt.ts'
import { demoSlug } from './demo-texts.ts'

/** Titles of products, in the order of display. */
const TABLE = [
  'Teapot for two',
  'Dockside mug',
  'Breakfast bowl',
  'Espresso cup, pair',
  'Serving plate, large',
]
const ON_START = [
  'Harbour Roast',
  'Dockside mug',
  SHIRT.title,
  'Teapot for two',
  'Wool throw, North Sea',
  'Ledger notebook',
  'Kitchen apron',
  'Brass ballpoint',
]

type CollectionBody = Input<typeof api.collections.create>['body']

interface Made {
  id: string
  /** The product's first picture. */
  file_id: string | null
}

async function findMade(call: ApiClient, shop_id: string): Promise<(title: string) => Made> {
  const made = new Map<string, Made>()
  const groups = await call(api.product_groups.list, { query: { shop_id } })
  for (const { id, slug } of groups.data) made.set(slug, { id, file_id: null })
  const { data } = await call(api.products.list, { query: { shop_id, limit: '100', group_id: 'none' } })
  for (const { id, slug } of data) {
    const [file] = await call(api.products.listFiles, { params: { id } })
    made.set(slug, { id, file_id: file?.id ?? null })
  }
  return (title) => {
    const one = made.get(demoSlug(title))
    if (one === undefined) throw new Error(`The demo shop has no ${title}.`)
    return one
  }
}

/** Call the function only after all products exist. */
export async function setUpLayout(call: ApiClient, shop_id: string): Promise<void> {
  const product = await findMade(call, shop_id)
  const collection = async (
    title: string,
    description: string,
    picture: string,
    more: Partial<CollectionBody>,
  ): Promise<string> => {
    const { file_id } = product(picture)
    const body = { shop_id, title, description, file_id, is_live: true, ...more }
    return (await call(api.collections.create, { body })).id
  }
  const category = (value: string) => ({
    kind: 'rules' as const,
    rules: { match: 'all' as const, conditions: [{ field: 'category' as const, value }] },
  })

  const kitchen = await collection(
    'The table',
    'Stoneware and porcelain for every day, thrown and glazed by hand.',
    'Teapot for two',
    {},
  )
  const linen = await collection(
    'Kitchen linen',
    'Washed half linen that dries well from the first day.',
    'Tea towel, herringbone',
    { parent_id: kitchen, ...category('Linen') },
  )
  const coffee = await collection(
    'Coffee and tea',
    'Roasted on Tuesdays, packed on Wednesdays.',
    'Harbour Roast',
    category('Coffee and tea'),
  )
  const gifts = await collection('Gifts', 'Wrapped on request, at no charge.', 'Wool throw, North Sea', {
    kind: 'rules',
    rules: { match: 'all', conditions: [{ field: 'tag', value: 'gift' }, { field: 'in_stock' }] },
    sort: 'price',
  })
  await call(api.collections.changeItems, {
    params: { id: kitchen },
    body: { add: TABLE.map((title) => product(title).id) },
  })

  const to = (title: string, target_id: string) => ({ title, kind: 'collection' as const, target_id })
  await call(api.store_layout.updateMenus, {
    params: { id: shop_id },
    body: {
      header: [
        { title: 'All products', kind: 'address', url: '/products' },
        to('Coffee and tea', coffee),
        { ...to('The table', kitchen), links: [to('Kitchen linen', linen)] },
        to('Gifts', gifts),
      ],
      footer: [
        {
          title: 'Shop',
          kind: 'address',
          url: '/products',
          links: [to('Coffee and tea', coffee), to('The table', kitchen), to('Gifts', gifts)],
        },
        {
          title: 'Service',
          kind: 'page',
          page: 'shipping',
          links: [{ title: 'Returns', kind: 'page', page: 'returns' }],
        },
      ],
    },
  })
  await call(api.store_layout.updateStartPage, {
    params: { id: shop_id },
    body: {
      sections: [
        {
          kind: 'hero',
          title: 'Good things for slow mornings',
          text: 'Coffee, tea and what to drink them from, out of an old warehouse in Hamburg.',
          file_id: product('Teapot for two').file_id,
          link: { ...to('See the table', kitchen) },
        },
        {
          kind: 'products',
          title: 'Bestsellers',
          item_ids: ON_START.map((title) => product(title).id),
        },
        {
          kind: 'text_picture',
          title: '10% off your first order',
          text: `Welcome aboard: enter ${WELCOME_CODE} in the cart. Buy three T-shirts, and the cheapest is free, without a code.`,
          file_id: product(GIFT_CARD.title).file_id,
          side: 'left',
        },
        {
          kind: 'text_picture',
          title: 'Roasted on Tuesdays',
          text: 'We roast once a week, in small drums, and send what was roasted the day before. Each bag says who grew the coffee and when it was roasted.',
          file_id: product('Harbour Roast').file_id,
          side: 'right',
        },
        { kind: 'collection', collection_id: gifts, title: 'Gifts', limit: 4 },
        {
          kind: 'quote',
          text: 'The mug has survived two moves and a dishwasher. The coffee never lasts that long.',
          by: 'Lena, Bremen',
        },
      ],
    },
  })
}
