// The name of a shipping method: the title with the provider, and a mark for an express method whose title
// does not say so.

import type { ShippingOption } from '@kontor/contract/orders/orders'
import { useTexts } from '../../lib/messages/texts.tsx'

type Named = Pick<ShippingOption, 'title' | 'provider' | 'service_level'>

const isUnsaidExpress = ({ service_level, title, provider }: Named): boolean =>
  service_level === 'express' && !/express/i.test(title || provider)

export function WayName({ way }: { way: Named }) {
  const texts = useTexts()
  return (
    <>
      {way.title || way.provider}
      {way.title !== '' && !way.title.includes(way.provider) && (
        <span className="quiet-text"> {way.provider}</span>
      )}
      {isUnsaidExpress(way) && <span className="mark"> {texts.say('checkout.express')}</span>}
    </>
  )
}
