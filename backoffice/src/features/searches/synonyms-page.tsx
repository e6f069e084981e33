// The list of a shop's synonyms.

import { type SynonymSet, searchSynonyms } from '@kontor/contract/catalogue/searches'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import type { ListCall } from '../../ui/list/list-state.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

const listSynonyms: ListCall<SynonymSet> = (query, signal) => call(searchSynonyms.list, { query }, { signal })

export function SynonymsPage() {
  return (
    <ListPage<SynonymSet>
      resource="search-synonyms"
      title="Synonyms"
      header="Words that find the same products"
      path="/account/search-synonyms"
      create={{ label: 'New Synonyms' }}
      also={
        <Anchor component={Link} to="/account/searches" fz={14}>
          Searches
        </Anchor>
      }
      list={listSynonyms}
      columns={[
        { key: 'words', header: 'Words', render: ({ words }) => words.join(', ') },
        {
          key: 'language',
          header: 'Language',
          render: ({ language }) => language?.toUpperCase() ?? 'All',
          width: 120,
        },
        {
          key: 'updated_at',
          header: 'Last Updated',
          render: ({ updated_at }) => <RelativeTime value={updated_at} />,
          align: 'right',
          width: 160,
        },
      ]}
      noun={['set of synonyms', 'sets of synonyms']}
      nameOf={({ words }) => words.join(', ')}
      remove={({ id }) => call(searchSynonyms.remove, { params: { id } })}
      search="Search words"
      empty={{
        title: 'No synonyms yet',
        text: 'Customers who search for one of the words also find the products with the others, such as cup and mug.',
      }}
    />
  )
}
