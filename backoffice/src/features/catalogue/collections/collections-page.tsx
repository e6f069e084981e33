// The list of a shop's collections, as the tree shown to visitors.

import type { Collection } from '@kontor/contract/catalogue/collections'
import { formatNumber } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { ListPage } from '../../../ui/pages/list-page.tsx'
import { listCollections, removeCollection } from './collection-data.ts'
import classes from './collections.module.css'

const KINDS = { manual: t('Manual'), rules: t('By rules') }

export function CollectionsPage() {
  return (
    <ListPage<Collection>
      resource="collections"
      title={t('Collections')}
      header={t('Group products into pages for your menus and start page')}
      path="/account/collections"
      create={{ label: t('New Collection') }}
      list={listCollections}
      columns={[
        {
          key: 'title',
          header: t('Title'),
          render: ({ title, path }) => (
            <span className={classes.title} data-level={path.length}>
              {title}
            </span>
          ),
          after: ({ is_live }) => !is_live && <StatusBadge tone="quiet">{t('Not published')}</StatusBadge>,
        },
        { key: 'kind', header: t('Products'), render: ({ kind }) => KINDS[kind] },
        {
          key: 'items_count',
          header: t('Count'),
          render: ({ items_count }) => formatNumber(items_count),
          align: 'right',
          width: 100,
        },
        {
          key: 'updated_at',
          header: t('Last Updated'),
          render: ({ updated_at }) => <RelativeTime value={updated_at} />,
          align: 'right',
          width: 160,
        },
      ]}
      noun={[t('collection'), t('collections')]}
      nameOf={({ title }) => title}
      loss={{
        one: t(
          'Its products are not deleted. A collection with sub-collections, or in a menu or on the start page, cannot be deleted.',
        ),
        many: t(
          'Their products are not deleted. Collections with sub-collections, or in a menu or on the start page, cannot be deleted.',
        ),
      }}
      remove={({ id }) => removeCollection(id)}
      search={t('Search title or URL')}
      filters={[
        {
          key: 'kind',
          label: t('Products'),
          options: [
            { value: 'manual', label: KINDS.manual },
            { value: 'rules', label: KINDS.rules },
          ],
        },
      ]}
      empty={{
        title: t('No collections yet'),
        text: t('A collection is a page of products, chosen manually or by rules, such as new products.'),
      }}
    />
  )
}
