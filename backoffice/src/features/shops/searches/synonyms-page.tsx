// The list of a shop's synonyms.

import { type SynonymSet, searchSynonyms } from '@kontor/contract/shops/searches'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { call } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import type { ListCall } from '../../../ui/list/list-state.ts'
import { ListPage } from '../../../ui/pages/list-page.tsx'

const listSynonyms: ListCall<SynonymSet> = (query, signal) => call(searchSynonyms.list, { query }, { signal })

export function SynonymsPage() {
  return (
    <ListPage<SynonymSet>
      resource="search-synonyms"
      title={t('Synonyms')}
      header={t('Words that find the same products')}
      path="/account/search-synonyms"
      create={{ label: t('New Synonyms') }}
      also={
        <Anchor component={Link} to="/account/searches" fz={14}>
          {t('Searches')}
        </Anchor>
      }
      list={listSynonyms}
      columns={[
        { key: 'words', header: t('Words'), render: ({ words }) => words.join(', ') },
        {
          key: 'language',
          header: t('Language'),
          render: ({ language }) => language?.toUpperCase() ?? t('All'),
          width: 120,
        },
        {
          key: 'updated_at',
          header: t('Last Updated'),
          render: ({ updated_at }) => <RelativeTime value={updated_at} />,
          align: 'right',
          width: 160,
        },
      ]}
      noun={[t('set of synonyms'), t('sets of synonyms')]}
      nameOf={({ words }) => words.join(', ')}
      remove={({ id }) => call(searchSynonyms.remove, { params: { id } })}
      search={t('Search words')}
      empty={{
        title: t('No synonyms yet'),
        text: t(
          'Customers who search for one of the words also find the products with the others, such as cup and mug.',
        ),
      }}
    />
  )
}
