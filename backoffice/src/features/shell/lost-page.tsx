// An address that leads nowhere.

import { Button, Container, Text, Title } from '@mantine/core'
import { Link } from 'react-router'

export function LostPage() {
  return (
    <Container size={640} py={64}>
      <title>Nothing here · Kontor</title>
      <Title order={1}>There is nothing at this address</Title>
      <Text c="dimmed" mt={8} mb={24}>
        It may have been mistyped, or what was here has been removed.
      </Text>
      <Button component={Link} to="/account">
        Go home
      </Button>
    </Container>
  )
}
