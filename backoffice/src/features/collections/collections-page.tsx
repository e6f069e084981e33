// The list of a shop's collections, as the tree that visitors see.

import type { Collection } from '@kontor/contract/catalogue/collections'
import { ListPage } from '../../ui/list-page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { listCollections, removeCollection } from './collection-data.ts'
import classes from './collections.module.css'

const KINDS = { manual: 'Manual', rules: 'By rules' }

export function CollectionsPage() {
  return (
    <ListPage<Collection>
      resource="collections"
      title="Collections"
      header="Group products into pages for your menus and start page"
      path="/account/collections"
      create={{ label: 'New Collection' }}
      list={listCollections}
      columns={[
        {
          key: 'title',
          header: 'Title',
          render: ({ title, path }) => (
            <span className={classes.title} data-level={path.length}>
              {title}
            </span>
          ),
          after: ({ is_live }) => !is_live && <StatusBadge tone="quiet">Draft</StatusBadge>,
        },
        { key: 'kind', header: 'Products', render: ({ kind }) => KINDS[kind] },
        {
          key: 'items_count',
          header: 'Count',
          render: ({ items_count }) => items_count.toLocaleString('en-GB'),
          align: 'right',
          width: 100,
        },
        {
          key: 'updated_at',
          header: 'Last Updated',
          render: ({ updated_at }) => <RelativeTime value={updated_at} />,
          align: 'right',
          width: 160,
        },
      ]}
      noun={['collection', 'collections']}
      nameOf={({ title }) => title}
      loss={{
        one: 'Its products are not deleted. A collection with sub-collections, or in a menu or on the start page, cannot be deleted.',
        many: 'Their products are not deleted. Collections with sub-collections, or in a menu or on the start page, cannot be deleted.',
      }}
      remove={({ id }) => removeCollection(id)}
      search="Search title or URL"
      filters={[
        {
          key: 'kind',
          label: 'Products',
          options: [
            { value: 'manual', label: KINDS.manual },
            { value: 'rules', label: KINDS.rules },
          ],
        },
      ]}
      empty={{
        title: 'No collections yet',
        text: 'A collection is a page of products, chosen manually or by rules, such as new products.',
      }}
    />
  )
}
