import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WebhookFields } from './payment-gateway-page.tsx'

test('the events of the webhook are listed where it is set up', { timeout: 60_000 }, () => {
  const form = { getInputProps: () => ({}) } as never
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <WebhookFields form={form} creating />
    </MantineProvider>,
  )
  expect(drawn).toContain('Events to send: checkout.session.completed, ')
})

test('a secret that is refused is marked for screen readers', { timeout: 60_000 }, () => {
  const form = { getInputProps: (name: string) => (name === 'webhook_secret' ? { error: 'Wrong' } : {}) }
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <WebhookFields form={form as never} creating />
    </MantineProvider>,
  )
  expect(/<input[^>]*whsec_[^>]*>/.exec(drawn)?.[0]).toContain('aria-invalid="true"')
})
