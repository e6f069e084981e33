// Weight and size of a product. Numbers are returned as decimal text; zero means 'not known'.

import { z } from 'zod'
import { decimal, decimalOut } from './decimal.ts'

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

export const physicalPropertiesOut = z.object({
  weight: decimalOut,
  length: decimalOut,
  width: decimalOut,
  height: decimalOut,
  weight_unit: z.enum(WEIGHT_UNITS),
  dimension_unit: z.enum(DIMENSION_UNITS),
})

export type PhysicalProperties = z.output<typeof physicalProperties>
