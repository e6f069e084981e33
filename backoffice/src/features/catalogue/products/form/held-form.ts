// A form with the fields that hold for all variants of a product. The form belongs to a product with variants
// or to a single product.

import type { UseFormReturnType } from '@mantine/form'

// biome-ignore lint/suspicious/noExplicitAny: both forms have these fields, and further ones of their own
export type HeldForm = UseFormReturnType<any>
