// Shown in place of news that could not be loaded.

import { Text } from '@mantine/core'

export const NewsUnavailable = () => (
  <Text c="dimmed" role="status">
    The news is currently unavailable.
  </Text>
)
