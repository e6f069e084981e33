// Shows owners and admins of an active shop which legally required pages are still empty. Renders nothing if none is.

import { Anchor, Text, Title } from '@mantine/core'
import { Link } from 'react-router'

export function MissingPages({ missing }: { missing: string }) {
  if (missing === '') return null
  return (
    <section aria-labelledby="missing-pages">
      <Title order={2} id="missing-pages" mb={8}>
        Legally required pages
      </Title>
      <Text>
        Your shop has {missing}.{' '}
        <Anchor component={Link} to="/account/shop/pages" underline="always">
          Add missing pages
        </Anchor>
      </Text>
    </section>
  )
}
