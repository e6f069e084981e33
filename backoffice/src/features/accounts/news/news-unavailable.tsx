import { Text } from '@mantine/core'
import { t } from '../../../lib/texts.ts'

export const NewsUnavailable = () => (
  <Text c="dimmed" role="status">
    {t('The news is currently unavailable.')}
  </Text>
)
