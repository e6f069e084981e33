// Shops, the tenants. All further data of a merchant belongs to a shop.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../http/page.ts'
import { ACCENT, COLOUR_SCHEMES, FONT_PAIRS, STORE_THEMES } from '../storefront/store-branding.ts'
import { STORE_LANGUAGES } from '../storefront/store-languages.ts'
import { CURRENCIES, parseCurrency } from '../values/currencies.ts'
import { idParams } from '../values/id-shapes.ts'
import { email, requiredTextLine, textBlock, textLine } from '../values/text.ts'
import { parseTimeZone } from './shop-day.ts'
import { shopRole } from './shop-users.ts'

/** A currency code, accepted in any case and converted to upper case. */
export const currency = (message = 'This currency is not supported') =>
  z.string({ error: message }).transform((text, context) => {
    const code = parseCurrency(text)
    if (code === undefined) {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    return code
  })

export const currencyOut = z.enum(CURRENCIES)

/** A name of the IANA database, such as `Europe/Berlin`, or `UTC`. */
export const timeZone = z
  .string()
  .max(64)
  .transform((name, context) => {
    const known = parseTimeZone(name)
    if (known !== undefined) return known
    context.addIssue({ code: 'custom', message: 'Time zone: a name such as Europe/Berlin, or UTC' })
    return z.NEVER
  })

export const UNPAID_ORDER_MINUTES = { least: 30, most: 1440, default: 30 } as const

export const UNTAXED_PRICES = ['gross', 'net'] as const

const settings = z.object({
  name: requiredTextLine('Name', 120),
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/,
      'Only letters a to z and digits, with hyphens between them',
    )
    .optional(),
  prices_include_tax: z.boolean().optional(),
  oss_registered: z.boolean().optional(),
  /**
   * True if the shop charges tax. Null, the default, charges tax if the shop's default address has a VAT
   * number.
   */
  is_tax_registered: z.boolean().nullable().optional(),
  /** Tax number on invoices, also without a VAT number. Equal to the tax number of the invoice settings. */
  tax_number: textLine(40).optional(),
  /**
   * Price of an untaxed line, such as an export, if the shop's prices include tax. `gross`: the listed price.
   * `net`: the price without the tax due at home.
   */
  untaxed_prices: z.enum(UNTAXED_PRICES).optional(),
  unpaid_order_minutes: z
    .number()
    .int()
    .min(UNPAID_ORDER_MINUTES.least, 'At least 30 minutes')
    .max(UNPAID_ORDER_MINUTES.most, 'At most 1440 minutes')
    .optional(),
  allowed_origins: z
    .array(
      z
        .string()
        .max(255)
        .regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?\/?$/i, 'An origin such as https://example.com'),
    )
    .max(20)
    .optional(),
  theme: z.enum(STORE_THEMES).optional(),
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .refine((text) => text === '' || ACCENT.test(text), 'A colour such as #0b6e6b')
    .optional(),
  font_pair: z.enum(FONT_PAIRS).optional(),
  colour_scheme: z.enum(COLOUR_SCHEMES).optional(),
  /** Reply address of mails to buyers. Empty or null: the mails have no reply address. */
  contact_email: z
    .union([z.literal('').transform(() => null), email('Contact email: invalid email')])
    .nullable()
    .optional(),
  /**
   * Language of the storefront for search engines, and for visitors whose language the storefront does not
   * have. English by default.
   */
  language: z.enum(STORE_LANGUAGES).optional(),
  /**
   * The shop's own language first, followed by the languages of its translations. `language` alone moves a
   * language to the first place.
   */
  languages: z
    .array(z.enum(STORE_LANGUAGES))
    .min(1, 'At least one language')
    .refine((languages) => new Set(languages).size === languages.length, {
      message: 'Each language once',
      params: { code: 'duplicate' },
    })
    .optional(),
  /**
   * Null, the default, uses the time zone of the country of the shop's default address. UTC without such an
   * address.
   */
  time_zone: timeZone.nullable().optional(),
})

export const shopCreate = settings.extend({
  default_currency: z
    .string({ error: 'Default currency is required' })
    .min(1, 'Default currency is required')
    .pipe(currency('Default currency: this currency is not supported')),
})

/**
 * The currency is fixed at creation. The field exists only for comparison, to refuse a change with a clear
 * message.
 */
export const shopUpdate = settings.partial().extend({
  default_currency: currency().optional(),
  updated_at: z.string().optional(),
})

export const storeBranding = z.object({
  theme: z.enum(STORE_THEMES),
  /** Chosen accent colour. A page shows the nearest legible shade. Empty for the theme's own colour. */
  accent: z.string(),
  font_pair: z.enum(FONT_PAIRS),
  colour_scheme: z.enum(COLOUR_SCHEMES),
  logo: z.object({ url: z.string(), width: z.number(), height: z.number() }).nullable(),
})

export const shop = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  default_currency: currencyOut,
  prices_include_tax: z.boolean(),
  oss_registered: z.boolean(),
  is_tax_registered: z.boolean().nullable(),
  tax_number: z.string(),
  untaxed_prices: z.enum(UNTAXED_PRICES),
  unpaid_order_minutes: z.number(),
  allowed_origins: z.array(z.string()),
  contact_email: z.string().nullable(),
  language: z.enum(STORE_LANGUAGES),
  languages: z.array(z.enum(STORE_LANGUAGES)),
  /**
   * Time zone of the days of the shop's orders, reports and documents: the chosen zone, else the zone of the
   * country of its default address, else UTC.
   */
  time_zone: z.string(),
  /** True if nobody chose the time zone. */
  is_time_zone_default: z.boolean(),
  ...storeBranding.shape,
  role: shopRole,
  created_at: z.string(),
  updated_at: z.string(),
})

/** The pages with legal texts. In the EU every shop must have these pages. */
export const SHOP_PAGES = ['imprint', 'terms', 'privacy', 'returns'] as const
export type ShopPage = (typeof SHOP_PAGES)[number]

const PAGE_LENGTH = 50_000

export const shopPagesUpdate = z.object({
  imprint: textBlock(PAGE_LENGTH).optional(),
  terms: textBlock(PAGE_LENGTH).optional(),
  privacy: textBlock(PAGE_LENGTH).optional(),
  returns: textBlock(PAGE_LENGTH).optional(),
  updated_at: z.string().optional(),
})

/** Markdown; an empty page is not shown. */
export const shopPages = z.object({
  id: z.string(),
  imprint: z.string(),
  terms: z.string(),
  privacy: z.string(),
  returns: z.string(),
  updated_at: z.string(),
})

export type ShopPages = z.output<typeof shopPages>
export type ShopPagesUpdate = z.output<typeof shopPagesUpdate>
export type Shop = z.output<typeof shop>
export type ShopCreate = z.output<typeof shopCreate>
export type ShopUpdate = z.output<typeof shopUpdate>

export const shops = {
  create: endpoint({
    method: 'POST',
    path: '/a/shops',
    access: 'account',
    summary: 'Create a shop',
    description: 'The caller becomes the owner. The default slug is generated from the name.',
    body: shopCreate,
    response: shop,
    status: 201,
    idempotent: true,
    errors: ['in_use', 'validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/shops',
    access: 'account',
    summary: "List the caller's shops",
    query: pageQuery.extend({ q: searchText, sort: sortBy('name', 'created_at', 'updated_at') }),
    response: page(shop),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/shops/{id}',
    access: 'shop:read',
    shop: 'path',
    summary: 'Read a shop',
    params: idParams,
    response: shop,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/shops/{id}',
    access: 'shop:manage',
    shop: 'path',
    summary: 'Change a shop',
    params: idParams,
    body: shopUpdate,
    response: shop,
    errors: ['stale', 'validation_error'],
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/a/shops/{id}/logo',
    access: 'shop:manage',
    shop: 'path',
    summary: "Upload a shop's logo",
    description: 'One picture of up to 10 MiB: jpg, png, gif or webp. It replaces the previous logo.',
    params: idParams,
    body_kind: 'multipart',
    response: shop,
    status: 200,
    errors: ['too_large', 'validation_error'],
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/a/shops/{id}/logo',
    access: 'shop:manage',
    shop: 'path',
    summary: "Delete a shop's logo",
    params: idParams,
    status: 204,
  }),
  getPages: endpoint({
    method: 'GET',
    path: '/a/shops/{id}/pages',
    access: 'shop:read',
    shop: 'path',
    summary: "Read a shop's pages",
    description: 'Imprint, terms, privacy and returns, in Markdown. Empty pages are not shown in the shop.',
    params: idParams,
    response: shopPages,
  }),
  updatePages: endpoint({
    method: 'PATCH',
    path: '/a/shops/{id}/pages',
    access: 'shop:manage',
    shop: 'path',
    summary: "Change a shop's pages",
    params: idParams,
    body: shopPagesUpdate,
    response: shopPages,
    errors: ['stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/shops/{id}',
    access: 'shop:own',
    shop: 'path',
    summary: 'Archive a shop',
    params: idParams,
    status: 204,
    errors: ['in_use'],
  }),
} as const
