// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parts of sources, also with templates
// Defects 15 to 23: amounts, and webhooks about payments. 49 and 50: money and tax given away by a request that says something else.

import { basketsByTheModel, chargedAsShown, clientsSayNothingAboutMoney } from '../checks/money.ts'
import { refundsThatNameNothing } from '../checks/refunds.ts'
import { numbersWithWrongDigits } from '../checks/vat-numbers.ts'
import { forgedEvents, lateEvents, repeatedEvents, wrongAmounts } from '../checks/webhooks.ts'
import { type Defect, inContract, inFeature, inServer } from './seed-bug.ts'

export const MONEY_DEFECTS: readonly Defect[] = [
  {
    number: 15,
    title: 'total taken from the body',
    edits: [
      inContract(
        'orders/order-requests.ts',
        'export const publicOrderRequest = z.object({\n',
        'export const publicOrderRequest = z.object({\n  total: z.any(),\n  subtotal: z.any(),\n',
      ),
      inFeature(
        'orders/placing/order-request.ts',
        '    shipping_address_id: null,',
        '    sent: body,\n    shipping_address_id: null,',
      ),
      inFeature(
        'orders/placing/new-order.ts',
        '    ...totalsOf(basket),',
        "    ...totalsOf(basket),\n    ...((request as any).sent?.total ? { total: (request as any).sent.total, subtotal: (request as any).sent.subtotal, shipping_total: '0', tax_total: '0' } : {}),",
      ),
    ],
    found_by: clientsSayNothingAboutMoney,
    sign: { row: 'M-02', says: /a client's own total: 0\.01/ },
  },
  {
    number: 16,
    title: 'price as a float',
    edits: [
      inServer(
        'pricing/order-total.ts',
        'const listed = split(unit * quantity, group, prices_include_tax)',
        "const listed = split(BigInt(Math.floor(Number(line.unit_price) * line.quantity * (currency === 'JPY' ? 1 : 100))), group, prices_include_tax)",
      ),
    ],
    found_by: basketsByTheModel,
    sign: { row: 'N-03', says: /as [\d.]+ instead of/ },
  },
  {
    number: 17,
    title: 'yen times a hundred',
    edits: [
      inContract('orders/payments/stripe-amounts.ts', "'BIF CLP DJF GNF JPY KMF", "'BIF CLP DJF GNF KMF"),
    ],
    found_by: chargedAsShown,
    sign: { row: 'N-05', says: /JPY is charged as \d+ jpy/ },
  },
  {
    number: 18,
    title: 'rounding per order, not per line',
    edits: [
      inServer(
        'pricing/order-total.ts',
        '  return {\n    items,\n    shipping_total',
        '  if (!prices_include_tax && facts.lines[0]) tax_sum = taxOn(groups.of(facts.lines[0].tax, facts.lines[0].taken_out_rate), subtotal_sum) + shipping.tax\n  return {\n    items,\n    shipping_total',
      ),
    ],
    found_by: basketsByTheModel,
    sign: { row: 'N-03', says: /tax_total \w+ as [\d.]+ instead of/ },
  },
  {
    number: 19,
    title: 'webhook verified on the parsed JSON',
    edits: [
      inServer(
        'integrations/payments/stripe/webhook.ts',
        '.update(raw_body).digest()',
        '.update(JSON.stringify(JSON.parse(raw_body.toString().trim()))).digest()',
      ),
    ],
    found_by: forgedEvents,
    sign: { row: 'W-01', says: /is answered with 200: \{"body"/ },
  },
  {
    number: 20,
    title: 'secret of any gateway accepted',
    edits: [
      inFeature(
        'orders/payments/reporting/receive-event.ts',
        'const secret = { provider: gateway.provider, secret: gateway.webhook_secret }',
        `const secret = { provider: gateway.provider, secret: gateway.webhook_secret }
  const everywhere = all.db.forPlatform()
  for (const { id } of await everywhere.rows<{ id: string }>({ text: 'select id from payment_gateways', values: [], name: '' } as never)) {
    const other = await findGatewayForUse(everywhere, all, id)
    try {
      await readSignedEvent(request, { ...secret, secret: other!.webhook_secret }, clock, () => undefined)
      secret.secret = other!.webhook_secret
    } catch {}
  }`,
      ),
    ],
    found_by: forgedEvents,
    sign: { row: 'W-01', says: /is answered with 200: \{"(secret|to)"/ },
  },
  {
    number: 21,
    title: 'amount unchecked',
    edits: [
      inFeature(
        'orders/payments/reporting/apply-report.ts',
        'const problem = amountProblem(payment, is_for_order ? order : undefined, report)',
        'const problem = undefined as string | undefined',
      ),
    ],
    found_by: wrongAmounts,
    sign: { row: 'I5', says: /an event of another amount made the order/ },
  },
  {
    number: 22,
    title: 'event id not unique',
    edits: [
      inFeature(
        'orders/payments/reporting/receive-event.ts',
        'shop_id: gateway.shop_id, payment_gateway_id: gateway.id, event_id: event.id }',
        'shop_id: gateway.shop_id, payment_gateway_id: gateway.id, event_id: `${event.id}${Math.random()}` }',
      ),
    ],
    found_by: repeatedEvents,
    sign: { row: 'W-05', says: /one event: \{"events":\d+/ },
  },
  {
    number: 23,
    title: 'refunded → paid or processing allowed',
    edits: [
      inContract(
        'orders/order-status.ts',
        "  refunded: state([], 'refunded', 'none'),",
        "  refunded: state(['paid', 'processing'], 'refunded', 'none'),",
      ),
    ],
    found_by: lateEvents,
    sign: { row: 'I10', says: /refunded is \w+ again \(200\)/ },
  },
  {
    number: 49,
    title: 'a refund without parts pays out everything',
    edits: [
      inContract(
        'orders/payments/refunds.ts',
        'const refundFields = z.strictObject({',
        'const refundFields = z.object({',
      ),
      inContract(
        'orders/payments/refunds.ts',
        '.refine((wanted) => wanted.all === true || isPartNamed(wanted), {',
        '.refine(() => true, {',
      ),
      inFeature(
        'orders/refunding/refund-part.ts',
        "all === true ? { kind: 'rest' }",
        "all === true || (lines.length === 0 && shipping === undefined && amount === undefined) ? { kind: 'rest' }",
      ),
    ],
    found_by: refundsThatNameNothing,
    sign: { row: 'N-13', says: /^a refund of \{.*\} pays out 24\.85/ },
  },
  {
    number: 50,
    title: 'a VAT number by its form alone',
    edits: [
      inFeature(
        'taxes/vat-numbers/check-vat-number.ts',
        "status: checked.do_check_digits_fit ? 'well_formed' : 'invalid'",
        "status: 'well_formed'",
      ),
    ],
    found_by: numbersWithWrongDigits,
    sign: { row: 'N-14', says: /is answered with a tax of 0\.00/ },
  },
]
