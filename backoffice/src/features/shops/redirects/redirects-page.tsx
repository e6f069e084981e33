// The list of a shop's redirects.

import { type Redirect, redirects } from '@kontor/contract/shops/redirects'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { call } from '../../../lib/api/api.ts'
import { rich, t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import type { ListCall } from '../../../ui/list/list-state.ts'
import { ListPage } from '../../../ui/pages/list-page.tsx'

const listRedirects: ListCall<Redirect> = (query, signal) => call(redirects.list, { query }, { signal })

export function RedirectsPage() {
  return (
    <ListPage<Redirect>
      resource="redirects"
      title={t('Redirects')}
      header={t('Send visitors from old paths to current pages')}
      path="/account/redirects"
      create={{ label: t('New Redirect') }}
      also={
        <Anchor component={Link} to="/account/shop/tables" fz={14}>
          {t('Import and export')}
        </Anchor>
      }
      list={listRedirects}
      columns={[
        { key: 'path', header: t('Path'), render: ({ path }) => path },
        { key: 'target', header: t('Target'), render: ({ target }) => target },
        {
          key: 'updated_at',
          header: t('Last Updated'),
          render: ({ updated_at }) => <RelativeTime value={updated_at} />,
          align: 'right',
          width: 160,
        },
      ]}
      noun={[t('redirect'), t('redirects')]}
      nameOf={({ path }) => path}
      remove={({ id }) => call(redirects.remove, { params: { id } })}
      search={t('Search paths')}
      empty={{
        title: t('No redirects yet'),
        text: rich(
          'A redirect sends visitors from an old link or search result to a page of your shop. {link} if you are moving from another shop system.',
          {
            link: (
              <Anchor component={Link} to="/account/shop/tables" underline="always">
                {t('Import them as a table')}
              </Anchor>
            ),
          },
        ),
      }}
    />
  )
}
