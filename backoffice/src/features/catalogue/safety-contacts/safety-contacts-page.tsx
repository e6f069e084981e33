// The list of a shop's manufacturers and responsible persons.

import type { SafetyContact } from '@kontor/contract/catalogue/products/safety-contacts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { ListPage } from '../../../ui/pages/list-page.tsx'
import { listSafetyContacts, removeSafetyContact } from './safety-contact-data.ts'

export function SafetyContactsPage() {
  return (
    <ListPage<SafetyContact>
      resource="safety-contacts"
      title={t('Safety Contacts')}
      header={t('Manufacturers of your products and responsible persons in the EU')}
      path="/account/safety-contacts"
      create={{ label: t('New Safety Contact') }}
      also={
        <Anchor component={Link} to="/account/products" fz={14}>
          {t('Products')}
        </Anchor>
      }
      list={listSafetyContacts}
      columns={[
        { key: 'name', header: t('Name'), render: ({ name }) => name },
        {
          key: 'electronic_address',
          header: t('Email or website'),
          render: ({ electronic_address }) => electronic_address,
        },
        {
          key: 'updated_at',
          header: t('Last Updated'),
          render: ({ updated_at }) => <RelativeTime value={updated_at} />,
          align: 'right',
          width: 160,
        },
      ]}
      noun={[t('safety contact'), t('safety contacts')]}
      nameOf={({ name }) => name}
      remove={({ id }) => removeSafetyContact(id)}
      search={t('Search name, email or website')}
      empty={{
        title: t('No safety contacts yet'),
        text: t(
          'Most goods sold in the EU have to name their manufacturer and, if it is outside the EU, a responsible person in the EU.',
        ),
      }}
    />
  )
}
