// The routes for members and invitations of a shop.

import { api } from '@kontor/contract/api'
import { officeLanguageOf } from '../../../http/browser/office-language.ts'
import { type App, route } from '../../../http/route.ts'
import { changeRole } from './change-role.ts'
import { inviteAgain, inviteMember } from './invite-member.ts'
import { pageOfTeam } from './manage-team.ts'
import { removeMember } from './remove-member.ts'

export function registerMembers(app: App): void {
  const { shop_users } = api
  const { config } = app.platform
  route(app, shop_users.list, ({ db, shop, query }) => pageOfTeam(db, shop, query))
  route(app, shop_users.invite, ({ db, shop, body, request }) =>
    inviteMember({ db, config }, shop, body, officeLanguageOf(request)),
  )
  route(app, shop_users.resend, ({ db, shop, params, request }) =>
    inviteAgain({ db, config }, shop, params.userId, officeLanguageOf(request)),
  )
  route(app, shop_users.changeRole, ({ db, shop, params, body }) =>
    changeRole(db, shop, params.userId, body.role),
  )
  route(app, shop_users.remove, ({ db, shop, params }) => removeMember(db, shop, params.userId))
}
