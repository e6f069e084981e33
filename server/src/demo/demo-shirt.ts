// The demo shop's product in variants: a T-shirt in three sizes and four colours, with a picture for each
// colour. The price is reduced, and a variant is sold out.

import { api } from '@kontor/contract/api'
import type { ApiClient } from '@kontor/contract/http/client'
import { demoSlug, withFacts } from './demo-texts.ts'
import type { Drawing } from './drawing.ts'

export const SHIRT = {
  title: 'Quayside T-shirt',
  price: '29.00',
  reduced: '23.00',
  sizes: ['S', 'M', 'L'],
  colours: [
    { name: 'Navy', sku: 'NVY', background: '#E6E4DE', body: '#24384F', accent: '#C98F3C' },
    { name: 'Sand', sku: 'SND', background: '#DDE3E4', body: '#D9C7A3', accent: '#8A5A10' },
    { name: 'Moss', sku: 'MSS', background: '#ECE6DA', body: '#5F7A57', accent: '#F3EDDD' },
    { name: 'Brick', sku: 'BRK', background: '#E7E9E2', body: '#A8523C', accent: '#F5EFE6' },
  ],
  sold_out: 'M / Brick',
} as const

type Colour = (typeof SHIRT.colours)[number]

export const shirtDrawing = ({ background, body, accent }: Colour): Drawing => ({
  shape: 'shirt',
  background,
  body,
  accent,
})

/** The picture's name in demo/pictures. */
export const shirtPicture = ({ name }: Colour): string => `${demoSlug(SHIRT.title)}-${demoSlug(name)}`

const LEVELS = [14, 9, 4]
const WEIGHT = { weight: '220', weight_unit: 'grams' } as const

const option_values = (size: string, colour: string) => [
  { name: 'Size', value: size },
  { name: 'Colour', value: colour },
]

/** `addPicture` gives the picture's address; undefined if none was stored. */
export async function setUpShirt(
  call: ApiClient,
  { shop_id, east, west }: { shop_id: string; east: string; west: string },
  addPicture: (id: string, name: string, alt: string) => Promise<string | undefined>,
): Promise<void> {
  const { title, price, reduced, sizes, colours } = SHIRT
  const maker = await call(api.safety_contacts.create, {
    body: {
      shop_id,
      name: 'Fiação do Ave, Lda.',
      postal_address: 'Rua da Fiação 18\n4760-101 Vila Nova de Famalicão\nPortugal',
      electronic_address: 'safety@fiacao-do-ave.example',
    },
  })
  const { id } = await call(api.products.create, {
    body: {
      shop_id,
      title,
      slug: demoSlug(title),
      description: withFacts(
        'A T-shirt for work and for the pier: heavy jersey, a collar that stays in shape, and seams that run straight after the thirtieth wash.\n\nKnitted and sewn in the north of Portugal. Cut a little wide; between two sizes, take the smaller one.',
        { Care: 'Wash at 40 °C', Fit: 'A little wide' },
      ),
      price,
      brand: 'Speicher & Sons',
      sku: `SHI-S-${colours[0].sku}`,
      categories: ['Clothing'],
      tags: ['cotton', 'gift'],
      manufacturer_id: maker.id,
      origin_country: 'PT',
      materials: '100% organic cotton, 220 g/m²',
      safety_text: 'Keep away from open flames. The seam label names the batch.',
      physical_properties: WEIGHT,
      is_live: true,
    },
  })
  const covers = new Map<string, string>()
  for (const colour of colours) {
    const url = await addPicture(id, shirtPicture(colour), `${title}, ${colour.name.toLowerCase()}`)
    if (url !== undefined) covers.set(colour.name, url)
  }
  const group = await call(api.products.toGroup, {
    params: { id },
    body: {
      options: [
        { name: 'Size', values: [...sizes] },
        { name: 'Colour', values: colours.map(({ name }) => name) },
      ],
      option_values: option_values(sizes[0], colours[0].name),
    },
  })
  const params = { id: group.id }
  const stock = (size: string, colour: string) => {
    const level = `${size} / ${colour}` === SHIRT.sold_out ? 0 : LEVELS[sizes.indexOf(size as 'S')]!
    return [
      { warehouse_id: east, stock_level: level },
      { warehouse_id: west, stock_level: Math.floor(level / 3) },
    ]
  }
  const rows = sizes.flatMap((size) => colours.map((colour) => ({ size, colour })))
  const { data } = await call(api.product_groups.changeVariants, {
    params,
    body: {
      update: [{ id, stock: stock(sizes[0], colours[0].name), cover_url: covers.get(colours[0].name) ?? '' }],
      create: rows.slice(1).map(({ size, colour }) => ({
        option_values: option_values(size, colour.name),
        price,
        sku: `SHI-${size}-${colour.sku}`,
        is_live: true,
        cover_url: covers.get(colour.name) ?? '',
        physical_properties: WEIGHT,
        stock: stock(size, colour.name),
      })),
    },
  })
  // Sells the shirt at its old price first, because the reduction is compared with the old price.
  await call(api.product_groups.changeVariants, {
    params,
    body: { update: data.map((variant) => ({ id: variant.id, price: reduced, compare_at_price: price })) },
  })
}
