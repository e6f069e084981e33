// The files and licence keys of an order. Downloads expire. Expired downloads stay listed, so that the buyer
// knows whom to ask.

import type { DownloadsView } from '@kontor/contract/orders/order-downloads'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'

type Item = DownloadsView['downloads'][number]
type File = Item['files'][number]

const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** `1.4 MB`, by powers of a thousand, as in browsers and file managers. */
function sizeText(bytes: number, { locale }: Texts): string {
  let value = bytes / 1000
  let unit = 0
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit++
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[unit] ?? 'kilobyte',
    maximumSignificantDigits: value >= 100 ? 3 : 2,
  }).format(value)
}

function limitsText({ has_ended, downloads_left, until }: File, texts: Texts): string {
  if (has_ended) return texts.say('order.download_over')
  if (downloads_left === 0) return texts.say('order.download_used_up')
  const left = downloads_left === null ? [] : [texts.count('order.download_left', downloads_left)]
  const end = until === null ? [] : [texts.say('order.download_until', { until })]
  return [...left, ...end].join(', ')
}

function DownloadRow({ file }: { file: File }) {
  const texts = useTexts()
  const limits = limitsText(file, texts)
  return (
    <li>
      {file.has_ended || file.downloads_left === 0 ? (
        <bdi lang={texts.written.lang}>{file.title}</bdi>
      ) : (
        <a href={file.url} rel="nofollow">
          <bdi lang={texts.written.lang}>{file.title}</bdi>
        </a>
      )}{' '}
      <span className="quiet-text">
        {sizeText(file.size, texts)}
        {limits && ` · ${limits}`}
      </span>
    </li>
  )
}

function DownloadedItem({ item: { title, license_keys, files } }: { item: Item }) {
  const texts = useTexts()
  return (
    <div>
      <h3>
        <bdi lang={texts.written.lang}>{title}</bdi>
      </h3>
      <ul>
        {license_keys.map((key) => (
          <li key={key}>
            {texts.say('order.license_key')}: <code dir="ltr">{key}</code>
          </li>
        ))}
        {files.map((file) => (
          <DownloadRow key={file.url} file={file} />
        ))}
      </ul>
    </div>
  )
}

export function OrderDownloads({ view: { downloads, has_digital_consent } }: { view: DownloadsView }) {
  const texts = useTexts()
  if (downloads.length === 0) return null
  const ordered = downloads.filter(({ is_added }) => !is_added)
  const added = downloads.filter(({ is_added }) => is_added)
  return (
    <section className="order-downloads">
      <h2>{texts.say('order.downloads')}</h2>
      {ordered.map((item) => (
        <DownloadedItem key={item.order_item_id} item={item} />
      ))}
      {/* Buyers are not asked for consent to what an edit adds. */}
      {has_digital_consent && ordered.length > 0 && (
        <p className="quiet-text">{texts.say('order.downloads_withdrawal')}</p>
      )}
      {added.map((item) => (
        <DownloadedItem key={item.order_item_id} item={item} />
      ))}
    </section>
  )
}
