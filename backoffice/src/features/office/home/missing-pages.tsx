// Shows owners and admins of an active shop which legally required pages are still empty. Renders nothing if none is.

import { Anchor, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { rich, t } from '../../../lib/texts.ts'

export function MissingPages({ missing }: { missing: string }) {
  if (missing === '') return null
  return (
    <section aria-labelledby="missing-pages">
      <Title order={2} id="missing-pages" mb={8}>
        {t('Legally required pages')}
      </Title>
      <Text>
        {rich('Your shop has {missing}. {link}', {
          missing,
          link: (
            <Anchor component={Link} to="/account/shop/pages" underline="always">
              {t('Add missing pages')}
            </Anchor>
          ),
        })}
      </Text>
    </section>
  )
}
