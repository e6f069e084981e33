// The withdrawal function (Directive 2011/83/EU, article 11a; in Germany section 356a BGB). The first page is
// a form, the second shows the entries with the button that declares the withdrawal, the third shows the time
// of receipt. Every shop has the function. The pages never disclose whether an order exists.

import { randomUUID } from 'node:crypto'
import type { Declaration } from '@kontor/contract/orders/withdrawals'
import type { WithdrawalValues, WithdrawalView } from '@kontor/contract/storefront/visitor-pages'
import { isUuid } from '@kontor/contract/values/id'
import type { Platform } from '../../../../platform.ts'
import { declareWithdrawal, readDeclaration } from '../../../orders/withdrawals/withdrawals.ts'
import { storePath } from '../../store-paths.ts'
import type { PageLimits, Pages } from '../sending/bind-page.ts'
import type { PageResponse } from '../sending/page-response.ts'

/** No field takes a longer text. A longer text is cut before validation. */
const MAX_TEXT_LENGTH = 2000

function valuesIn(form: URLSearchParams): WithdrawalValues {
  // A browser sends line ends as CRLF.
  const text = (name: string) => (form.get(name) ?? '').slice(0, MAX_TEXT_LENGTH).replace(/\r\n?/g, '\n')
  return {
    name: text('name'),
    order_number: text('order_number'),
    email: text('email'),
    goods: text('goods'),
  }
}

/**
 * The browser may cache the page, so going back neither asks whether to send a form again nor loses typed
 * text.
 */
const shown = (view: WithdrawalView, status = 200): PageResponse => ({ view, status, is_cacheable: true })

const toFill = (values: WithdrawalValues): PageResponse =>
  shown({ kind: 'withdrawal', step: 'form', values, errors: [] })

const toConfirm = (values: Declaration, status = 200): PageResponse =>
  shown({ kind: 'withdrawal', step: 'check', values, key: randomUUID() }, status)

/** Passes valid entries to `next`. If entries are wrong, shows the form again with the errors. */
function ifRight(form: URLSearchParams, next: (values: Declaration) => PageResponse | Promise<PageResponse>) {
  const values = valuesIn(form)
  const read = readDeclaration(values)
  return Array.isArray(read)
    ? shown({ kind: 'withdrawal', step: 'form', values, errors: read }, 422)
    : next(read)
}

/**
 * `limits` applies to reviewing the entries. `sending` applies to the declaration, which sends a mail to any
 * entered address.
 */
export function bindWithdrawal(
  { bind }: Pages,
  { limits, sending }: { limits: PageLimits; sending: PageLimits },
  config: Platform['config'],
): void {
  bind('GET', '/store/:shop/withdrawal', ({ query }) =>
    toFill({ name: '', order_number: (query.get('order') ?? '').slice(0, 60), email: '', goods: '' }),
  )

  bind(
    'POST',
    '/store/:shop/withdrawal',
    ({ form }) =>
      form.get('action') === 'change' ? toFill(valuesIn(form)) : ifRight(form, (values) => toConfirm(values)),
    limits,
  )

  // Redirects a link to the page in another language, after a form was sent.
  bind('GET', '/store/:shop/withdrawal/confirm', ({ shop }) => ({ go_to: `${storePath(shop)}/withdrawal` }))

  bind(
    'POST',
    '/store/:shop/withdrawal/confirm',
    ({ shop, form, isMailHeld, visitor: { lang, locale } }, { db }) =>
      ifRight(form, async (values) => {
        const id = form.get('key')?.toLowerCase() ?? ''
        const declaring = {
          ...values,
          shop_id: shop.id,
          id,
          language: lang,
          locale,
          time_zone: shop.time_zone,
          isMailHeld,
        }
        const received = isUuid(id) ? await declareWithdrawal(db, config, declaring) : undefined
        // If the key is missing, or belongs to another text, pressing twice could make two withdrawals. The
        // page is shown again with a key of its own.
        if (received === undefined) return toConfirm(values, 422)
        return shown({ kind: 'withdrawal', step: 'done', values, ...received })
      }),
    sending,
  )
}
