// Mails to the shop's people about what needs them, each in the language they chose.

import type { Database, Db } from '../../db/pool.ts'
import { writeLetter } from '../../integrations/mail/letter.ts'
import { queueMail } from '../../integrations/mail/queue-mail.ts'
import type { Services } from '../../services.ts'
import { findLowProduct } from '../low-stock/watch-stock.ts'
import { findOpenMatter } from '../matters/find-matters.ts'
import { matterWords } from '../matters/matter-words.ts'
import { listNotificationRecipients } from '../notifications/list-recipients.ts'
import { findShopName } from './order-mails.queries.ts'

type Config = Pick<Services['config'], 'public_url'>

/** Nothing where it is done already. */
export async function tellMatter(
  db: Database,
  { public_url }: Config,
  { shop_id, matter_id }: { shop_id: string; matter_id: string },
): Promise<void> {
  const matter = await findOpenMatter(db, shop_id, matter_id)
  if (matter === undefined) return
  const topic = matter.kind === 'dispute' ? 'dispute' : 'payment_problem'
  const url = `${public_url}/#/account${matter.order_id ? `/orders/${matter.order_id}` : '/needs-you'}`
  await toPeople(db, shop_id, topic, (language, shop_name) => {
    const { title, text, advice } = matterWords(matter, language)
    return { title, texts: [text, advice], shop_name, url }
  })
}

/** Nothing where there is enough of it again. */
export async function tellLowStock(
  db: Database,
  { public_url }: Config,
  { shop_id, product_id }: { shop_id: string; product_id: string },
): Promise<void> {
  const low = await findLowProduct(db, shop_id, product_id)
  if (low === undefined) return
  const url = `${public_url}/#/account/products/${product_id}`
  const facts = { kind: 'low_stock', amount: null, currency: null, order_number: null } as const
  await toPeople(db, shop_id, 'low_stock', (language, shop_name) => {
    const { title, text, advice } = matterWords(
      { ...facts, subject: low.title, detail: String(low.available) },
      language,
    )
    return { title, texts: [text, advice], shop_name, url }
  })
}

interface Told {
  title: string
  texts: string[]
  shop_name: string
  url: string
}

async function toPeople(
  db: Database,
  shop_id: string,
  topic: 'dispute' | 'payment_problem' | 'low_stock',
  tell: (language: 'en' | 'de', shop_name: string) => Told,
): Promise<void> {
  const shop_name = await nameOf(db, shop_id)
  const recipients = await listNotificationRecipients(db, shop_id, topic)
  await db.transaction(async (tx) => {
    for (const { email, language } of recipients) {
      const { title, texts, url } = tell(language, shop_name)
      const letter = writeLetter({
        title,
        blocks: [
          ...texts.map((text) => ({ kind: 'paragraph' as const, text })),
          { kind: 'button', label: language === 'de' ? 'Ansehen' : 'Have a look', url },
        ],
      })
      await queueMail(tx, { to: email, subject: `${shop_name}: ${title}`, ...letter })
    }
  })
}

const nameOf = async (db: Db, shop_id: string): Promise<string> =>
  (await findShopName(db, shop_id))?.name ?? ''
