// The page for an unknown address. Within the account the account's frame is present already; elsewhere the
// page brings the public frame.

import { Button, Container, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from '../../lib/texts.ts'

const PublicFrame = lazy(async () => ({ default: (await import('./public-frame.tsx')).PublicFrame }))

export function NotFoundPage() {
  const is_inside = useLocation().pathname.startsWith('/account')
  const content = (
    <Container size={640} py={64}>
      <title>{t('Page not found · Kontor')}</title>
      <Title order={1}>{t('Page not found')}</Title>
      <Text c="dimmed" mt={8} mb={24}>
        {t('Check the URL. The page may have been removed.')}
      </Text>
      <Button component={Link} to={is_inside ? '/account' : '/'}>
        {t('Go home')}
      </Button>
    </Container>
  )
  return is_inside ? (
    content
  ) : (
    <Suspense>
      <PublicFrame>{content}</PublicFrame>
    </Suspense>
  )
}
