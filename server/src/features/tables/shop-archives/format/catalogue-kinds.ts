// The kinds of rows in an archive for the shop itself: settings, products, warehouses and shipping rates.

import { MAX_POSITION } from '@kontor/contract/catalogue/groups/variant-limits'
import { optionValue } from '@kontor/contract/catalogue/products/option-value'
import {
  physicalProperties,
  physicalPropertiesOut,
} from '@kontor/contract/catalogue/products/physical-properties'
import { energyLabel, energyLabelOut, TAX_CLASSES } from '@kontor/contract/catalogue/products/product-fields'
import { CONTENT_UNITS, isContentAmount } from '@kontor/contract/catalogue/products/unit-price'
import { ADDRESS_KINDS } from '@kontor/contract/shops/addresses/addresses'
import { timeZone, UNTAXED_PRICES } from '@kontor/contract/shops/shops'
import { COLOUR_SCHEMES, FONT_PAIRS, STORE_THEMES } from '@kontor/contract/storefront/store-branding'
import { STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import { CURRENCIES } from '@kontor/contract/values/currencies'
import { isUuid } from '@kontor/contract/values/id'
import { email, httpUrl, jsonText, requiredTextLine } from '@kontor/contract/values/text'
import { z } from 'zod'
import {
  added,
  amount,
  fileName,
  flag,
  json,
  type Kind,
  keptId,
  line,
  looseId,
  oneOf,
  optional,
  ownId,
  reference,
  shaped,
  text,
  texts,
  time,
  whole,
} from './kind.ts'

const times = { created_at: time, updated_at: time }
const postal = {
  recipient_name: line(),
  company_name: line(),
  street: line(),
  street2: line(),
  city: line(),
  state: line(),
  zip: line(),
  country: line(2),
  phone: line(),
  vat_number: line(),
}

/** The measures, as in the product form. */
const measures = physicalPropertiesOut
  .strict()
  .refine((value) => physicalProperties.safeParse(value).success, 'is no weight or size')

/** The label, as in the product form: its addresses become links in the store and on the shop's own sites. */
const label = energyLabelOut
  .strict()
  .refine((value) => energyLabel.safeParse(value).success, 'is no energy label')

/**
 * Returns whether the text is an origin exactly as stored by the shop's settings, because headers contain the
 * origin unchanged.
 */
const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text

const DAY_MS = 86_400_000

/** The single row of the shop. The row comes first, and a separate statement stores it. */
export const SHOP: Kind = {
  name: 'shops',
  key: ['id'],
  fields: {
    id: ownId,
    name: shaped(requiredTextLine('Name', 120)),
    slug: shaped(
      z
        .string()
        .regex(/^[a-z0-9](?:[a-z0-9-]{0,90}[a-z0-9])?$/)
        .refine((slug) => !isUuid(slug)),
    ),
    default_currency: oneOf(CURRENCIES),
    prices_include_tax: flag,
    oss_registered: flag,
    is_tax_registered: added(optional(flag), null),
    untaxed_prices: added(oneOf(UNTAXED_PRICES), 'gross'),
    unpaid_order_minutes: whole(30, 1440),
    allowed_origins: { ...texts(20, 255), schema: z.array(z.string().max(255).refine(isOrigin)).max(20) },
    last_order_number: whole(0, 1_000_000_000_000, 'bigint'),
    theme: oneOf(STORE_THEMES),
    accent: line(7),
    font_pair: oneOf(FONT_PAIRS),
    colour_scheme: oneOf(COLOUR_SCHEMES),
    contact_email: added(optional(shaped(email())), null),
    language: added(oneOf(STORE_LANGUAGES), 'en'),
    further_languages: added(texts(6, 2), []),
    time_zone: added(optional(shaped(timeZone)), null),
    /** The scope in the hashes of gift card codes: the id of the shop that made the first codes. */
    gift_card_scope: added(optional(keptId), null),
    logo_width: whole(0, 20_000),
    logo_height: whole(0, 20_000),
    created_at: time,
  },
  besides: { logo_file: fileName.nullable() },
  // The clocks of two installations may differ.
  rule: ({ created_at }) => Date.parse(created_at as string) < Date.now() + DAY_MS,
  left_out: {
    logo_key: 'the file is in the archive and gets a key of its own',
    account_user_id: 'the importing user',
    made_by: 'the importing user',
    archived_at: 'only shops that are there are exported',
    updated_at: 'set on import',
    facts_version: 'counts from nothing in another installation',
  },
}

/** The options of a product or a group, in the order of the group's options. */
export const optionValues = json(z.array(optionValue.strict()).max(3))

/**
 * Fields that a group holds for its variants. Before groups existed, products had only some of the fields.
 */
const held = {
  title: line(),
  slug: line(),
  description: text(20_000),
  brand: added(line(), ''),
  categories: texts(100, 200),
  tags: texts(100, 200),
  tax_class: oneOf(TAX_CLASSES),
  requires_shipping: flag,
  manufacturer_id: added(optional(reference('safety_contacts')), null),
  responsible_person_id: added(optional(reference('safety_contacts')), null),
  origin_country: added(line(2), ''),
  safety_text: added(text(20_000), ''),
  materials: added(line(), ''),
  cover_url: shaped(httpUrl()),
  cover_file_id: added(optional(looseId), null),
  typed_cover_url: added(shaped(httpUrl()), ''),
  is_live: flag,
  archived_at: optional(time),
}

const files: Kind = {
  name: 'product_files',
  key: ['id'],
  fields: {
    id: ownId,
    product_id: optional(reference('products')),
    group_id: added(optional(reference('product_groups')), null),
    filename: line(),
    mime_type: line(100),
    size: whole(1, 20 * 1024 * 1024),
    width: optional(whole(1, 100_000)),
    height: optional(whole(1, 100_000)),
    alt: text(2000),
    position: whole(-1_000_000, 1_000_000),
    created_at: time,
    source_url: added(text(5000), ''),
  },
  besides: { file: fileName, is_cover: z.boolean() },
  left_out: {
    storage_key: 'the file is in the archive and gets a key of its own',
    smaller_widths: 'derived again from the file',
    updated_at: 'the copy is as old as its shop',
  },
}

export const CATALOGUE_KINDS: readonly Kind[] = [
  {
    name: 'shop_pages',
    key: ['imprint'],
    fields: {
      imprint: text(50_000),
      terms: text(50_000),
      privacy: text(50_000),
      returns: text(50_000),
      updated_at: time,
    },
    left_out: {},
  },
  {
    name: 'addresses',
    key: ['id'],
    fields: { id: ownId, kind: oneOf(ADDRESS_KINDS), ...postal, is_default: flag, ...times },
    left_out: {},
  },
  {
    name: 'safety_contacts',
    key: ['id'],
    fields: {
      id: ownId,
      name: line(),
      postal_address: text(),
      electronic_address: line(),
      ...times,
    },
    left_out: {},
  },
  {
    name: 'product_groups',
    key: ['id'],
    fields: {
      id: ownId,
      ...held,
      options: json(
        z
          .array(
            z.object({ name: z.string().max(50), values: z.array(z.string().max(80)).max(250) }).strict(),
          )
          .min(1)
          .max(3),
      ),
      renamed_options: added(
        json(
          z
            .array(
              z
                .object({
                  name: z.string().max(80),
                  value: z.string().max(80).nullable(),
                  to: z.string().max(80),
                })
                .strict(),
            )
            .max(100),
        ),
        [],
      ),
      created_at: time,
    },
    left_out: {
      updated_at: 'set again when its products are counted',
      cover_key: 'set again with the files',
      saved_by: 'the users of another installation are others',
      search_names: 'computed',
      variants_count: 'computed',
      price_min: 'computed',
      price_max: 'computed',
      current_price_min: 'computed',
      current_price_max: 'computed',
      options_on_sale: 'computed',
      skus: 'computed',
    },
  },
  {
    name: 'product_group_slugs',
    key: ['slug'],
    fields: { slug: line(), group_id: reference('product_groups'), created_at: time },
    left_out: {},
  },
  {
    name: 'products',
    key: ['id'],
    fields: {
      id: ownId,
      ...held,
      sku: line(),
      price: amount,
      compare_at_price: added(optional(amount), null),
      cost: added(optional(amount), null),
      barcode: added(line(), ''),
      allow_negative_stock: flag,
      data: shaped(jsonText()),
      data_public: shaped(jsonText()),
      physical_properties: optional(json(measures)),
      low_stock_threshold: optional(whole(0, 1_000_000_000)),
      content_amount: added(optional({ ...amount, schema: z.string().refine(isContentAmount) }), null),
      content_unit: added(optional(oneOf(CONTENT_UNITS)), null),
      energy_label: added(optional(json(label)), null),
      download_limit: added(optional(whole(1, 1_000_000)), 5),
      download_days: added(optional(whole(1, 36_500)), 30),
      is_gift_card: added(flag, false),
      group_id: added(optional(reference('product_groups')), null),
      option_values: added(optionValues, []),
      position: added(whole(0, MAX_POSITION), 0),
      is_variant_live: added(optional(flag), null),
      ...times,
    },
    rule: ({ content_amount, content_unit, group_id, is_variant_live }) =>
      (content_amount === null) === (content_unit === null) &&
      // In archives of earlier versions, products with downloads that are no variants have false here.
      (group_id === null ? is_variant_live !== true : is_variant_live !== null),
    left_out: {
      search_names: 'computed',
      search_text: 'computed',
      cover_key: 'set again with the files',
      sale_price: 'follows from lists and discounts',
      sale_offer_id: 'follows from lists and discounts',
      sale_ends_at: 'follows from lists and discounts',
      price_tiers: 'follows from lists and discounts',
      uses_license_keys: 'the keys stay where they are',
      downloads_count: 'the files stay where they are',
    },
  },
  {
    name: 'product_slugs',
    key: ['slug'],
    fields: { slug: line(), product_id: reference('products'), created_at: time },
    left_out: {},
  },
  files,
  {
    name: 'warehouses',
    key: ['id'],
    fields: {
      id: ownId,
      title: line(),
      code: line(),
      address_id: optional(reference('addresses')),
      is_active: flag,
      archived_at: optional(time),
      ...times,
    },
    left_out: {},
  },
  {
    name: 'shipping_rate_templates',
    key: ['id'],
    fields: {
      id: ownId,
      title: line(),
      description: text(20_000),
      provider: line(),
      method: oneOf(['by_unit', 'by_kilo', 'by_order']),
      service_level: oneOf(['standard', 'express']),
      currency: oneOf(CURRENCIES),
      ...times,
    },
    left_out: {},
  },
  {
    name: 'shipping_rates',
    key: ['id'],
    fields: {
      id: ownId,
      template_id: reference('shipping_rate_templates'),
      position: whole(-1_000_000, 1_000_000),
      countries: texts(300, 2),
      amount,
      free_above_value: optional(amount),
    },
    left_out: {},
  },
  {
    name: 'shipping_template_warehouses',
    key: ['template_id', 'warehouse_id'],
    fields: { template_id: reference('shipping_rate_templates'), warehouse_id: reference('warehouses') },
    left_out: {},
  },
  {
    name: 'payment_gateways',
    key: ['id'],
    fields: {
      id: ownId,
      title: line(),
      provider: oneOf(['STRIPE']),
      product_id: line(),
      is_test_mode: flag,
      created_at: time,
    },
    left_out: {
      public_key: 'keys stay where they are',
      secret_key_sealed: 'a secret',
      secret_key_last4: 'a secret',
      webhook_secret_sealed: 'a secret',
      webhook_secret_last4: 'a secret',
      webhook_url: 'leads to where the shop was',
      is_active: 'without its keys it takes no payment',
      archived_at: 'without its keys it is kept for the payments that name it only',
      last_event_at: 'the health of a connection that is not there',
      key_rejected_at: 'the health of a connection that is not there',
      last_failure_at: 'the health of a connection that is not there',
      last_failure: 'the health of a connection that is not there',
      last_unsigned_at: 'the health of a connection that is not there',
      events_fetched_until: 'the health of a connection that is not there',
      events_asked_at: 'the health of a connection that is not there',
      updated_at: 'set on import',
    },
  },
  {
    name: 'stock_levels',
    key: ['product_id', 'warehouse_id'],
    fields: {
      product_id: reference('products'),
      warehouse_id: reference('warehouses'),
      on_hand: whole(-1_000_000_000_000, 1_000_000_000_000, 'bigint'),
      held: whole(0, 1_000_000_000_000, 'bigint'),
      may_go_negative: flag,
    },
    left_out: {},
  },
  {
    name: 'low_stock_marks',
    key: ['product_id'],
    fields: {
      product_id: reference('products'),
      available: whole(-1_000_000_000_000, 1_000_000_000_000, 'bigint'),
      noticed_at: time,
    },
    left_out: {},
  },
]
