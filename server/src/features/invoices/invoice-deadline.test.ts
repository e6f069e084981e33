// A whole file has the deadline of every other answer, however long its drawing takes.

import { api } from '@kontor/contract/api'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { placeOrderPaidByHand, startPaying } from '../../testing/paying-shop.ts'
import { type InvoicePrinter, printHere } from './printing/invoice-printer.ts'

const ANSWER_WITHIN_MS = 500

/** Draws when the test releases it. */
function heldPrinter() {
  const asked: string[] = []
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const printer: InvoicePrinter = {
    wake: () => undefined,
    print: async (invoice, logo) => {
      asked.push(invoice.number)
      await held
      return printHere.print(invoice, logo)
    },
  }
  return { printer, asked, letGo }
}

it('H-12 an invoice that is not drawn in time returns 503 with Retry-After, and is drawn once for all waiting requests', async () => {
  const { app, selling } = await startPaying()
  const order = await placeOrderPaidByHand(app, selling)
  const [invoice] = await selling.owner.call(api.invoices.ofOrder, { params: { id: order.id } })
  const { printer, asked, letGo } = heldPrinter()
  const { config, db } = app.platform
  const slow = await startTestApp(
    {
      ANSWER_WITHIN_MS: String(ANSWER_WITHIN_MS),
      PUBLIC_URL: config.public_url,
      JWT_KEY: config.jwt_key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    { db, printer },
  )
  const ask = (url: string) => slow.send({ method: 'GET', url, token: selling.owner.access_token })
  const urls = [`/v1/a/orders/${order.id}/invoice`, `/v1/a/invoices/${invoice!.id}/pdf`]
  for (const { status, json, headers } of await Promise.all(urls.map(ask))) {
    expect([status, json.error, headers['content-disposition']]).toEqual([503, 'unavailable', undefined])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  letGo()
  const [url = ''] = urls
  const { status, bytes } = await app.send({ method: 'GET', url, token: selling.owner.access_token })
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect(asked).toEqual([invoice!.number])
})
