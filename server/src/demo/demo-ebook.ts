// The demo shop's digital product: an e-book in the shop's two languages, which the buyer downloads once the order is paid.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@kontor/contract/api'
import type { ApiClient } from '@kontor/contract/http/client'
import { SERVER_ROOT } from '../process/package-root.ts'
import { demoSlug, withFacts } from './demo-texts.ts'
import type { Drawing } from './drawing.ts'

export const EBOOK = {
  title: 'Slow mornings, e-book',
  price: '9.50',
  drawing: { shape: 'ebook', background: '#E6E2EA', body: '#16202B', accent: '#0B6E6B' },
  /** Files in `server/demo/downloads`, written by demo/write-ebook.ts. */
  files: [
    { filename: 'slow-mornings-en.pdf', title: 'Slow mornings (English, PDF)' },
    { filename: 'slow-mornings-de.pdf', title: 'Ruhige Morgen (Deutsch, PDF)' },
  ],
} as const satisfies {
  title: string
  price: string
  drawing: Drawing
  files: readonly { filename: string; title: string }[]
}

/** `addPicture` stores the picture of the given name. */
export async function setUpEbook(
  call: ApiClient,
  shop_id: string,
  addPicture: (id: string, name: string, alt: string) => Promise<unknown>,
): Promise<void> {
  const { title, price, files } = EBOOK
  const slug = demoSlug(title)
  const { id } = await call(api.products.create, {
    body: {
      shop_id,
      title,
      slug,
      description: withFacts(
        'Six recipes for coffee, tea and what goes with them, from filter coffee for two to bread in a pot.\n\nYou get the book in English and in German, as soon as the order is paid: as links in the email and on the page of your order.',
        { Format: 'PDF, A4', Pages: '8', Languages: 'English and German' },
      ),
      price,
      sku: 'BOK-001',
      categories: ['Books'],
      tags: ['e-book', 'new'],
      tax_class: 'reduced',
      requires_shipping: false,
      // Unlimited, because a file can be copied.
      allow_negative_stock: true,
      is_live: true,
    },
  })
  await addPicture(id, slug, '')
  for (const file of files) await addFile(call, shop_id, id, file)
}

async function addFile(
  call: ApiClient,
  shop_id: string,
  product_id: string,
  { filename, title }: (typeof EBOOK.files)[number],
): Promise<void> {
  const bytes = new Uint8Array(await readFile(join(SERVER_ROOT, 'demo/downloads', filename)))
  const { id } = await call(api.uploads.create, { body: { shop_id, filename, size: bytes.length } })
  const form = new Blob([bytes], { type: 'application/octet-stream' })
  await call(api.uploads.sendPart, { params: { id }, query: { offset: 0 }, form })
  await call(api.downloads.create, { params: { id: product_id }, body: { upload_id: id, title } })
}
