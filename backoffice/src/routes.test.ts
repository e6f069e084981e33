import { createMemoryRouter, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'

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
