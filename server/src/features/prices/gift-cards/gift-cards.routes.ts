// Routes of a shop's gift cards.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { getGiftCard, lookUpBalance, pageOfEntries, pageOfGiftCards } from './find-gift-cards.ts'
import type { MailCode } from './mail-code.ts'
import { changeGiftCard, issueGiftCard, replaceGiftCardCode, voidGiftCard } from './save-gift-card.ts'

export function registerGiftCards(app: App, mailCode: MailCode): void {
  const { gift_cards } = api
  route(app, gift_cards.list, ({ read_db, shop, query }) => pageOfGiftCards(read_db, shop, query))
  route(app, gift_cards.get, ({ db, shop, params }) => getGiftCard(db, shop, params.id))
  route(app, gift_cards.create, ({ db, shop, body }) => issueGiftCard(db, shop, mailCode, body))
  route(app, gift_cards.update, ({ db, shop, params, body }) => changeGiftCard(db, shop, params.id, body))
  route(app, gift_cards.replaceCode, ({ db, shop, params, body }) =>
    replaceGiftCardCode(db, shop, mailCode, params.id, body),
  )
  route(app, gift_cards.void, ({ db, shop, params, body }) => voidGiftCard(db, shop, params.id, body))
  route(app, gift_cards.entries, ({ read_db, shop, params, query }) =>
    pageOfEntries(read_db, shop, params.id, query),
  )
  route(app, gift_cards.balance, ({ db, params, body, request }) =>
    lookUpBalance(db, app.http.shared_limits, {
      shop_id_or_slug: params.shopId,
      code: body.code,
      address: request.ip,
    }),
  )
}
