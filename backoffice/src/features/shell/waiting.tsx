// Shown while the code of the first page is loading, and when loading failed.

import { Button, Container, Text, Title } from '@mantine/core'

export function Waiting() {
  return null
}

export function Failed() {
  return (
    <Container size={640} py={64}>
      <Title order={1}>This page could not be shown</Title>
      <Text mt={8} mb={24}>
        The connection may be lost, or a new version is available. Saved data is not affected.
      </Text>
      <Button onClick={() => location.reload()}>Reload</Button>
    </Container>
  )
}
