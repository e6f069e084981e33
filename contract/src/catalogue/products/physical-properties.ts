// Weight and size of a product. Numbers are returned as decimal text; zero means 'not known'.

import { z } from 'zod'
import { decimal, decimalOut } from '../../values/decimal.ts'

export const WEIGHT_UNITS = ['grams', 'kilograms', 'pounds', 'ounces'] as const
export const DIMENSION_UNITS = ['millimeters', 'centimeters', 'meters', 'inches', 'feet'] as const

export const physicalProperties = z.object({
  weight: decimal('Weight').default('0'),
  length: decimal('Length').default('0'),
  width: decimal('Width').default('0'),
  height: decimal('Height').default('0'),
  weight_unit: z.enum(WEIGHT_UNITS).default('grams'),
  dimension_unit: z.enum(DIMENSION_UNITS).default('centimeters'),
})

/**
 * Schema of a change, field by field. Not `.partial()`, because `.partial()` still fills in the defaults of
 * omitted fields.
 */
export const physicalPropertiesUpdate = z.object({
  weight: decimal('Weight').optional(),
  length: decimal('Length').optional(),
  width: decimal('Width').optional(),
  height: decimal('Height').optional(),
  weight_unit: z.enum(WEIGHT_UNITS).optional(),
  dimension_unit: z.enum(DIMENSION_UNITS).optional(),
})

export const physicalPropertiesOut = z.object({
  weight: decimalOut,
  length: decimalOut,
  width: decimalOut,
  height: decimalOut,
  weight_unit: z.enum(WEIGHT_UNITS),
  dimension_unit: z.enum(DIMENSION_UNITS),
})

export type PhysicalProperties = z.output<typeof physicalProperties>
export type PhysicalPropertiesUpdate = z.output<typeof physicalPropertiesUpdate>
