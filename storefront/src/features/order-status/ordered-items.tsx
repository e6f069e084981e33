// The items of the order, for a visitor who paid in this browser or has entered the order's e-mail address.
// All remaining visitors see a form for the address.

import { placeLines } from '@kontor/contract/shops/addresses/address-format'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { OrderView } from '@kontor/contract/storefront/storefront-pages'
import { countryName } from '../../lib/country-name.ts'
import { useTexts } from '../../lib/messages/texts.tsx'
import { orderPath } from '../../lib/paths.ts'
import { TextField } from '../../ui/field.tsx'
import { LineDiscounts } from '../checkout/summary/line-discounts.tsx'

interface Props {
  view: OrderView
  shop: PublicShop
}

/**
 * A button that fills the cart with the items of the order. The request contains the e-mail address if the
 * visitor has entered the address.
 */
export function OrderAgain({ view, shop, is_given_up }: Props & { is_given_up: boolean }) {
  return (
    <form method="post" action={`${orderPath(shop.slug, view.order.id)}/again`}>
      {view.email && <input type="hidden" name="email" value={view.email} />}
      <button type="submit" className={is_given_up ? 'primary' : 'secondary'}>
        {useTexts().say('order.again')}
      </button>
    </form>
  )
}

/** Buttons that download the order's invoice, receipt and credit notes. */
function OrderDocuments({ view: { order, email, documents }, shop }: Props) {
  const texts = useTexts()
  if (documents.length === 0) return null
  return (
    <div className="order-actions">
      {documents.map(({ id, kind, number }) => (
        <form key={id} method="post" action={`${orderPath(shop.slug, order.id)}/documents/${id}`}>
          {email && <input type="hidden" name="email" value={email} />}
          <button type="submit" className="secondary">
            {texts.say(`order.download_${kind}`, { number })}
          </button>
        </form>
      ))}
    </div>
  )
}

/** The recipient of the goods or the invoice, in the lines of a label. */
function OrderedTo({ to, title }: { to: NonNullable<OrderView['shipping_address']>; title: string }) {
  const texts = useTexts()
  const names = [to.recipient_name, to.company_name].filter((name) => name !== '')
  const lines = [...names, ...placeLines(to, countryName(to.country, texts.locale))]
  return (
    <>
      <h2>{title}</h2>
      <address className="ordered-to">{lines.join('\n')}</address>
    </>
  )
}

/** `submit` is the label of the button that shows the items. */
export function OrderedItems({ view, shop, submit }: Props & { submit?: string }) {
  const texts = useTexts()
  const { order, items } = view
  if (items)
    return (
      <section>
        <h2>{texts.say('order.items')}</h2>
        <ul className="summary-lines">
          {items.map(({ title, variant_title, sku, quantity, removed_quantity, amount, discounts }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a product may be there twice, and the list never changes
            <li key={at}>
              <span>
                {texts.number(quantity)} × <bdi lang={texts.written.lang}>{title}</bdi>
                {variant_title && <span className="variant-title"> {variant_title}</span>}
                {sku && <span className="quiet-text"> {sku}</span>}
                {removed_quantity > 0 &&
                  ` (${texts.say('order.removed', { quantity: texts.number(removed_quantity) })})`}
              </span>
              <span>{texts.money(amount, order.currency)}</span>
              <LineDiscounts discounts={discounts} currency={order.currency} />
            </li>
          ))}
        </ul>
        {view.shipping_address && (
          <OrderedTo to={view.shipping_address} title={texts.say('checkout.delivery')} />
        )}
        {view.billing_address && (
          <OrderedTo to={view.billing_address} title={texts.say('checkout.billing')} />
        )}
        <OrderDocuments view={view} shop={shop} />
      </section>
    )
  return (
    <form className="order-email" method="post" action={orderPath(shop.slug, order.id)}>
      <h2>{texts.say('order.items')}</h2>
      <TextField
        name="email"
        label={texts.say('order.email')}
        help={texts.say('order.email_help')}
        value={view.email}
        error={view.is_email_wrong ? texts.say('order.email_wrong') : undefined}
        is_first_wrong={view.is_email_wrong}
        autoComplete="email"
        type="text"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <button type="submit" className="secondary">
        {submit ?? texts.say('order.show_items')}
      </button>
    </form>
  )
}
