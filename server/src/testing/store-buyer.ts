// A buyer who uses the storefront's forms.

import { customerCookie } from '../features/storefront/customer/customer-cookie.ts'
import { ownCookies } from '../http/access/cookie.ts'
import type { RawResponse, TestApp } from './app.ts'
import { hiddenField, type Visitor, visit } from './visitor.ts'

export const HAMBURG = {
  recipient_name: 'Bea Buyer',
  street: 'Elbchaussee 2',
  city: 'Hamburg',
  zip: '22765',
  country: 'DE',
}

export const shippingTo = (address: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(address).map(([name, value]) => [`shipping_address.${name}`, value]))

/** All fields of the checkout page's form, filled in for a delivery to Hamburg. */
export const fill = (page: RawResponse, over: Record<string, string> = {}): Record<string, string> => ({
  action: 'pay',
  order_id: hiddenField(page, 'order_id'),
  shown_total: hiddenField(page, 'shown_total'),
  ...(page.text.includes('name="shown_due"') ? { shown_due: hiddenField(page, 'shown_due') } : {}),
  shown_items: hiddenField(page, 'shown_items'),
  shipping_method: /name="shipping_method" [^>]*value="([^"]*)"/.exec(page.text)?.[1] ?? '',
  customer_user_email: 'buyer@example.com',
  ...shippingTo(HAMBURG),
  ...over,
})

/** A visitor with a quantity of a product in the shop's cart. */
export async function visitWithCart(
  app: TestApp,
  slug: string,
  product_id: string,
  quantity = '2',
): Promise<Visitor> {
  const visitor = visit(app, { 'accept-language': 'en-DE,en' })
  await visitor.post(`/store/${slug}/cart`, { add: product_id, quantity })
  return visitor
}

/** As the store's login does once the address is proved. */
export function logInToStore(
  { platform }: TestApp,
  { cookies }: Visitor,
  { id }: { id: string },
  email: string,
): void {
  const { vault, clock, config } = platform
  const cookie_parts = { vault, clock, cookies: ownCookies(config.store_url) }
  const [name = '', value = ''] = customerCookie(cookie_parts, id, { email }).split(';')[0]!.split(/=(.*)/s)
  cookies.set(name, value)
}
