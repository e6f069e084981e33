// Tells owners and admins of a shop that sells which of the pages every shop has to have are still empty. Renders nothing where none is.

import { type ShopPage, type ShopPages, shops } from '@kontor/contract/shops'
import { Anchor, Text, Title } from '@mantine/core'
import { queryOptions } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'

/** The pages that the law asks of practically every shop. Returns are not among them: not everything can be sent back. */
const ASKED_FOR = ['imprint', 'terms', 'privacy'] as const satisfies readonly ShopPage[]

const WORDS: Record<(typeof ASKED_FOR)[number], string> = {
  imprint: 'no imprint',
  terms: 'no terms',
  privacy: 'no privacy page',
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** What is missing as 'no imprint, no terms and no privacy page'; empty where nothing is. */
export const missingPages = (pages: Pick<ShopPages, (typeof ASKED_FOR)[number]>): string =>
  list.format(ASKED_FOR.filter((page) => pages[page].trim() === '').map((page) => WORDS[page]))

export const missingPagesQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['shop-pages', 'missing', shop_id],
    queryFn: async ({ signal }) =>
      missingPages(await call(shops.getPages, { params: { id: shop_id } }, { signal })),
  })

export function MissingPages({ missing }: { missing: string }) {
  if (missing === '') return null
  return (
    <section aria-labelledby="missing-pages">
      <Title order={2} id="missing-pages" mb={8}>
        Pages the law asks for
      </Title>
      <Text>
        Your shop sells, and has {missing}.{' '}
        <Anchor component={Link} to="/account/shop/pages" underline="always">
          Write what is missing
        </Anchor>
      </Text>
    </section>
  )
}
