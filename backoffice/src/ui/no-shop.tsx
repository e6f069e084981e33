// What a page of a shop says while no shop is selected.

import { Text } from '@mantine/core'

export const NO_SHOP = 'You need to select a shop from the sidebar to view this page.'

export const NoShop = () => <Text>{NO_SHOP}</Text>
