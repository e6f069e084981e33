// The list of a shop's redirects.

import { type Redirect, redirects } from '@kontor/contract/catalogue/redirects'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import type { ListCall } from '../../ui/list/list-state.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

const listRedirects: ListCall<Redirect> = (query, signal) => call(redirects.list, { query }, { signal })

export function RedirectsPage() {
  return (
    <ListPage<Redirect>
      resource="redirects"
      title="Redirects"
      header="Old paths of your shop, and where they lead"
      path="/account/redirects"
      create={{ label: 'New Redirect' }}
      also={
        <Anchor component={Link} to="/account/shop/tables" fz={14}>
          Import and export
        </Anchor>
      }
      list={listRedirects}
      columns={[
        { key: 'path', header: 'Path', render: ({ path }) => path },
        { key: 'target', header: 'Target', render: ({ target }) => target },
        {
          key: 'updated_at',
          header: 'Last Updated',
          render: ({ updated_at }) => <RelativeTime value={updated_at} />,
          align: 'right',
          width: 160,
        },
      ]}
      noun={['redirect', 'redirects']}
      nameOf={({ path }) => path}
      remove={({ id }) => call(redirects.remove, { params: { id } })}
      search="Search paths"
      empty={{
        title: 'No redirects yet',
        text: (
          <>
            Visitors who follow an old link or search result to a page that your shop does not have are led to
            another one.{' '}
            <Anchor component={Link} to="/account/shop/tables" underline="always">
              Import them as a table
            </Anchor>{' '}
            if you move in from another shop system.
          </>
        ),
      }}
    />
  )
}
