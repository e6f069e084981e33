// A shop whose products are awkward to show: reduced prices with all that the law adds, long German words, no
// pictures, unit prices, sold-out products. The tests and the pictures of layouts use the shop.

import { api } from '@kontor/contract/api'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { StoreTheme } from '@kontor/contract/storefront/store-branding'
import sharp from 'sharp'
import { openShop, type SellingShop } from './selling-shop.ts'

const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
const CATEGORIES = ['Bekleidungsstoffe', 'Küchengerätezubehör', 'Sonderangebote']

export interface AwkwardShop extends SellingShop {
  /** The pages to look at, by name. A page of the store begins with the origin. */
  pages: [name: string, url: string][]
  /** Products to put into the cart. */
  in_cart: string[]
  /** Sets a start page that begins with a large picture, or removes the start page; with a menu in the header, or without. */
  arrange(layout: { has_start: boolean; has_menu: boolean }): Promise<void>
}

const drawPicture = async (width: number, height: number): Promise<Blob> =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: '#7a8f8a' } })
        .jpeg()
        .toBuffer(),
    ),
  ])

async function addPicture(
  shop: SellingShop,
  { id }: Product,
  width: number,
  height: number,
): Promise<string> {
  const form = new FormData()
  form.append('file', await drawPicture(width, height), 'picture.jpg')
  const files = await shop.merchant(api.products.uploadFiles, { params: { id }, form })
  return [files].flat()[0]!.id
}

/** A product sold for `before` until now. A reduction is shown with the lowest price of the last 30 days. */
async function reduce(shop: SellingShop, { id }: Product, before: string, price: string): Promise<void> {
  await shop.merchant(api.products.update, { params: { id }, body: { price, compare_at_price: before } })
}

async function addVariants(shop: SellingShop): Promise<string> {
  const { merchant } = shop
  const shirt = await shop.addProduct({
    title: 'Arbeitsbekleidungshemd in mehreren Größen',
    price: '79.00',
    categories: [CATEGORIES[0]!],
  })
  const group = await merchant(api.products.toGroup, {
    params: { id: shirt.id },
    body: {
      options: [{ name: 'Größe', values: ['Klein', 'Übergrößenanfertigung'] }],
      option_values: [{ name: 'Größe', value: 'Klein' }],
    },
  })
  const { data } = await merchant(api.product_groups.changeVariants, {
    params: { id: group.id },
    body: {
      create: [
        {
          option_values: [{ name: 'Größe', value: 'Übergrößenanfertigung' }],
          price: '99.00',
          is_live: true,
        },
      ],
    },
  })
  const update = data.map(({ id }) => ({ id, price: '59.00', compare_at_price: '79.00' }))
  await merchant(api.product_groups.changeVariants, { params: { id: group.id }, body: { update } })
  return group.slug
}

async function addProducts(shop: SellingShop) {
  const add = (title: string, more: Partial<Parameters<SellingShop['addProduct']>[0]>, stock?: number) =>
    shop.addProduct({ title, categories: CATEGORIES.slice(0, 1), ...more }, stock)
  const reduced = await add(
    `${LONG_WORD} mit Befestigungsvorrichtung`,
    { price: '24.90', content_amount: '250', content_unit: 'g', categories: CATEGORIES },
    3,
  )
  await reduce(shop, reduced, '24.90', '19.90')
  const pictured = await add('Geschirrspülmaschinentabs', { price: '12.00' })
  await addPicture(shop, pictured, 1200, 500)
  await reduce(shop, pictured, '12.00', '9.99')
  const dear = await add('Schiffsdieselmotor', {
    price: '1234567.89',
    content_amount: '1',
    content_unit: 'l',
    allow_negative_stock: true,
  })
  await reduce(shop, dear, '1234567.89', '1134567.89')
  const sold_out = await add(
    'Sonnenblumenkernmischbrotbackmischung',
    { price: '4.20', content_amount: '750', content_unit: 'g' },
    0,
  )
  await reduce(shop, sold_out, '4.20', '3.80')
  const labelled = await add('Kühl-Gefrier-Kombination', {
    price: '899.00',
    energy_label: { class: 'C', best: 'A', worst: 'G', label_url: '', sheet_url: '' },
  })
  await addPicture(shop, labelled, 500, 1200)
  const plain = await add('Tee', { price: '3.00' })
  const variants = await addVariants(shop)
  return { reduced, pictured, dear, sold_out, labelled, plain, variants }
}

/** A price for three and more pieces, and an offer with a name and a last day. */
async function addOffers(
  shop: SellingShop,
  { pictured, labelled }: { pictured: Product; labelled: Product },
) {
  const { merchant, shop_id } = shop
  const tiers = await merchant(api.price_lists.create, {
    body: { shop_id, title: 'Mengenrabattstaffel', kind: 'fixed' },
  })
  await merchant(api.price_lists.changePrices, {
    params: { id: tiers.id },
    body: { set: [{ product_id: pictured.id, min_quantity: 3, price: '8.49' }] },
  })
  await merchant(api.price_lists.create, {
    body: {
      shop_id,
      title: 'Sommerschlussverkaufswochen für Haushaltsgroßgeräte',
      kind: 'percent',
      percent: '12.5',
      applies_to: { product_ids: [labelled.id] },
      ends_at: new Date(Date.now() + 9 * 86_400_000).toISOString(),
    },
  })
}

async function prepareLayouts(shop: SellingShop, goods: Awaited<ReturnType<typeof addProducts>>) {
  const { merchant, shop_id } = shop
  const params = { id: shop_id }
  const file_id = await addPicture(shop, goods.plain, 1600, 900)
  const { id: target_id, title } = await merchant(api.collections.create, {
    body: { shop_id, title: 'Haushaltswarensortiment', is_live: true },
  })
  const item_ids = [goods.reduced.id, goods.dear.id, goods.sold_out.id, goods.labelled.id]
  return async ({ has_start, has_menu }: { has_start: boolean; has_menu: boolean }): Promise<void> => {
    await merchant(api.store_layout.updateStartPage, {
      params,
      body: {
        sections: has_start
          ? [
              { kind: 'hero', title: `Willkommen im ${LONG_WORD}`, text: 'Alles für die Küche.', file_id },
              { kind: 'products', title: 'Neuerscheinungen', item_ids },
            ]
          : [],
      },
    })
    await merchant(api.store_layout.updateMenus, {
      params,
      body: { header: has_menu ? [{ title, kind: 'collection', target_id }] : [], footer: [] },
    })
  }
}

/** Opens the shop in one of the themes. Its texts are German. */
export async function openAwkwardShop(origin: string, theme: StoreTheme): Promise<AwkwardShop> {
  const shop = await openShop(origin)
  const { merchant, shop_id, store } = shop
  await merchant(api.shops.update, {
    params: { id: shop_id },
    body: { name: 'Haushaltswarenfachgeschäft am Hafen', theme, language: 'de' },
  })
  const goods = await addProducts(shop)
  await addOffers(shop, goods)
  const page = (path: string): string => `${store}${path}${path.includes('?') ? '&' : '?'}lang=de`
  const product = (slug: string) => page(`/products/${slug}`)
  return {
    ...shop,
    in_cart: [goods.reduced, goods.pictured, goods.dear].map(({ slug }) => product(slug)),
    pages: [
      ['list', page('')],
      ['search', page('?q=mischbrot')],
      ['category', page(`?category=${encodeURIComponent(CATEGORIES[0]!)}`)],
      ['product-reduced', product(goods.reduced.slug)],
      ['product-dear', product(goods.dear.slug)],
      ['product-offer', product(goods.labelled.slug)],
      ['product-tiers', product(goods.pictured.slug)],
      ['product-sold-out', product(goods.sold_out.slug)],
      ['product-variants', product(goods.variants)],
      ['form', `${shop.form}?lang=de`],
      ['login', page('/login')],
    ],
    arrange: await prepareLayouts(shop, goods),
  }
}
