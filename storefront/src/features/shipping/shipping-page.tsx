// The shipping costs: each method with its countries, its prices, and the value of goods from which the
// method is free.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { ShippingView, ShippingWay } from '@kontor/contract/storefront/storefront-pages'
import { isZero } from '@kontor/contract/values/money'
import { countryName } from '../../lib/country-name.ts'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { cataloguePath } from '../../lib/paths.ts'
import type { PageHead } from '../../ui/frame/page-head.ts'
import { PriceNote } from '../../ui/price-note.tsx'
import { WayName } from './way-name.tsx'

export const shippingHead = ({ ways }: ShippingView, shop: PublicShop, texts: Texts): PageHead => ({
  title: texts.say('shipping.title'),
  description: texts.say('shipping.about', { shop: shop.name }),
  is_private: ways.length === 0,
})

/** Longer lists of countries are folded up. */
const FEW_COUNTRIES = 30

function Countries({ codes }: { codes: readonly string[] }) {
  const texts = useTexts()
  const names = codes.map((code) => countryName(code, texts.lang))
  const list = names.sort((a, b) => a.localeCompare(b, texts.lang)).join(', ')
  if (codes.length <= FEW_COUNTRIES) return list
  return (
    <details>
      <summary>{texts.count('shipping.countries', codes.length)}</summary>
      {list}
    </details>
  )
}

function Way({ way, shop }: { way: ShippingWay; shop: PublicShop }) {
  const texts = useTexts()
  const money = (amount: string) => texts.money(amount, shop.default_currency)
  return (
    <section>
      <h2>
        <WayName way={way} />
      </h2>
      {way.description !== '' && <p className="as-written">{way.description}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.say('shipping.to')}</th>
            <th scope="col">
              {texts.say('shipping.price')} <PriceNote shop={shop} ships={false} />
            </th>
          </tr>
        </thead>
        <tbody>
          {way.rates.map(({ countries, amount, free_above_value }) => (
            <tr key={countries.join()}>
              <td>
                <Countries codes={countries} />
              </td>
              <td>
                {isZero(amount)
                  ? texts.say('sum.free')
                  : texts.say(`shipping.${way.method}`, { price: money(amount) })}
                {!isZero(amount) && free_above_value !== null && !isZero(free_above_value) && (
                  <span className="quiet-text">
                    {texts.say('shipping.free_from', { value: money(free_above_value) })}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** `base`: see `StoreFrame.products_base`. */
export function ShippingPage({ view, shop, base }: { view: ShippingView; shop: PublicShop; base: string }) {
  const texts = useTexts()
  if (view.ways.length === 0)
    return (
      <>
        <h1>{texts.say('shipping.title')}</h1>
        <div className="empty">
          <h2>{texts.say('shipping.none_title')}</h2>
          <p>{texts.say('shipping.none_text')}</p>
          <a href={cataloguePath(shop.slug, { base })}>{texts.say('shop.all')}</a>
        </div>
      </>
    )
  return (
    <article className="text-page shipping">
      <h1>{texts.say('shipping.title')}</h1>
      <p>
        {texts.say('shipping.about', { shop: shop.name })} {texts.say('shipping.decides')}
      </p>
      {view.ways.map((way) => (
        <Way key={way.id} way={way} shop={shop} />
      ))}
    </article>
  )
}
