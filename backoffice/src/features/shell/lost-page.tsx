// An address that leads nowhere.

import { Button, Container } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'

export function LostPage() {
  return (
    <Container size={640} py={64}>
      <EmptyState
        title="There is nothing at this address"
        text="It may have been mistyped, or what was here has been removed."
        action={
          <Button component={Link} to="/account">
            Go home
          </Button>
        }
      />
    </Container>
  )
}
