// Shown while the code of the first page is loading, and when loading failed.

import { Button, Container, Text, Title } from '@mantine/core'
import { t } from '../../lib/texts.ts'

export function Waiting() {
  return null
}

export function Failed() {
  return (
    <Container size={640} py={64}>
      <Title order={1}>{t('This page could not be shown')}</Title>
      <Text mt={8} mb={24}>
        {t('The connection may be lost, or a new version is available. Saved data is not affected.')}
      </Text>
      <Button onClick={() => location.reload()}>{t('Reload')}</Button>
    </Container>
  )
}
