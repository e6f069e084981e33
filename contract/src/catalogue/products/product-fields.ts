// The fields shared by products, variants and groups, and the fields that a group holds for its variants.

import { z } from 'zod'
import { isCountry } from '../../shops/addresses/countries.ts'
import { MAX_WAREHOUSES } from '../../stock/warehouses.ts'
import { decimal, requiredDecimal } from '../../values/decimal.ts'
import { uuid } from '../../values/id-shapes.ts'
import {
  httpUrl,
  jsonText,
  requiredTextBlock,
  requiredTextLine,
  textBlock,
  textLine,
} from '../../values/text.ts'
import { MAX_OPTION_VALUES, MAX_OPTIONS } from '../groups/variant-limits.ts'
import { hasCheckDigit } from './gtin.ts'
import { physicalProperties, physicalPropertiesUpdate } from './physical-properties.ts'
import { CONTENT_UNITS, isContentAmount } from './unit-price.ts'

export const MAX_FILES_OF_PRODUCT = 250

export const TAX_CLASSES = ['standard', 'reduced', 'zero', 'exempt'] as const

/** Normalised to NFC, because texts that look alike should be equal. */
const nameLine = (max: number) => textLine(max).normalize('NFC')

const labels = z
  .array(nameLine(80).refine((text) => text !== '', 'A label cannot be empty'))
  .max(50, 'At most 50')

export const MAX_SLUG = 200

/**
 * A slug made from a title has no hyphen at either end: `T-shirt (blue) ®` gives `t-shirt-blue`. Slugs of
 * other programs may have hyphens at their ends.
 */
export const slug = z
  .string({ error: 'Slug is required' })
  .trim()
  .min(1, 'Slug is required')
  .max(MAX_SLUG, 'Slug: at most 200 characters')
  .regex(
    /^-*[\p{Ll}\p{Lo}\p{N}_]+(?:-+[\p{Ll}\p{Lo}\p{N}_]+)*-*$/u,
    'Slug: small letters, digits and hyphens only',
  )

/** An ISO 3166-1 alpha-2 code in any case, or empty. */
const originCountry = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => code === '' || isCountry(code), 'Country of origin: use a two-letter code such as DE')

const heldSchemas = {
  title: requiredTextLine('Title'),
  description: requiredTextBlock('Description'),
  brand: nameLine(100),
  categories: labels,
  tags: labels,
  tax_class: z.enum(TAX_CLASSES),
  requires_shipping: z.boolean(),
  manufacturer_id: uuid.nullable(),
  responsible_person_id: uuid.nullable(),
  origin_country: originCountry,
  safety_text: textBlock(),
  materials: textLine(500),
}

/** Fields shared by all variants of a group. Only the group can change them. */
export const HELD_FIELDS = Object.keys(heldSchemas) as (keyof typeof heldSchemas)[]

/** The held fields with their defaults, for creation. */
export const heldForm = {
  title: heldSchemas.title,
  description: heldSchemas.description,
  brand: heldSchemas.brand.default(''),
  categories: heldSchemas.categories.default([]),
  tags: heldSchemas.tags.default([]),
  tax_class: heldSchemas.tax_class.default('standard'),
  requires_shipping: heldSchemas.requires_shipping.default(true),
  manufacturer_id: heldSchemas.manufacturer_id.default(null),
  responsible_person_id: heldSchemas.responsible_person_id.default(null),
  origin_country: heldSchemas.origin_country.default(''),
  safety_text: heldSchemas.safety_text.default(''),
  materials: heldSchemas.materials.default(''),
}

export const heldUpdate = z.object(heldSchemas).partial().shape

export const heldOut = {
  title: z.string(),
  description: z.string(),
  brand: z.string(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  tax_class: z.enum(TAX_CLASSES),
  requires_shipping: z.boolean(),
  manufacturer_id: z.string().nullable(),
  responsible_person_id: z.string().nullable(),
  origin_country: z.string(),
  safety_text: z.string(),
  materials: z.string(),
}

/** Threshold of the available quantity at which the shop's team is notified. Null: never. */
const lowStock = z
  .number({ error: 'Low stock: a whole number from 0' })
  .int('Low stock: a whole number from 0')
  .min(0, 'Low stock: a whole number from 0')
  .max(1_000_000_000, 'Low stock: at most 1,000,000,000')
  .nullable()

/**
 * Content of a unit of the product, in `content_unit`. The price of a kilogram, litre, metre or square metre
 * follows from the content. Both fields are set or neither.
 */
const contentAmount = decimal('Content')
  .refine(isContentAmount, 'Content: a number above 0, with at most three decimals')
  .nullable()
const contentUnit = z.enum(CONTENT_UNITS, { error: `Unit: one of ${CONTENT_UNITS.join(', ')}` }).nullable()

/**
 * A text of 8, 12, 13 or 14 digits is a GTIN and has a check digit. Any other text is the shop's own code.
 */
const barcode = textLine(50).superRefine((text, context) => {
  if (!hasCheckDigit(text))
    context.addIssue({
      code: 'custom',
      message: 'Barcode: the check digit is wrong. Check for typing errors.',
      params: { code: 'check_digit' },
    })
})

const energyClass = z
  .string()
  .trim()
  .regex(/^[A-G]\+{0,3}$/, 'Energy class: A to G')

/** The class of the product, the scale it is on, and the addresses of label and product information sheet (Regulation (EU) 2017/1369). */
export const energyLabel = z
  .object({
    class: energyClass,
    best: energyClass.default('A'),
    worst: energyClass.default('G'),
    label_url: httpUrl().default(''),
    sheet_url: httpUrl().default(''),
  })
  .nullable()

export const energyLabelOut = z.object({
  class: z.string(),
  best: z.string(),
  worst: z.string(),
  label_url: z.string(),
  sheet_url: z.string(),
})

const wholeFrom1 = (label: string, most: number) =>
  z
    .number({ error: `${label}: a whole number from 1` })
    .int(`${label}: a whole number from 1`)
    .min(1, `${label}: a whole number from 1`)
    .max(most, `${label}: at most ${most}`)
    .nullable()

const ownSchemas = {
  price: requiredDecimal('Price'),
  compare_at_price: decimal('Compare-at price').nullable(),
  /** The cost of a unit for the merchant, without tax. Only members of the shop see the cost. */
  cost: decimal('Cost per item').nullable(),
  cover_url: httpUrl(),
  /**
   * Takes precedence over `cover_url`, which then returns the file's address. Null without a `cover_url`: the
   * first picture is the cover.
   */
  cover_file_id: uuid.nullable(),
  sku: textLine(100),
  barcode,
  allow_negative_stock: z.boolean(),
  is_live: z.boolean(),
  data: jsonText(),
  data_public: jsonText(),
  physical_properties: physicalPropertiesUpdate.nullable(),
  low_stock_threshold: lowStock,
  content_amount: contentAmount,
  content_unit: contentUnit,
  energy_label: energyLabel,
  /** How often each file of an order can be downloaded, and for how many days; null: without end. */
  download_limit: wholeFrom1('Downloads', 1_000_000),
  download_days: wholeFrom1('Days', 36_500),
  uses_license_keys: z.boolean(),
  is_gift_card: z.boolean(),
}

/** Fields of each product, also of a variant, with defaults for creation. */
export const ownForm = {
  price: ownSchemas.price,
  compare_at_price: ownSchemas.compare_at_price.default(null),
  cost: ownSchemas.cost.default(null),
  cover_url: ownSchemas.cover_url.default(''),
  cover_file_id: ownSchemas.cover_file_id.default(null),
  sku: ownSchemas.sku.default(''),
  barcode: ownSchemas.barcode.default(''),
  allow_negative_stock: ownSchemas.allow_negative_stock.default(false),
  is_live: ownSchemas.is_live.default(false),
  data: ownSchemas.data.default(''),
  data_public: ownSchemas.data_public.default(''),
  physical_properties: physicalProperties.nullable().default(null),
  low_stock_threshold: ownSchemas.low_stock_threshold.default(null),
  content_amount: ownSchemas.content_amount.default(null),
  content_unit: ownSchemas.content_unit.default(null),
  energy_label: ownSchemas.energy_label.default(null),
  download_limit: ownSchemas.download_limit.default(5),
  download_days: ownSchemas.download_days.default(30),
  uses_license_keys: ownSchemas.uses_license_keys.default(false),
  is_gift_card: ownSchemas.is_gift_card.default(false),
}

/** The defaults of these fields, without the price and the measures. */
export const OWN_DEFAULTS = z.object(ownForm).omit({ price: true, physical_properties: true }).parse({})

export const ownUpdate = z.object(ownSchemas).partial().shape

export const optionName = requiredTextLine('Option', 50).refine(
  (name) => !name.includes(':'),
  'Option: no colons',
)
export const optionText = requiredTextLine('Value', 80)

/** Names and values are compared without case. */
const option = z.object({
  name: optionName,
  values: z.array(optionText).max(MAX_OPTION_VALUES, `At most ${MAX_OPTION_VALUES} values`),
})

export const productOptions = z
  .array(option)
  .min(1, 'Add an option, such as Size')
  .max(MAX_OPTIONS, `At most ${MAX_OPTIONS} options`)

/** File ids in order. New ids are attached, missing ids are detached. */
export const fileIds = z.array(uuid).max(MAX_FILES_OF_PRODUCT, `At most ${MAX_FILES_OF_PRODUCT} files`)

export const chosenOptions = z.array(z.object({ name: optionName, value: optionText })).max(50)

const level = z
  .number({ error: 'Stock: a whole number' })
  .int('Stock: a whole number')
  .min(-1_000_000_000)
  .max(1_000_000_000)

const stockLevel = z.object({ warehouse_id: uuid, stock_level: level })

export const stockLevels = z.array(stockLevel).max(MAX_WAREHOUSES)

/**
 * `from_level`: the level that the caller read. If the level has changed since, the request is refused as
 * `stale`, because it would undo sales and deliveries.
 */
export const stockChanges = z.array(stockLevel.extend({ from_level: level.optional() })).max(MAX_WAREHOUSES)
