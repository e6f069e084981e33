// The manufacturer of a product, the responsible person in the Union, and the safety information. Articles 9
// and 19 of Regulation (EU) 2023/988 require the facts from distance sellers.

import type { PublicProduct } from '@kontor/contract/storefront/storefront'
import { Markdown } from '../../../lib/markdown.tsx'
import { useTexts } from '../../../lib/messages/texts.tsx'

type Contact = NonNullable<PublicProduct['manufacturer']>

/** An e-mail address becomes a link, an address of a website as well. */
function Electronic({ address }: { address: string }) {
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return <a href={`mailto:${address}`}>{address}</a>
  if (/^https?:\/\//.test(address))
    return (
      <a href={address} rel="nofollow noopener">
        {address}
      </a>
    )
  return address
}

function ContactRow({ name, contact }: { name: string; contact: Contact | null }) {
  if (contact === null) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto" className="as-written">
        {contact.name}
        {'\n'}
        {contact.postal_address}
        {'\n'}
        <Electronic address={contact.electronic_address} />
      </dd>
    </div>
  )
}

export function ProductSafety({ product, page_host }: { product: PublicProduct; page_host: string }) {
  const texts = useTexts()
  const { manufacturer, responsible_person, safety_text } = product
  if (manufacturer === null && responsible_person === null && safety_text === '') return null
  return (
    <section>
      <h2>{texts.say('safety.title')}</h2>
      <Markdown text={safety_text} page_host={page_host} />
      <dl className="properties">
        <ContactRow name={texts.say('safety.manufacturer')} contact={manufacturer} />
        <ContactRow name={texts.say('safety.responsible')} contact={responsible_person} />
      </dl>
    </section>
  )
}
