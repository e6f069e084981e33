// Where an order is: the parcel, or of an order in several parcels what is in each parcel, and what is still to come.

import type { OrderView } from '@kontor/contract/storefront/storefront-pages'
import { useTexts } from '../../lib/messages/texts.tsx'

function Goods({ goods }: { goods: OrderView['to_come'] }) {
  const texts = useTexts()
  if (goods.length === 0) return null
  return (
    <ul className="parcel-goods">
      {goods.map(({ title, quantity }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a product may be there twice, and the list never changes
        <li key={at}>
          {texts.number(quantity)} × <bdi lang={texts.written.lang}>{title}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Tracking({ number, url }: NonNullable<OrderView['tracking']>) {
  const texts = useTexts()
  if (number === '' && url === '') return null
  return (
    <p className="parcel-tracking">
      {number !== '' && `${texts.say('order.tracking', { number })} `}
      {url !== '' && (
        <a href={url} rel="noreferrer nofollow" target="_blank">
          {texts.say('order.follow')}
        </a>
      )}
    </p>
  )
}

export function OrderParcels({ view: { parcels, to_come, tracking } }: { view: OrderView }) {
  const texts = useTexts()
  if (parcels.length === 0) return tracking && <Tracking {...tracking} />
  return (
    <section className="parcels">
      {parcels.map(({ number, status, tracking_number, tracking_url, goods }) => (
        <section key={number} className="parcel">
          <h2>
            {texts.say('order.parcel', { number })}{' '}
            <span className="quiet-text">{texts.say(`order.parcel_${status}`)}</span>
          </h2>
          <Goods goods={goods} />
          <Tracking number={tracking_number} url={tracking_url} />
        </section>
      ))}
      {to_come.length > 0 && (
        <section className="parcel">
          <h2>{texts.say('order.to_come')}</h2>
          <Goods goods={to_come} />
        </section>
      )}
    </section>
  )
}
