// "I did not order this": the target of a link in mails to buyers, for recipients who did not order. Opening
// the page changes nothing, because mail scanners open links; the button of the page makes the change. A mail
// program's own button (RFC 8058) sends the form without the page, and only ends the mails.

import { apiError } from '../../../../http/errors/problem.ts'
import type { Platform } from '../../../../platform.ts'
import { readObjection, recordObjection } from '../../../orders/mails/objections.ts'
import type { PageLimits, Pages } from '../sending/bind-page.ts'
import type { Visit } from '../visit.ts'

const PATH = '/store/:shop/not-my-order'

const tokenIn = ({ form, query }: Visit): string => form.get('t') ?? query.get('t') ?? ''

/** The parameter only chooses the words. The button of the form decides whether the shop is reported. */
const isGift = ({ query }: Visit): boolean => query.has('gift')

export function bindObjection({ bind }: Pages, limits: PageLimits, config: Platform['config']): void {
  const read = (visit: Visit) => {
    const token = tokenIn(visit)
    const objection = readObjection(config, visit.shop.id, token)
    if (objection === undefined) throw apiError('not_found')
    return { token, objection }
  }

  bind('GET', PATH, (visit) => ({
    view: { kind: 'objection', is_gift: isGift(visit), step: 'ask', token: read(visit).token },
    status: 200,
  }))

  bind(
    'POST',
    PATH,
    async (visit, { db }) => {
      const { objection } = read(visit)
      const is_complaint = visit.form.get('List-Unsubscribe') === null
      await recordObjection(db, config, visit.shop.id, {
        ...objection,
        is_complaint,
        address: visit.address,
      })
      return { view: { kind: 'objection', is_gift: isGift(visit), step: 'done' }, status: 200 }
    },
    limits,
  )
}
