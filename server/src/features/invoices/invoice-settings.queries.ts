// The SQL of a shop's invoice settings: one row per shop, inserted at the first change.

import type { InvoiceSettings } from '@kontor/contract/invoices/invoices'
import type { Db, Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { ZoneFacts } from '../../locale/shop-time-zone.ts'

export type SettingsText = Omit<InvoiceSettings, 'id' | 'updated_at' | 'next_invoice_number'>

export type StoredSettings = Omit<InvoiceSettings, 'next_invoice_number'>

/** The columns of the row `i`, or the table's defaults if the row is missing. */
export const SETTINGS = sql<never>`
  coalesce(i.legal_name, '') as legal_name, coalesce(i.company_number, '') as company_number,
  coalesce(i.tax_number, '') as tax_number, coalesce(i.legal_note, '') as legal_note,
  coalesce(i.untaxed_note, '') as untaxed_note, coalesce(i.footer, '') as footer, case when i.is_in_order_language and i.language = 'auto' then 'order' else coalesce(i.language, 'auto') end as language,
  i.second_language,
  coalesce(i.invoice_prefix, 'INV-') as invoice_prefix, coalesce(i.credit_note_prefix, 'CN-') as credit_note_prefix,
  coalesce(i.receipt_prefix, 'RECEIPT-') as receipt_prefix, coalesce(i.number_digits, 1) as number_digits,
  coalesce(i.is_year_in_number, false) as is_year_in_number`

/** Finds the settings by primary key. A shop without a row gets the table's defaults. */
export const findSettings = (db: Db, shop_id: string) =>
  db.first(
    sql<StoredSettings>`
      select s.id, ${SETTINGS}, coalesce(i.updated_at, s.created_at) as updated_at
      from shops s left join invoice_settings i on i.shop_id = s.id
      where s.id = ${shop_id}`,
  )

/** Locks the shop's row, because a row of settings may not exist yet. */
export const lockShopOfSettings = (tx: Tx, shop_id: string) =>
  tx.first(sql<{ id: string }>`select id from shops where id = ${shop_id} for no key update`)

export const saveTaxNumber = (tx: Tx, shop_id: string, tax_number: string) =>
  tx.run(sql`
    insert into invoice_settings as i (shop_id, tax_number) values (${shop_id}, ${tax_number})
    on conflict (shop_id) do update set tax_number = excluded.tax_number, updated_at = ${sql.moved(sql`i.updated_at`)}`)

export const saveSettings = (tx: Tx, shop_id: string, said: SettingsText) =>
  tx.run(sql`
    insert into invoice_settings as i (shop_id, legal_name, company_number, tax_number, legal_note, untaxed_note, footer, language,
      is_in_order_language, second_language, invoice_prefix, credit_note_prefix, receipt_prefix, number_digits, is_year_in_number)
    values (${shop_id}, ${said.legal_name}, ${said.company_number}, ${said.tax_number}, ${said.legal_note},
      ${said.untaxed_note}, ${said.footer}, ${said.language === 'order' ? 'auto' : said.language}, ${said.language === 'order'}, ${said.second_language}, ${said.invoice_prefix}, ${said.credit_note_prefix}, ${said.receipt_prefix},
      ${said.number_digits}::int, ${said.is_year_in_number}::boolean)
    on conflict (shop_id) do update set
      legal_name = excluded.legal_name, company_number = excluded.company_number, tax_number = excluded.tax_number,
      legal_note = excluded.legal_note, untaxed_note = excluded.untaxed_note, footer = excluded.footer,
      language = excluded.language, is_in_order_language = excluded.is_in_order_language,
      second_language = excluded.second_language, invoice_prefix = excluded.invoice_prefix, credit_note_prefix = excluded.credit_note_prefix,
      receipt_prefix = excluded.receipt_prefix, number_digits = excluded.number_digits, is_year_in_number = excluded.is_year_in_number,
      updated_at = ${sql.moved(sql`i.updated_at`)}`)

/** Finds the facts that decide the shop's time zone. By primary key, and addresses_one_default. */
export const findZone = (db: Db, shop_id: string) =>
  db.one(
    sql<ZoneFacts>`
      select s.time_zone, (
        select d.country from addresses d where d.shop_id = s.id and d.kind = 'shop' and d.is_default) as country
      from shops s where s.id = ${shop_id}`,
  )
