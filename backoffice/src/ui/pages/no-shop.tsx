// Shown on a page about a shop while no shop is selected, with a link for choosing a shop.

import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'

export const NO_SHOP = t('You need to select a shop from the sidebar to view this page.')

export const NoShop = () => (
  <>
    <title>{t('No shop selected · Kontor')}</title>
    <Text mb={8}>{NO_SHOP}</Text>
    <Anchor component={Link} to="/account" underline="always">
      {t('All your shops')}
    </Anchor>
  </>
)
