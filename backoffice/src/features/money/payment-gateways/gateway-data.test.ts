import type { PaymentGateway } from '@kontor/contract/money/payment-gateways'
import { expect, test } from 'vitest'
import { gatewayValues } from './gateway-data.ts'

const endpoint_url = 'https://kontor.example/v1/webhooks/stripe/7'

test.each([
  ['https://kontor.example/v1/webhooks/stripe/', endpoint_url],
  ['https://shop.example/hook', 'https://shop.example/hook'],
])('the form of a gateway made with the webhook URL %s has %s', (webhook_url, shown) => {
  expect(gatewayValues({ webhook_url, endpoint_url } as PaymentGateway).webhook_url).toBe(shown)
})
