import { readFileSync } from 'node:fs'
import { createMemoryRouter, matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'

const flatten = (children: readonly RouteObject[], parent = ''): string[] =>
  children.flatMap(({ path, children: below = [] }) => {
    const full = path === undefined ? parent : path.startsWith('/') ? path : `${parent}/${path}`
    return [...(path === undefined ? [] : [full]), ...flatten(below, full)]
  })

const SOURCES = Object.keys(import.meta.glob('./**/*.{ts,tsx}')).filter((path) => !path.includes('.test.'))
/** A link that begins with a value, such as the path of a list, is not read. */
const LINK = /["'`](\/account\/(?!\$\{path)(?:\$\{[^}]*\}|[^"'`])*)["'`]/g

/** Returns the paths in links of a source, with `x` for each value. */
const linksIn = (source: string): string[] =>
  [...source.matchAll(LINK)].map(([, link]) =>
    link!.replaceAll(/(?<=\/)\$\{[^}]*\}/g, 'x').replace(/(?:[?#]|\$\{).*$/, ''),
  )

test('The pages have these paths', () => {
  expect(flatten(routes)).toMatchInlineSnapshot(`
    [
      "/",
      "/signup",
      "/privacy",
      "/login",
      "/login/callback",
      "/login/magic-link",
      "/emails/confirm",
      "/account",
      "/account/orders",
      "/account/to-do",
      "/account/withdrawals",
      "/account/needs-you",
      "/account/orders/create",
      "/account/orders/:id",
      "/account/addresses",
      "/account/addresses/:id",
      "/account/audit-log",
      "/account/customers",
      "/account/customers/:id",
      "/account/members",
      "/account/products",
      "/account/products/:id",
      "/account/products/groups/:id",
      "/account/products/groups/:id/variants",
      "/account/products/groups/:id/stock",
      "/account/collections",
      "/account/collections/:id",
      "/account/discounts",
      "/account/discounts/:id",
      "/account/price-lists",
      "/account/price-lists/:id",
      "/account/customer-groups",
      "/account/customer-groups/:id",
      "/account/gift-cards",
      "/account/gift-cards/:id",
      "/account/searches",
      "/account/redirects",
      "/account/redirects/:id",
      "/account/search-synonyms",
      "/account/search-synonyms/:id",
      "/account/safety-contacts",
      "/account/safety-contacts/:id",
      "/account/warehouses",
      "/account/warehouses/:id",
      "/account/stock-movements",
      "/account/stock-movements/transfer",
      "/account/stock-movements/:id",
      "/account/payment-gateways",
      "/account/payment-gateways/:id",
      "/account/shipping-rate-templates",
      "/account/shipping-rate-templates/:id",
      "/account/shop",
      "/account/shop/export",
      "/account/shop/tables",
      "/account/shop/tables/:id",
      "/account/shops/import",
      "/account/shop/mails",
      "/account/shop/menus",
      "/account/shop/start-page",
      "/account/shop/languages",
      "/account/shop/pages",
      "/account/invoices",
      "/account/invoices/settings",
      "/account/balance",
      "/account/balance/:month",
      "/account/reports",
      "/account/operator",
      "/account/profile",
      "/account/*",
      "/*",
    ]
  `)
})

test('Each link in the sources leads to a page', () => {
  const links = SOURCES.flatMap((path) =>
    linksIn(readFileSync(new URL(path, import.meta.url), 'utf8')).map((link) => ({ path, link })),
  )
  expect(links.length).toBeGreaterThan(100)
  const isLost = (link: string) => matchRoutes(routes, link)?.at(-1)?.route.path === '*'
  expect(links.filter(({ link }) => isLost(link) || matchRoutes(routes, link) === null)).toEqual([])
})

/** The routes without the code of their pages. */
const bare = (list: RouteObject[]): RouteObject[] =>
  list.map(({ path, index, loader, children }) =>
    index
      ? { index, element: null }
      : { path, ...(loader && { loader }), ...(children && { children: bare(children) }), element: null },
  )

test('a link of an earlier mail to the tasks leads to their page, with its query', async () => {
  const router = createMemoryRouter(bare(routes), { initialEntries: ['/account/needs-you?withdrawal=7'] })
  await expect.poll(() => router.state.location.pathname).toBe('/account/to-do')
  expect(router.state.location.search).toBe('?withdrawal=7')
  router.dispose()
})
